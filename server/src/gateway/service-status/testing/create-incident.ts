import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'

let last = 0

interface IncidentOptions {
  kind?: 'MSO' | 'PEW' | 'degradation'
  exchange?: string | null
  carrier?: string | null
  title?: string
  /** Relative to now. */
  startsInHours?: number
  endsInHours?: number | null
  state?: string
  minutesDown?: number | null
  /** Services named individually. */
  named?: { accountId: string; serviceIds: readonly string[] }
}

/** Creates an incident or planned work with its affected services. Returns the reference. */
export async function createIncident({ system }: Pick<Database, 'system'>, options: IncidentOptions = {}) {
  last += 1
  const { kind = 'MSO', startsInHours = -1, endsInHours = startsInHours + 4, state = 'initial', named } = options
  const ref = `${kind === 'PEW' ? 'PEW' : 'MSO'}-T${String(last).padStart(5, '0')}`
  const isOver = state === 'closure' || state === 'cancelled'
  await sql`
    insert into incident (ref, kind, exchange_code, carrier, title, start, eta, state, minutes_down, ended_at)
    values (${ref}, ${kind}, ${options.exchange ?? null}, ${options.carrier ?? null}, ${options.title ?? 'Power lost'},
      now() + ${startsInHours} * interval '1 hour', now() + ${endsInHours} * interval '1 hour', ${state},
      ${options.minutesDown ?? null}, case when ${isOver} then now() + ${endsInHours} * interval '1 hour' end)`.execute(
    system,
  )
  if (named) {
    await sql`
      insert into incident_service (account_id, ref, service_id)
      select ${named.accountId}, ${ref}, unnest(${[...named.serviceIds]}::text[])`.execute(system)
  }
  await sql`select from refresh_affected_accounts(${ref})`.execute(system)
  return ref
}
