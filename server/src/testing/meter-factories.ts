import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'

interface MeterOptions {
  meterId?: string
  serviceId: string
  month?: string
  kind?: string
  name?: string
  used?: number | null
  allowance?: number | null
  chargeId?: string
}

let lastNumber = 0

/** A meter of a month. Answers its id. */
export async function createMeter(
  { system }: Pick<Database, 'system'>,
  account: string,
  options: MeterOptions,
): Promise<string> {
  const { meterId = `METER-${(lastNumber += 1)}`, month = '2026-03-01', kind = 'data', name = 'Data' } = options
  const { used = kind === 'percentile' ? null : 412_000_000_000, allowance = null, chargeId = null } = options
  await sql`
    insert into usage_meter (account_id, meter_id, month, service_id, kind, name, used, allowance, charge_id)
    values (${account}, ${meterId}, ${month}, ${options.serviceId}, ${kind}, ${name}, ${used}, ${allowance}, ${chargeId})`.execute(
    system,
  )
  return meterId
}
