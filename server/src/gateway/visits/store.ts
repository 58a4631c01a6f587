import type { visitListing } from '@portal/contract/visits/listing.ts'
import { VisitDetails, type VisitFilter, type VisitQuery, VisitRow } from '@portal/contract/visits/visits.ts'
import { visitTabs, visitStatuses, visitPurposes } from '@portal/contract/visits/values.ts'
import { asParsed, number, rowsOf, text, textOrNull, texts, timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { findIn, idsWith } from '../../lib/find-things.ts'
import { utc } from '../../lib/utc.ts'
import { allPages, narrowed, orderBy, type Question, readPage, type SortColumns } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { readBatches } from '../read-batches.ts'

/** Details of a visit other than place, time, purpose and visitors. */
export const VisitRest = VisitDetails.omit({
  dataCentreId: true,
  rackIds: true,
  startsAt: true,
  slots: true,
  purpose: true,
  visitorIds: true,
})
export type VisitRest = z.infer<typeof VisitRest>

/** A visit as stored. */
export const StoredVisit = z.strictObject({
  visitId: text,
  status: z.enum(visitStatuses),
  dataCentreId: textOrNull,
  rackIds: texts,
  startsAt: timestampOrNull,
  endsAt: timestampOrNull,
  slots: number,
  purpose: z.enum(visitPurposes).nullable(),
  details: asParsed(VisitRest),
  reason: textOrNull,
  requestedBy: text,
  requestedByName: text,
  requestedByEmail: text,
  createdAt: timestamp,
  approvedAt: timestampOrNull,
  passNumber: number,
  accessRevision: number,
  announcedRevision: number,
  version: number,
})
export type StoredVisit = z.infer<typeof StoredVisit>

/** A permission limited to sites covers visits to racks there, and visits that the person requested. */
export function isVisible(scope: AccountScope): RawBuilder<unknown> {
  if (!scope.sites) return sql`true`
  return sql`(v.requested_by = ${scope.person.userId} or exists (select from rack s
    where s.account_id = v.account_id and s.rack_id = any(v.rack_ids) and s.site_id = any(${[...scope.sites]}::text[])))`
}

/** The racks of visit `v`, as text. */
export const racksText = sql`coalesce((select string_agg(s.rack, ', ' order by s.rack) from rack s
  where s.account_id = v.account_id and s.rack_id = any(v.rack_ids)), '')`

const rowColumns = sql`
  v.visit_id as "visitId", v.status, v.purpose, coalesce(d.name, '') as place, ${racksText} as racks,
  ${utc('v.starts_at')} as "startsAt", ${utc('v.ends_at')} as "endsAt", v.people,
  case when v.tab = 2 or v.status = 'checkedIn' then 0 else (select count(*) from visit_visitor p
    where p.account_id = v.account_id and p.visit_id = v.visit_id and not exists (select from visitor_identity i
      where i.account_id = p.account_id and i.visitor_id = p.visitor_id)) end as "withoutId"`

const joinCentre = sql`left join data_centre d on d.data_centre_id = v.data_centre_id`
const fromVisits = sql`visit v ${joinCentre}`

const visitsOf = (scope: AccountScope, filter: VisitFilter): Question => ({
  columns: rowColumns,
  from: sql`visit v`,
  where: matches(scope, filter),
  order: order(filter),
  joined: { to: 'v', by: joinCentre },
  keyed: { table: 'visit', as: 'v', key: ['account_id', 'visit_id'] },
})

export async function listVisits(scope: AccountScope, { search, ...query }: VisitQuery) {
  const found = await findIn(scope, 'visit', search, { id: 'v.visit_id', text: 'v.search' })
  return readPage(scope, VisitRow, query, narrowed(visitsOf(scope, query), found))
}

export const readVisits = (scope: AccountScope, filter: VisitFilter): AsyncGenerator<VisitRow[]> =>
  readBatches(scope, VisitRow, allPages(visitsOf(scope, filter)))

function matches(scope: AccountScope, query: VisitFilter): RawBuilder<unknown> {
  const conditions = [sql`v.account_id = ${scope.accountId}`, isVisible(scope)]
  if (query.tab) conditions.push(sql`v.tab = ${visitTabs.indexOf(query.tab)}`)
  if (query.search) conditions.push(sql`v.visit_id in ${idsWith('visit', query.search)}`)
  return sql.join(conditions, sql` and `)
}

/** By default upcoming visits come first, the next one first, then past ones, the latest first. */
function order({ sort, direction }: VisitFilter): RawBuilder<unknown> {
  const sorts: SortColumns<typeof visitListing> = {
    visitId: ['v.visit_id'],
    status: ['v.status', 'v.starts_at', 'v.visit_id'],
    when: direction ? ['v.starts_at', 'v.visit_id'] : ['v.tab', 'v.list_order', 'v.visit_id'],
  }
  return orderBy(sorts[sort], direction)
}

export async function countTabs(scope: AccountScope): Promise<number[]> {
  const { rows } = await rowsOf({ tab: number, visits: number })`
    select v.tab, count(*) as visits from visit v
    where v.account_id = ${scope.accountId} and ${isVisible(scope)} group by v.tab`.execute(scope.tx)
  return visitTabs.map((_, index) => rows.find(({ tab }) => tab === index)?.visits ?? 0)
}

export async function countDrafts(scope: AccountScope): Promise<number> {
  const { rows } = await rowsOf({ drafts: number })`
    select count(*) as drafts from visit v
    where v.account_id = ${scope.accountId} and v.tab = ${visitTabs.indexOf('waiting')} and v.status = 'draft'
      and ${isVisible(scope)}`.execute(scope.tx)
  return rows[0]?.drafts ?? 0
}

/** Of the visits whose people are checked in, the one that ends first. */
export const findVisitOnSite = (scope: AccountScope): Promise<VisitRow | null> =>
  rowsOf(VisitRow)`
    select ${rowColumns} from ${fromVisits}
    where v.account_id = ${scope.accountId} and v.tab = 0 and v.status = 'checkedIn' and ${isVisible(scope)}
      and v.starts_at > now() - interval '2 days'
    order by v.ends_at, v.visit_id limit 1`.first(scope.tx)

export const findNextVisit = (scope: AccountScope): Promise<VisitRow | null> =>
  rowsOf(VisitRow)`
    select ${rowColumns} from ${fromVisits}
    where v.account_id = ${scope.accountId} and v.tab = 0 and v.status <> 'checkedIn' and v.ends_at > now() and ${isVisible(scope)}
      and v.starts_at > now() - interval '2 days'
    order by v.starts_at, v.visit_id limit 1`.first(scope.tx)

/** Visitors between two times; `isWaiting` selects visits that await the desk's decision. */
export async function listForDesk(
  scope: AccountScope,
  { from, to }: { from: Date; to: Date },
): Promise<{ expected: VisitRow[]; waiting: VisitRow[] }> {
  const expected = await rowsOf(VisitRow)`
    select ${rowColumns} from ${fromVisits}
    where v.account_id = ${scope.accountId} and v.starts_at >= ${from} and v.starts_at < ${to}
      and v.status in ('approved', 'checkedIn', 'checkedOut', 'noShow')
    order by v.starts_at, v.visit_id limit 500`.execute(scope.tx)
  const waiting = await rowsOf(VisitRow)`
    select ${rowColumns} from ${fromVisits}
    where v.account_id = ${scope.accountId} and v.status in ('submitted', 'amended')
    order by v.starts_at, v.visit_id limit 500`.execute(scope.tx)
  return { expected: expected.rows, waiting: waiting.rows }
}

const storedColumns = sql`
  v.visit_id as "visitId", v.status, v.data_centre_id as "dataCentreId", v.rack_ids as "rackIds",
  v.starts_at as "startsAt", v.ends_at as "endsAt", v.slots, v.purpose, v.details, v.reason,
  v.requested_by as "requestedBy", v.requested_by_name as "requestedByName", v.requested_by_email as "requestedByEmail",
  v.created_at as "createdAt", v.approved_at as "approvedAt", v.pass_number as "passNumber",
  v.access_revision as "accessRevision", v.announced_revision as "announcedRevision", v.version`

/** `lock` prevents other changes until the transaction ends. */
export const findVisit = (scope: AccountScope, visitId: string, lock = false): Promise<StoredVisit | null> =>
  rowsOf(StoredVisit)`
    select ${storedColumns} from visit v
    where v.account_id = ${scope.accountId} and v.visit_id = ${visitId} and ${isVisible(scope)}
    ${lock ? sql`for update` : sql``}`.first(scope.tx)

export async function nextVisitId(scope: AccountScope): Promise<string> {
  const { rows } = await rowsOf({ visitId: text })`select 'DV-' || nextval('visit_number') as "visitId"`.execute(
    scope.tx,
  )
  const [next] = rows
  if (!next) throw new Error('There is no next number')
  return next.visitId
}

export async function insertVisit(scope: AccountScope, visit: StoredVisit): Promise<void> {
  await sql`
    insert into visit (account_id, visit_id, status, data_centre_id, rack_ids, starts_at, ends_at, slots, purpose,
      details, requested_by, requested_by_name, requested_by_email)
    values (${scope.accountId}, ${visit.visitId}, ${visit.status}, ${visit.dataCentreId}, ${visit.rackIds}::text[],
      ${visit.startsAt}, ${visit.endsAt}, ${visit.slots}, ${visit.purpose}, ${JSON.stringify(visit.details)}::jsonb,
      ${visit.requestedBy}, ${visit.requestedByName}, ${visit.requestedByEmail})`.execute(scope.tx)
}

export async function updateVisit(scope: AccountScope, visit: StoredVisit): Promise<void> {
  await sql`
    update visit set status = ${visit.status}, data_centre_id = ${visit.dataCentreId},
      rack_ids = ${visit.rackIds}::text[], starts_at = ${visit.startsAt}, ends_at = ${visit.endsAt},
      slots = ${visit.slots}, purpose = ${visit.purpose}, details = ${JSON.stringify(visit.details)}::jsonb,
      reason = ${visit.reason}, approved_at = ${visit.approvedAt}, pass_number = ${visit.passNumber},
      access_revision = ${visit.accessRevision}, version = version + 1, updated_at = now()
    where account_id = ${scope.accountId} and visit_id = ${visit.visitId}`.execute(scope.tx)
}

/** Visitors in the order in which they were entered; those already on site stay checked in. */
export async function replaceVisitors(
  scope: AccountScope,
  visitId: string,
  visitorIds: readonly string[],
): Promise<void> {
  await sql`
    delete from visit_visitor where account_id = ${scope.accountId} and visit_id = ${visitId}
      and not visitor_id = any(${[...visitorIds]}::text[])`.execute(scope.tx)
  await sql`
    insert into visit_visitor (account_id, visit_id, visitor_id, position)
    select ${scope.accountId}, ${visitId}, visitor_id, min(position)
    from unnest(${[...visitorIds]}::text[]) with ordinality as n (visitor_id, position) group by visitor_id
    on conflict (account_id, visit_id, visitor_id) do update set position = excluded.position`.execute(scope.tx)
  await describeVisit(scope, visitId)
}

/** Stores the text that the list shows and searches, so that it need not read the visitors of every visit. */
export async function describeVisit(scope: AccountScope, visitId: string): Promise<void> {
  await sql`
    update visit v set
      people = coalesce((select string_agg(p.name, ', ' order by vv.position) from visit_visitor vv
        join visitor p using (account_id, visitor_id)
        where vv.account_id = v.account_id and vv.visit_id = v.visit_id), ''),
      search = lower(v.visit_id
        || coalesce(' ' || (select d.name from data_centre d where d.data_centre_id = v.data_centre_id), '')
        || coalesce(' ' || (select string_agg(s.rack, ' ') from rack s
          where s.account_id = v.account_id and s.rack_id = any(v.rack_ids)), '')
        || coalesce(' ' || (select string_agg(p.name || ' ' || p.company, ' ') from visit_visitor vv
          join visitor p using (account_id, visitor_id)
          where vv.account_id = v.account_id and vv.visit_id = v.visit_id), ''))
    where v.account_id = ${scope.accountId} and v.visit_id = ${visitId}`.execute(scope.tx)
}

type Booked = Pick<StoredVisit, 'dataCentreId' | 'rackIds' | 'startsAt' | 'slots' | 'purpose' | 'details'>

/** The open visit that the person has requested with exactly these details. */
export async function findSameVisit(
  { accountId, tx, person }: AccountScope,
  { dataCentreId, rackIds, startsAt, slots, purpose, details, visitorIds }: Booked & { visitorIds: readonly string[] },
): Promise<string | null> {
  const sorted = (ids: readonly string[]) => [...new Set(ids)].toSorted()
  const { rows } = await rowsOf({ visitId: text })`
    select v.visit_id as "visitId" from visit v
    where v.account_id = ${accountId} and v.requested_by = ${person.userId} and v.data_centre_id = ${dataCentreId}
      and v.status in ('submitted', 'approved', 'amended') and v.starts_at = ${startsAt} and v.slots = ${slots}
      and v.purpose = ${purpose} and v.details = ${JSON.stringify(details)}::jsonb
      and array(select distinct rack collate "C" from unnest(v.rack_ids) rack order by 1) = ${sorted(rackIds)}::text[]
      and array(select p.visitor_id collate "C" from visit_visitor p
        where p.account_id = v.account_id and p.visit_id = v.visit_id order by 1) = ${sorted(visitorIds)}::text[]
    order by v.visit_id limit 1`.execute(tx)
  return rows[0]?.visitId ?? null
}

/** The account's other visits that overlap this time. */
export const listClashes = (
  scope: AccountScope,
  { visitId, startsAt, endsAt }: { visitId: string | undefined; startsAt: Date; endsAt: Date },
): Promise<{ visitId: string; visitorIds: string[]; rackIds: string[] }[]> =>
  rowsOf({ visitId: text, visitorIds: texts, rackIds: texts })`
    select v.visit_id as "visitId", v.rack_ids as "rackIds",
      array(select p.visitor_id from visit_visitor p
        where p.account_id = v.account_id and p.visit_id = v.visit_id) as "visitorIds"
    from visit v
    where v.account_id = ${scope.accountId} and v.starts_at < ${endsAt} and v.ends_at > ${startsAt}
      and v.starts_at > ${startsAt}::timestamptz - interval '2 days'
      and v.status in ('submitted', 'approved', 'amended', 'checkedIn') and v.visit_id <> ${visitId ?? ''}
    order by v.visit_id`.all(scope.tx)

export const listEvents = (scope: AccountScope, visitId: string) =>
  rowsOf({ at: text, by: text, action: text, note: textOrNull })`
    select ${utc('at')} as at, actor_name as by, action, after ->> 'note' as note from activity
    where account_id = ${scope.accountId} and entity = 'visit' and entity_id = ${visitId}
    order by activity_id limit 200`.all(scope.tx)
