import type { NewIncident } from '@portal/contract/service-status/desk.ts'
import { sql } from 'kysely'
import type { AccountScope } from '../../../scope/account-scope.ts'

/** An update with the version that it creates, of which each account is notified once. */
export interface Said {
  version: number
  at: string
  text: string
  state: string
  nextUpdateBy: string | null
}

export async function insertIncident(
  scope: AccountScope,
  ref: string,
  {
    kind,
    title,
    exchange,
    carrier,
    dataCentreId,
    start,
    eta,
    minutesDown,
    risk,
    advice,
    nextUpdateBy,
    productCategories,
  }: NewIncident,
  said: Said,
): Promise<void> {
  await sql`
    insert into incident (ref, kind, title, exchange_code, exchange_name, carrier, data_centre_id, start, eta, state,
      minutes_down, risk, advice, next_update_by, product_categories, updates)
    values (${ref}, ${kind}, ${title}, ${exchange?.code ?? null}, ${exchange?.name ?? null}, ${carrier ?? null},
      ${dataCentreId ?? null}, ${start}, ${eta}, 'initial', ${minutesDown}, ${risk || null}, ${advice || null},
      ${nextUpdateBy}, ${productCategories}::text[], ${JSON.stringify([said])}::jsonb)`.execute(scope.tx)
}

export async function isDataCentre(scope: AccountScope, dataCentreId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from data_centre where data_centre_id = ${dataCentreId}`.execute(scope.tx)
  return rows.length > 0
}

interface Change {
  state?: string
  start?: string
  eta?: string | null
  minutesDown?: number | null
  cause?: string
  endedAt?: string
}

/** Records an update with its changes. Omitted columns stay as they are. */
export async function updateIncident(scope: AccountScope, ref: string, said: Said, change: Change): Promise<void> {
  const columns = [
    sql`version = ${said.version}`,
    sql`updates = updates || ${JSON.stringify([said])}::jsonb`,
    sql`next_update_by = ${said.nextUpdateBy}`,
    sql`state = ${said.state}`,
  ]
  if (change.start !== undefined) columns.push(sql`start = ${change.start}`)
  if (change.eta !== undefined) columns.push(sql`eta = ${change.eta}`)
  if (change.minutesDown !== undefined) columns.push(sql`minutes_down = ${change.minutesDown}`)
  if (change.cause !== undefined) columns.push(sql`cause = ${change.cause}`)
  if (change.endedAt !== undefined) columns.push(sql`ended_at = ${change.endedAt}`)
  await sql`update incident set ${sql.join(columns)} where ref = ${ref}`.execute(scope.tx)
}

/** Sets the services named individually for an account. Returns their number. */
export async function nameServices(scope: AccountScope, ref: string, serviceIds: readonly string[]): Promise<number> {
  await sql`delete from incident_service where account_id = ${scope.accountId} and ref = ${ref}`.execute(scope.tx)
  const { numAffectedRows } = await sql`
    insert into incident_service (account_id, ref, service_id)
    select s.account_id, ${ref}, s.service_id from service s
    where s.account_id = ${scope.accountId} and s.service_id = any(${[...serviceIds]}::text[])`.execute(scope.tx)
  return Number(numAffectedRows)
}
