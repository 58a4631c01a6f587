import type { NewIncident } from '@portal/contract/service-status/desk.ts'
import { EnteredRules, IncidentRules } from '@portal/contract/service-status/rules.ts'
import { boolean, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { setLocal } from '@portal/db/src/set-local.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope, DeskScope } from '../../../scope/account-scope.ts'

/** Reads of all accounts. */
type Tx = Pick<DeskScope, 'tx'>

/** An update with the version that it creates, of which each account is notified once. */
export interface Said {
  version: number
  at: string
  text: string
  state: string
  nextUpdateBy: string | null
  /** Open cases are linked with it. */
  linkCases?: true
  /** A correction after the end: the status of the incident stays, and people are notified only if it is not quiet. */
  correction?: 'notified' | 'quiet'
}

export async function insertIncident(
  scope: AccountScope,
  ref: string,
  {
    kind,
    title,
    rules,
    exceptRules,
    start,
    eta,
    minutesDown,
    risk,
    advice,
    nextUpdateBy,
    notifyAdministrators,
  }: NewIncident,
  place: string | null,
  said: Said,
): Promise<void> {
  await sql`
    insert into incident (ref, kind, title, place, exchange_codes, data_centre_ids, site_ids, circuits, carriers, products,
      product_categories, not_rules, start, eta, state, minutes_down, risk, advice, next_update_by, notify_administrators, updates)
    values (${ref}, ${kind}, ${title}, ${place}, ${rules.exchanges}::text[], ${rules.dataCentreIds}::text[],
      ${rules.siteIds}::text[], ${rules.circuits}::text[], ${rules.carriers}::text[], ${rules.products}::text[],
      ${rules.productCategories}::text[], ${JSON.stringify(withValues(exceptRules))}::jsonb, ${start}, ${eta}, 'initial', ${minutesDown}, ${risk || null}, ${advice || null},
      ${nextUpdateBy}, ${notifyAdministrators}, ${JSON.stringify([said])}::jsonb)`.execute(scope.tx)
}

/** Only the kinds that have values, as they are stored. */
export const withValues = (rules: IncidentRules): Partial<IncidentRules> =>
  Object.fromEntries(Object.entries(rules).filter(([, values]) => values.length > 0))

const namedPlaces = 3

/** Where it is as customers read it: its exchanges, else its data centres, else its carriers. */
export function placeOf({ exchanges, dataCentreIds, carriers }: IncidentRules): RawBuilder<unknown> {
  const named = (names: RawBuilder<unknown>) => sql`
    (select string_agg(n.name, ' or ' order by n.position) filter (where n.position <= ${namedPlaces})
      || case when count(*) > ${namedPlaces} then ' or ' || count(*) - ${namedPlaces} || ' more' else '' end
    from (${names}) n (name, position))`
  return sql`coalesce(
    ${named(sql`select e.name, row_number() over () from exchange_names(${exchanges}::text[]) e`)},
    ${named(sql`select d.name, row_number() over (order by d.name) from data_centre d
      where d.data_centre_id = any (${dataCentreIds}::text[])`)},
    ${named(sql`select * from unnest(${carriers}::text[]) with ordinality`)})`
}

export async function readPlace({ tx }: Tx, rules: IncidentRules): Promise<string | null> {
  const named = await rowsOf({ place: textOrNull })`select ${placeOf(rules)} as place`.first(tx)
  return named?.place ?? null
}

interface Rulesets {
  rules: IncidentRules
  exceptRules: IncidentRules
}

/** The names of the exchanges and data centres of rules by their codes, without those that have no name. */
export async function readPlaceNames({ tx }: Tx, { rules, exceptRules }: Rulesets): Promise<Record<string, string>> {
  const exchanges = [...rules.exchanges, ...exceptRules.exchanges]
  const dataCentreIds = [...rules.dataCentreIds, ...exceptRules.dataCentreIds]
  if (exchanges.length + dataCentreIds.length === 0) return {}
  const { rows } = await rowsOf({ code: text, name: text })`
    select e.code, e.name from exchange_names(${exchanges}::text[]) e where e.name <> e.code
    union all
    select d.data_centre_id, d.name from data_centre d where d.data_centre_id = any (${dataCentreIds}::text[])`.execute(
    tx,
  )
  return Object.fromEntries(rows.map(({ code, name }) => [code, name]))
}

/** The data centres that do not exist. */
export async function unknownDataCentres(scope: AccountScope, dataCentreIds: readonly string[]): Promise<string[]> {
  const { rows } = await rowsOf({ wanted: text })`
    select wanted from unnest(${[...dataCentreIds]}::text[]) wanted
    where not exists (select from data_centre d where d.data_centre_id = wanted)`.execute(scope.tx)
  return rows.map(({ wanted }) => wanted)
}

interface Change {
  title?: string
  risk?: string | null
  advice?: string | null
  reach?: { rules: IncidentRules; exceptRules: IncidentRules; place: string | null }
  state?: string
  start?: string
  eta?: string | null
  minutesDown?: number | null | undefined
  cause?: string | undefined
  endedAt?: string | undefined
  notifyAdministrators?: boolean
}

/** Records an update with its changes. Omitted columns stay as they are. */
export async function updateIncident(scope: AccountScope, ref: string, said: Said, change: Change): Promise<void> {
  const columns = [
    sql`version = ${said.version}`,
    sql`updates = updates || ${JSON.stringify([said])}::jsonb`,
    sql`next_update_by = ${said.nextUpdateBy}`,
  ]
  if (!said.correction) columns.push(sql`state = ${said.state}`)
  if (change.start !== undefined) columns.push(sql`start = ${change.start}`)
  if (change.eta !== undefined) columns.push(sql`eta = ${change.eta}`)
  if (change.minutesDown !== undefined) columns.push(sql`minutes_down = ${change.minutesDown}`)
  if (change.cause !== undefined) columns.push(sql`cause = ${change.cause}`)
  if (change.endedAt !== undefined) columns.push(sql`ended_at = ${change.endedAt}`)
  if (change.title !== undefined) columns.push(sql`title = ${change.title}`)
  if (change.risk !== undefined) columns.push(sql`risk = ${change.risk}`)
  if (change.advice !== undefined) columns.push(sql`advice = ${change.advice}`)
  if (change.notifyAdministrators !== undefined)
    columns.push(sql`notify_administrators = ${change.notifyAdministrators}`)
  if (change.reach) columns.push(...reachColumns(change.reach))
  await sql`update incident set ${sql.join(columns)} where ref = ${ref}`.execute(scope.tx)
}

/** The one place of an import or the previous release ends with new rules. */
function reachColumns({ rules, exceptRules, place }: NonNullable<Change['reach']>): RawBuilder<unknown>[] {
  return [
    sql`place = ${place}`,
    sql`exchange_code = null, exchange_name = null, carrier = null, data_centre_id = null`,
    sql`exchange_codes = ${rules.exchanges}::text[], data_centre_ids = ${rules.dataCentreIds}::text[]`,
    sql`site_ids = ${rules.siteIds}::text[], circuits = ${rules.circuits}::text[], carriers = ${rules.carriers}::text[]`,
    sql`products = ${rules.products}::text[], product_categories = ${rules.productCategories}::text[]`,
    sql`not_rules = ${JSON.stringify(withValues(exceptRules))}::jsonb`,
  ]
}

/** The services of any account that are listed for an incident. */
export async function listListedServices({ tx }: Tx, ref: string): Promise<string[]> {
  const { rows } = await rowsOf({ serviceId: text })`
    select n.service_id as "serviceId" from account a
      join incident_service n on n.account_id = a.account_id and n.ref = ${ref}`.execute(tx)
  return rows.map(({ serviceId }) => serviceId)
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

const Named = z.strictObject({ accountId: text, serviceIds: z.array(z.string()) })
export type Named = z.infer<typeof Named>

/** The services of any account with these ids, by account. */
export const listNamed = async ({ tx }: Tx, serviceIds: readonly string[]): Promise<Named[]> =>
  serviceIds.length === 0
    ? []
    : rowsOf(Named)`
        select s.account_id as "accountId", json_agg(s.service_id) as "serviceIds" from service s
        where s.service_id = any(${[...serviceIds]}::text[]) group by s.account_id order by s.account_id`.all(tx)

/**
 * Names services of other accounts too, as each account in turn: Citus refuses a transaction that changes rows as two roles.
 * Returns how many were not named before.
 */
export async function nameServicesOf(
  { tx, accountId: own }: AccountScope,
  ref: string,
  named: readonly Named[],
): Promise<number> {
  if (named.length === 0) return 0
  let added = 0
  for (const { accountId, serviceIds } of named) {
    await setLocal(tx, 'portal.account_id', accountId)
    // Without returned rows, Citus counts those that it does not insert too.
    const { rows } = await sql`
      insert into incident_service (account_id, ref, service_id)
      select ${accountId}::text, ${ref}::text, unnest(${serviceIds}::text[])
      on conflict do nothing returning service_id`.execute(tx)
    added += rows.length
  }
  await setLocal(tx, 'portal.account_id', own)
  return added
}

const Rules = z.strictObject({
  rules: IncidentRules,
  exceptRules: IncidentRules,
  notifyAdministrators: boolean,
})
const none = JSON.stringify(EnteredRules.parse({}))

/** How many services of any account are listed for an incident. */
export const countListed = (desk: Tx, ref: string): Promise<number> =>
  countRows(
    desk,
    sql`
      select count(*)::integer as services
      from account a join incident_service n on n.account_id = a.account_id and n.ref = ${ref}`,
  )

/** How many of this account are. */
export const countNamed = (scope: AccountScope, ref: string): Promise<number> =>
  countRows(
    scope,
    sql`select count(*)::integer as services from incident_service where account_id = ${scope.accountId} and ref = ${ref}`,
  )

async function countRows({ tx }: Tx, query: RawBuilder<unknown>): Promise<number> {
  return (await rowsOf({ services: number })`${query}`.first(tx))?.services ?? 0
}

export const findRules = ({ tx }: Tx, ref: string): Promise<z.infer<typeof Rules> | null> =>
  rowsOf(Rules)`
    select json_build_object('carriers', i.carriers, 'exchanges', i.exchange_codes, 'circuits', i.circuits,
      'products', i.products, 'productCategories', i.product_categories, 'siteIds', i.site_ids,
      'dataCentreIds', i.data_centre_ids) as rules, ${none}::jsonb || i.not_rules as "exceptRules",
      i.notify_administrators as "notifyAdministrators"
    from incident i where i.ref = ${ref}`.first(tx)
