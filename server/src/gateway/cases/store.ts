import { type CaseFilter, type CaseQuery, CaseRow } from '@portal/contract/cases/cases.ts'
import { caseListing } from '@portal/contract/cases/listing.ts'
import { manyOf } from '@portal/contract/listing.ts'
import { CaseTargets } from '@portal/contract/cases/targets.ts'
import { type CaseWaitingOn, caseWaitingOn } from '@portal/contract/cases/values.ts'
import { serviceConditions } from '@portal/contract/services/values.ts'
import { number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { findIn } from '../../lib/find-things.ts'
import { searchPatterns } from '../../lib/like-patterns.ts'
import { utc } from '../../lib/utc.ts'
import {
  allOf,
  allPages,
  isSearch,
  narrowed,
  orderBy,
  type Page,
  type Question,
  readPage,
  type SortColumns,
} from '../../lists/read-page.ts'
import type { AccountScope, Reader } from '../../scope/account-scope.ts'
import { readBatches } from '../read-batches.ts'
import { atSites } from '../../scope/sites-store.ts'
import { isOverdueCase, isVisible, isVisibleByName, overdueCase } from '../../scope/visible-cases-store.ts'
import { CaseState } from './case-state.ts'
import { findTargets } from '../../targets/find-targets.ts'

const { filters } = caseListing

export const caseRowColumns = sql`
  c.case_id as "caseId", c.kind, c.title, c.about, c.status, c.impact, c.priority,
  ${utc('c.updated_at')} as "updatedAt", ${utc('c.next_at')} as "nextAt",
  ${utc('c.closed_at')} as "closedAt"`

const casesOf = async (scope: AccountScope, filter: CaseFilter): Promise<Question> => ({
  columns: caseRowColumns,
  from: sql`help_case c`,
  where: [ofAccount(scope), await isVisibleByName(scope, ofAccount(scope)), ...conditionsOf(filter)],
  order: order(filter),
  keyed: { table: 'help_case', as: 'c', key: ['account_id', 'case_id'] },
  isHot: true,
})

export async function listCases(scope: AccountScope, { search, ...query }: CaseQuery) {
  const found = await findIn(scope, 'case', search, { id: 'c.case_id', text: 'c.search' })
  const asked = narrowed(await casesOf(scope, query), found)
  return readPage(scope, CaseRow, query, hasOverdueFirst(query) ? byParty(asked, query, search) : asked)
}

/** Cases by the party that they wait on, each in the order of an index, of which no more are read than a page may show. */
function byParty(asked: Question, query: CaseQuery, search: string | undefined): Question {
  const { page, size, direction, waitingOn } = query
  const where = allOf(asked.where)
  const part = ({ of, order }: Part) => sql`
    (select c.account_id, c.case_id, c.waiting_on, c.impact, c.updated_at, c.next_at from help_case c
      where ${of} and ${where} order by ${orderBy(order, direction)} limit ${page * size})`
  return {
    ...asked,
    from: sql`(${sql.join(partsByParty({ waitingOn, search }).map(part), sql` union all `)}) c`,
    where: [],
    counted: sql`${asked.from} where ${where}`,
  }
}

/** A part of a list, and its order. */
interface Part {
  of: RawBuilder<unknown>
  order: readonly string[]
}

/**
 * The parts of a list whose overdue cases are first. An index has the order of each. A search reads the text of each case that
 * waits for us, so it finds them at once and sorts them.
 */
export function partsByParty({ waitingOn, search }: Pick<CaseFilter, 'waitingOn' | 'search'>): readonly Part[] {
  const inIndex = (of: RawBuilder<unknown>) => ({ of, order: [...byStatus, 'c.case_id'] })
  const on = {
    provider: isSearch(search)
      ? [{ of: sql`c.waiting_on = 1`, order: [...sorts.status, 'c.case_id'] }]
      : [
          sql`c.waiting_on = 1 and ${isOverdueCase}`,
          sql`c.waiting_on = 1 and not ${isOverdueCase} and ${isDownCase}`,
          sql`c.waiting_on = 1 and not ${isOverdueCase} and not ${isDownCase}`,
        ].map(inIndex),
    customer: [inIndex(sql`c.waiting_on = 0`)],
    nobody: [inIndex(sql`c.waiting_on = 2`)],
  }
  return waitingOn ? on[waitingOn] : [...on.provider, ...on.customer, ...on.nobody]
}

export async function* readCases(scope: AccountScope, filter: CaseFilter): AsyncGenerator<CaseRow[]> {
  yield* readBatches(scope, CaseRow, allPages(await casesOf(scope, filter)))
}

/** The open ones, the next promise first: what the desk looks at. */
export const listOpenCases = (scope: AccountScope, page: Page) =>
  readPage(scope, CaseRow, page, {
    columns: caseRowColumns,
    from: sql`help_case c`,
    where: sql`c.account_id = ${scope.accountId} and c.waiting_on < 2`,
    order: sql`(c.escalated_at is null), c.next_at, c.case_id`,
    keyed: { table: 'help_case', as: 'c', key: ['account_id', 'case_id'] },
  })

function conditionsOf(query: CaseFilter): RawBuilder<unknown>[] {
  const conditions = filtersOf(query)
  if (query.serviceId) conditions.push(sql`c.service_id = ${query.serviceId}`)
  if (query.openedBy) conditions.push(sql`c.opened_by = ${query.openedBy}`)
  if (query.only) conditions.push(sql`c.case_id = any(${query.only.split(',')}::text[])`)
  const patterns = searchPatterns(query.search)
  if (patterns.length > 0) conditions.push(sql`c.case_id in (select find_cases(${patterns}::text[]))`)
  return conditions
}

export const ofAccount = ({ accountId }: AccountScope) => sql`c.account_id = ${accountId}`

/** The filters that a dealer has over all customers, too, as conditions on `help_case c`. */
export function filtersOf(
  query: Pick<CaseFilter, 'waitingOn' | 'status' | 'kind' | 'priority' | 'openedFrom' | 'openedTo'>,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (query.waitingOn) conditions.push(sql`c.waiting_on = ${caseWaitingOn.indexOf(query.waitingOn)}`)
  if (query.status) conditions.push(sql`c.status = any(${manyOf(filters.status, query.status)}::text[])`)
  if (query.kind) conditions.push(sql`c.kind = ${query.kind}`)
  if (query.priority) conditions.push(sql`c.priority = any(${manyOf(filters.priority, query.priority)}::text[])`)
  if (query.openedFrom)
    conditions.push(sql`c.opened_at >= ${query.openedFrom}::date::timestamp at time zone 'Europe/London'`)
  if (query.openedTo)
    conditions.push(sql`c.opened_at < (${query.openedTo}::date + 1)::timestamp at time zone 'Europe/London'`)
  return conditions
}

// Of those that wait on the same, the nearest deadline is first; of those without one, the newest.
const byDeadline = ['(case when c.waiting_on < 2 then c.next_at end)', 'c.updated_at desc']
const byStatus = ['c.waiting_on', ...byDeadline]

/** We repair it, and a service is down. */
const downCase = "(c.waiting_on = 1 and coalesce(c.impact = 'down', false))"
const isDownCase = sql.raw(downCase)

// Overdue updates are first, then the cases that wait for the customer, then services that are down.
export const sorts: SortColumns<typeof caseListing> = {
  status: [`${overdueCase} desc`, 'c.waiting_on', `${downCase} desc`, ...byDeadline],
  title: ['c.title'],
  caseId: [],
  impact: ['c.impact_rank', 'c.updated_at desc'],
  updatedAt: ['c.updated_at'],
  nextAt: ['c.next_at nulls last'],
}

const order = (filter: CaseFilter) =>
  orderBy(
    [...(filter.sort === 'status' && !hasOverdueFirst(filter) ? byStatus : sorts[filter.sort]), 'c.case_id'],
    filter.direction,
  )

/** On the other tabs no update of ours is awaited, so an index has the order. */
const hasOverdueFirst = ({ sort, waitingOn }: CaseFilter) =>
  sort === 'status' && (waitingOn === undefined || waitingOn === 'provider')

/** The cases on each tab, among those with this condition on `help_case c` that the caller can see. */
export async function countWaitingOn(
  scope: Reader & Pick<AccountScope, 'tx'>,
  matching: RawBuilder<unknown>,
  visible = isVisible(scope),
): Promise<Record<CaseWaitingOn, number>> {
  const { rows } = await rowsOf({ waitingOn: number, cases: number })`
    select c.waiting_on as "waitingOn", count(*) as cases from help_case c
    where ${matching} and ${visible} group by c.waiting_on`.execute(scope.tx)
  const count = (of: CaseWaitingOn) => rows.find(({ waitingOn }) => caseWaitingOn[waitingOn] === of)?.cases ?? 0
  return { customer: count('customer'), provider: count('provider'), nobody: count('nobody') }
}

/** Services with cases, for the filter of the list. */
export const listCaseServices = (scope: AccountScope): Promise<{ serviceId: string; name: string }[]> =>
  rowsOf({ serviceId: text, name: text })`
    select s.service_id as "serviceId", s.name from service s
    where s.account_id = ${scope.accountId} and exists(select from help_case c
      where c.account_id = s.account_id and c.service_id = s.service_id and ${isVisible(scope)})
    order by s.name, s.service_id limit 200`.all(scope.tx)

/** People who opened cases, for the filter of the list. */
export const listOpeners = (scope: AccountScope): Promise<{ userId: string; name: string }[]> =>
  rowsOf({ userId: text, name: text })`
    select c.opened_by as "userId", max(c.opened_by_name) as name from help_case c
    where c.account_id = ${scope.accountId} and ${isVisible(scope)}
    group by c.opened_by order by 2, 1 limit 200`.all(scope.tx)

export async function nextCaseId(scope: AccountScope): Promise<string> {
  const { rows } = await rowsOf({ caseId: text })`select 'CS-' || nextval('case_number') as "caseId"`.execute(scope.tx)
  const [next] = rows
  if (!next) throw new Error('There is no next number')
  return next.caseId
}

/** The assignment of the case at the desk. */
const ofWork = (column: string) => sql`(select ${sql.ref(column)} from desk_work w
    where w.account_id = c.account_id and w.kind = 'case' and w.ref = c.case_id)`

const stateColumns = sql`
  c.case_id as "caseId", c.kind, c.title, c.about, c.status, c.priority, c.impact, c.severity,
  c.service_id as "serviceId", c.order_id as "orderId", c.test_id as "testId", c.incident_id as "incidentId", c.cause,
  c.own_ref as "ownRef", c.care_level as "careLevel", c.targets, c.answers,
  coalesce(c.clock_started_at, c.opened_at) as "startedAt", c.pauses, c.is_private as "isPrivate",
  c.opened_by as "openedBy", c.opened_by_name as "openedByName", c.opened_at as "openedAt", c.updated_at as "updatedAt",
  c.respond_by as "respondBy", c.responded_at as "respondedAt", c.next_update_due as "nextUpdateDue",
  c.resolve_by as "resolveBy", c.resolved_at as "resolvedAt", c.paused_at as "pausedAt", c.reply_by as "replyBy",
  c.closes_at as "closesAt", c.closed_at as "closedAt", c.merged_into as "mergedInto", c.escalated_at as "escalatedAt",
  ${ofWork('assigned_to')} as "assignedTo", ${ofWork('assigned_to_name')} as "assignedToName",
  c.score, c.score_comment as "scoreComment", c.version`

const StoredCase = CaseState.extend({ targets: CaseTargets.nullable() })
type StoredCase = z.infer<typeof StoredCase>

export async function findCase(scope: AccountScope, caseId: string): Promise<CaseState | null> {
  const { rows } = await rowsOf(StoredCase)`
    select ${stateColumns} from help_case c
    where c.account_id = ${scope.accountId} and c.case_id = ${caseId} and ${isVisible(scope)}`.execute(scope.tx)
  return withTargets(scope, rows[0])
}

/** The same, locked until the transaction ends. */
export async function lockCase(scope: AccountScope, caseId: string): Promise<CaseState | null> {
  const { rows } = await rowsOf(StoredCase)`
    select ${stateColumns} from help_case c
    where c.account_id = ${scope.accountId} and c.case_id = ${caseId} and ${isVisible(scope)} for update of c`.execute(
    scope.tx,
  )
  return withTargets(scope, rows[0])
}

/** An imported case brings its due times, but not the targets that they follow from. */
async function withTargets(scope: AccountScope, stored: StoredCase | undefined): Promise<CaseState | null> {
  if (!stored) return null
  return { ...stored, targets: stored.targets ?? (await findTargets(scope, stored, stored.openedAt)) }
}

export async function insertCase(scope: AccountScope, state: CaseState): Promise<void> {
  await sql`
    insert into help_case (account_id, case_id, kind, title, about, status, priority, impact, severity, service_id,
      order_id, test_id, own_ref, care_level, answers, is_private, opened_by, opened_by_name, opened_at, updated_at,
      respond_by, next_update_due, resolve_by, clock_started_at, targets)
    values (${scope.accountId}, ${state.caseId}, ${state.kind}, ${state.title}, ${state.about}, ${state.status},
      ${state.priority}, ${state.impact}, ${state.severity}, ${state.serviceId}, ${state.orderId}, ${state.testId},
      ${state.ownRef}, ${state.careLevel}, ${JSON.stringify(state.answers)}, ${state.isPrivate}, ${state.openedBy},
      ${state.openedByName}, ${state.openedAt}, ${state.updatedAt}, ${state.respondBy}, ${state.nextUpdateDue},
      ${state.resolveBy}, ${state.startedAt}, ${JSON.stringify(state.targets)})`.execute(scope.tx)
}

export async function updateCase(scope: AccountScope, state: CaseState): Promise<void> {
  await sql`
    update help_case set status = ${state.status}, kind = ${state.kind}, priority = ${state.priority}, incident_id = ${state.incidentId}, cause = ${state.cause},
      own_ref = ${state.ownRef}, is_private = ${state.isPrivate}, updated_at = ${state.updatedAt},
      respond_by = ${state.respondBy}, responded_at = ${state.respondedAt}, next_update_due = ${state.nextUpdateDue},
      resolve_by = ${state.resolveBy}, resolved_at = ${state.resolvedAt}, paused_at = ${state.pausedAt},
      reply_by = ${state.replyBy}, closes_at = ${state.closesAt}, closed_at = ${state.closedAt}, merged_into = ${state.mergedInto},
      escalated_at = ${state.escalatedAt}, targets = ${JSON.stringify(state.targets)}, clock_started_at = ${state.startedAt},
      pauses = ${JSON.stringify(state.pauses)}, score = ${state.score}, score_comment = ${state.scoreComment},
      version = version + 1
    where account_id = ${scope.accountId} and case_id = ${state.caseId}`.execute(scope.tx)
}

const Subject = z.strictObject({
  serviceId: text,
  name: text,
  productName: text,
  siteName: textOrNull,
  careLevel: textOrNull,
  condition: z.enum(serviceConditions),
  conditionNote: textOrNull,
  openCases: z.array(z.strictObject({ caseId: text, title: text })),
})
type Subject = z.infer<typeof Subject>

const subjectColumns = (scope: AccountScope) => sql`
  s.service_id as "serviceId", s.name, s.product_name as "productName", site.name as "siteName",
  s.care_level as "careLevel", s.condition, s.condition_note as "conditionNote",
  coalesce((select json_agg(json_build_object('caseId', c.case_id, 'title', c.title) order by c.updated_at desc)
    from help_case c where c.account_id = s.account_id and c.service_id = s.service_id and c.waiting_on < 2
      and ${isVisible(scope)}), '[]') as "openCases"`

/** Services that a case can be about: by the search text, otherwise those that need attention first. */
export async function listSubjects(scope: AccountScope, search: string | undefined): Promise<Subject[]> {
  const { conditions } = await findIn(scope, 'service', search, { id: 's.service_id', text: 's.search' })
  return rowsOf(Subject)`
    select ${subjectColumns(scope)} from service s
      left join site on site.account_id = s.account_id and site.site_id = s.site_id
    where ${allOf([sql`s.account_id = ${scope.accountId} and ${atSites(scope.sites)}`, ...conditions])}
    order by s.attention, s.name, s.service_id limit 20`.all(scope.tx)
}

export const findSubject = (scope: AccountScope, serviceId: string): Promise<Subject | null> =>
  rowsOf(Subject)`
    select ${subjectColumns(scope)} from service s
      left join site on site.account_id = s.account_id and site.site_id = s.site_id
    where s.account_id = ${scope.accountId} and s.service_id = ${serviceId} and ${atSites(scope.sites)}`.first(scope.tx)
