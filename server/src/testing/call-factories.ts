import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'

interface CallOptions {
  callId?: string
  serviceId: string
  at?: string
  from?: string
  to?: string
  destination?: string
  seconds?: number
  cost?: number
}

let lastNumber = 0

/** A billed call. Answers its id. */
export async function createCall(
  { system }: Pick<Database, 'system'>,
  account: string,
  options: CallOptions,
): Promise<string> {
  const { callId = `CALL-${(lastNumber += 1)}`, at = '2026-03-19T10:00:00Z', from = '+441632960110' } = options
  const { to = '+447700900155', destination = 'UK mobile', seconds = 60, cost = 10 } = options
  await sql`
    insert into call_record (account_id, call_id, service_id, at, from_number, to_number, destination, seconds, cost)
    values (${account}, ${callId}, ${options.serviceId}, ${at}, ${from}, ${to}, ${destination}, ${seconds}, ${cost})`.execute(
    system,
  )
  return callId
}
