import { type DeskWorkQuery, DeskWorkRow } from '@portal/contract/desk/work.ts'
import { kindOfType, mostRanked, type WorkKind, workKinds, workRooms } from '@portal/contract/desk/work-values.ts'
import type { DeskResource } from '@portal/contract/permission.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { isIndexed, searchPatterns } from '../../../lib/like-patterns.ts'
import { utc } from '../../../lib/utc.ts'
import { limitTo, offsetOf, positionOf } from '../../../lists/read-page.ts'
import type { DeskScope } from '../../../scope/account-scope.ts'
import { sources } from './source-store.ts'

type Piece = RawBuilder<unknown>

const ofTeams = (userId: string) => sql`
  (select m.team_id from desk_team_member m where m.user_id = ${userId})`

/** A team has what is assigned to it, and what is assigned to one of its people. */
const whoseIs = (userId: string) => ({
  mine: sql`w.assigned_to = ${userId}`,
  team: sql`(w.team_id in ${ofTeams(userId)} or w.assigned_to in (select m.user_id from desk_team_member m
    where m.team_id in ${ofTeams(userId)}))`,
  nobody: sql`w.assigned_to is null and w.team_id is null`,
})

/** Later work is out of the queue, but never past the time that it is due. */
const isLater = sql`(w.follow_up_at > now() and coalesce(s.due > now(), true))`

const workOf = (kind: WorkKind) => {
  const { columns, from, where } = sources[kind]
  // Joined only if a condition needs it: an account is unique.
  return sql`(select ${columns} from ${from} where ${where}) s left join account a on a.account_id = s.account_id`
}

const assignments = (kind: WorkKind) => sql`
  select d.account_id, d.ref, d.assigned_to, d.assigned_to_name, t.team_id, t.name as team_name, d.follow_up_at,
    d.follow_up_note, d.follow_up_by_name
  from desk_work d left join desk_team t on t.team_id = d.team_id where d.kind = ${kind}`

/** The work that has an assignment or a follow-up. */
const keptOf = (kind: WorkKind) =>
  sql`${workOf(kind)} join (${assignments(kind)}) w on w.account_id = s.account_id and w.ref = s.ref`

/** All work of a kind with its assignment, if it has one: the latest of a number that has no account. */
const withAssignment = (kind: WorkKind) =>
  sources[kind].isOfNoAccount
    ? sql`${workOf(kind)} left join lateral (
        ${assignments(kind)} and d.ref = s.ref order by d.changed_at desc limit 1) w on true`
    : sql`${workOf(kind)} left join (${assignments(kind)}) w on w.account_id = s.account_id and w.ref = s.ref`

const ofBillQuery = (row: 's' | 'q') => sql`
  exists (select from bill_query b where b.account_id = ${sql.ref(`${row}.account_id`)} and b.case_id = ${sql.ref(`${row}.ref`)})`

/** The conditions on the work, and those on its assignment. */
function conditionsOf(userId: string, { whose, later, kind, accountId, search }: DeskWorkQuery) {
  const ofWork = [sql`true`]
  if (kind === 'billQuery') ofWork.push(ofBillQuery('s'))
  if (accountId) ofWork.push(sql`s.account_id = ${accountId}`)
  for (const pattern of searchPatterns(search)) ofWork.push(sql`(s.match like ${pattern} or ${isOfNamed(pattern)})`)
  const ofAssignment = [later === 'later' ? isLater : sql`not coalesce(${isLater}, false)`]
  if (whose) ofAssignment.push(whoseIs(userId)[whose])
  return { ofWork: sql.join(ofWork, sql` and `), all: sql.join([...ofAssignment, ...ofWork], sql` and `) }
}

/** Every kind of work would read all accounts for a term that no index answers: then they are joined. */
function isOfNamed(pattern: string): Piece {
  return isIndexed(pattern)
    ? sql`s.account_id in (select named.account_id from account named
        where lower(named.trading_name) like ${pattern} or named.account_id like ${pattern})`
    : sql`lower(a.trading_name) like ${pattern} or s.account_id like ${pattern}`
}

/** Whether work without an assignment is listed. */
const asksForRest = ({ later, whose }: DeskWorkQuery) =>
  later !== 'later' && (whose === undefined || whose === 'nobody')

/** Due time first; then impact, escalation and age. */
const rank = sql`
  q.due nulls last, case q.impact when 'down' then 0 when 'intermittent' then 1 when 'degraded' then 2 else 3 end,
  q.is_escalated desc, q.since, q.kind, q.ref`

/** Only of the rows that are shown. */
const isBillQuery = sql`(q.kind = 'case' and ${ofBillQuery('q')})`

const shown = (userId: string) => sql`
  q.kind, ${isBillQuery} as "isBillQuery", q.ref, q.account_id as "accountId", a.trading_name as "accountName", q.title, q.step, ${utc('q.due')} as due,
  q.due_on::text as "dueOn", q.impact, q.is_escalated as "isEscalated", ${utc('q.since')} as since,
  q.assigned_to as "assignedTo", q.team_id as "teamId", q.assigned_to_name as "assignedToName", coalesce(q.assigned_to = ${userId}, false) as "isMine",
  q.team_name as "teamName",
  case when q.follow_up_at > now() then json_build_object('at', ${utc('q.follow_up_at')}, 'note', q.follow_up_note,
    'byName', q.follow_up_by_name) end as "followUp"`

/**
 * One page of the queue. Each kind is ranked and cut before all are merged, so a page reads no more of a kind than it may
 * show. Work without an assignment is apart: an index has much of its order.
 */
export async function listWork(desk: DeskScope, found: ReadonlySet<WorkKind>, query: DeskWorkQuery) {
  const { userId } = desk.person
  const most = Math.min(mostRanked, offsetOf(query) + query.size)
  const { ofWork, all } = conditionsOf(userId, query)
  if (found.size === 0 || offsetOf(query) >= mostRanked) return { rows: [], ...positionOf(query) }
  const first = (kind: WorkKind, assigned: Piece, from: Piece, where: Piece) => sql`
    (select * from (select ${kind}::text as kind, s.account_id, s.ref, s.title, s.step, s.due, s.due_on, s.impact,
      s.is_escalated, s.since, ${assigned} from ${from} where ${where}) q order by ${rank} limit ${most})`
  const parts = [...found].flatMap((kind) => {
    if (sources[kind].isOfNoAccount) return [first(kind, assigned, withAssignment(kind), all)]
    const kept = first(kind, assigned, keptOf(kind), all)
    const isWithout = sql`
      (s.account_id, s.ref) not in (select d.account_id, d.ref from desk_work d where d.kind = ${kind}) and ${ofWork}`
    return asksForRest(query) ? [kept, first(kind, unassigned, workOf(kind), isWithout)] : [kept]
  })
  const { rows } = await rowsOf(DeskWorkRow)`
    select ${shown(userId)}
    from (select * from (${sql.join(parts, sql` union all `)}) q order by ${rank} ${limitTo(query)}) q
      left join account a on a.account_id = q.account_id order by ${rank}`.execute(desk.tx)
  return { rows, ...positionOf(query) }
}

const assigned = sql`w.assigned_to, w.assigned_to_name, w.team_id, w.team_name, w.follow_up_at, w.follow_up_note, w.follow_up_by_name`
const unassigned = sql`null::text as assigned_to, null::text as assigned_to_name, null::text as team_id, null::text as team_name,
  null::timestamptz as follow_up_at, null::text as follow_up_note, null::text as follow_up_by_name`

const countNames = ['total', 'overdue', 'withinHour', 'mine', 'team', 'nobody', 'everything', 'later'] as const
const CountsOfKind = z.strictObject({
  kind: z.enum(workKinds),
  total: number,
  overdue: number,
  withinHour: number,
  mine: number,
  team: number,
  nobody: number,
  everything: number,
  later: number,
})

/** The matching rows, those of each tab whatever else is filtered, and the kinds that match: a page reads no other. */
export async function countWork(desk: DeskScope, kinds: readonly WorkKind[], query: DeskWorkQuery) {
  const { userId } = desk.person
  const sums = { total: 0, overdue: 0, withinHour: 0, mine: 0, team: 0, nobody: 0, everything: 0, later: 0 }
  const found = new Set<WorkKind>()
  if (kinds.length === 0) return { ...sums, found }
  const wanted = query.kind && kindOfType(query.kind)
  const isOfTable = query.accountId === undefined && query.kind !== 'billQuery' && !searchPatterns(query.search).length
  const parts = kinds.flatMap((kind) => {
    const isAsked = wanted ? wanted === kind : true
    if (sources[kind].isOfNoAccount) return [countedOneByOne(kind, userId, query, isAsked)]
    // The tabs are those without the search.
    if (isOfTable) return [countedByIndex(kind, userId, query, isAsked)]
    const tabs = countedByIndex(kind, userId, query, false)
    return isAsked ? [tabs, countedMatches(kind, userId, query)] : [tabs]
  })
  for (const { kind, ...counts } of await rowsOf(CountsOfKind)`${sql.join(parts, sql` union all `)}`.all(desk.tx)) {
    if (counts.total > 0) found.add(kind)
    for (const name of countNames) sums[name] += counts[name]
  }
  return { ...sums, found }
}

/** All have the columns of `CountsOfKind`, in its order. */
function countedOneByOne(kind: WorkKind, userId: string, query: DeskWorkQuery, isAsked: boolean): Piece {
  const whose = whoseIs(userId)
  return sql`
    select ${kind}::text as kind, count(*) filter (where matches) as total, count(*) filter (where matches and ${isOverdue}) as overdue,
      count(*) filter (where matches and ${isWithinHour}) as "withinHour", count(*) filter (where is_now and mine) as mine,
      count(*) filter (where is_now and team) as team, count(*) filter (where is_now and nobody) as nobody,
      count(*) filter (where is_now) as everything, count(*) filter (where not is_now) as later
    from (select ${isAsked ? conditionsOf(userId, query).all : sql`false`} as matches, not coalesce(${isLater}, false) as is_now, s.due,
        coalesce(${whose.mine}, false) as mine, coalesce(${whose.team}, false) as team, ${whose.nobody} as nobody
      from ${withAssignment(kind)}) k`
}

/** Only those that match, of which there are few. */
const countedMatches = (kind: WorkKind, userId: string, query: DeskWorkQuery): Piece => sql`
  select ${kind}::text as kind, count(*) as total, count(*) filter (where ${isOverdue}) as overdue,
    count(*) filter (where ${isWithinHour}) as "withinHour", 0 as mine, 0 as team, 0 as nobody, 0 as everything, 0 as later
  from (select s.due from ${withAssignment(kind)} where ${conditionsOf(userId, query).all}) k`

/**
 * All work of a kind is counted in an index, and only work with an assignment or a follow-up is read: the rest is unassigned
 * and in the queue now.
 */
function countedByIndex(kind: WorkKind, userId: string, query: DeskWorkQuery, isAsked: boolean): Piece {
  const whose = whoseIs(userId)
  const isRest = asksForRest(query)
  const figures = (of: Piece) => sql`
    count(*) filter (where ${of}) as total, count(*) filter (where ${of} and ${isOverdue}) as overdue,
    count(*) filter (where ${of} and ${isWithinHour}) as within_hour`
  const of = (name: 'total' | 'overdue' | 'within_hour') => {
    if (!isAsked) return sql`0`
    const [all, kept] = [sql.ref(`everyone.${name}`), sql.ref(`kept.${name}`)]
    return isRest ? sql`${all} - ${kept}` : kept
  }
  return sql`
    select ${kind}::text as kind, ${of('total')} as total, ${of('overdue')} as overdue, ${of('within_hour')} as "withinHour", kept.mine, kept.team,
      everyone.total - kept.later - kept.owned as nobody, everyone.total - kept.later as everything, kept.later
    from (select ${figures(sql`true`)} from ${workOf(kind)}) everyone
      cross join (select ${figures(isRest ? sql`not matches` : sql`matches`)}, count(*) filter (where is_now and mine) as mine,
          count(*) filter (where is_now and team) as team, count(*) filter (where is_now and not nobody) as owned,
          count(*) filter (where not is_now) as later
        from (select ${conditionsOf(userId, query).all} as matches, not coalesce(${isLater}, false) as is_now, s.due,
            coalesce(${whose.mine}, false) as mine, coalesce(${whose.team}, false) as team, ${whose.nobody} as nobody
          from ${keptOf(kind)}) k) kept`
}

const isOverdue = sql`due < now()`
const isWithinHour = sql`due >= now() and due < now() + interval '1 hour'`

const OfKind = { kind: z.enum(workKinds), waiting: number }

/** The open work of each area of the desk, without what is done later: the figures in the menu are those of the queue. */
export async function countByRoom(desk: DeskScope, kinds: readonly WorkKind[]) {
  const byRoom: Partial<Record<DeskResource, number>> = {}
  if (kinds.length === 0) return byRoom
  const parts = kinds.map(
    (kind) => sql`
      select ${kind}::text as kind, count(*) as waiting from ${withAssignment(kind)} where not coalesce(${isLater}, false)`,
  )
  for (const { kind, waiting } of await rowsOf(OfKind)`${sql.join(parts, sql` union all `)}`.all(desk.tx)) {
    const room = workRooms[kind]
    byRoom[room] = (byRoom[room] ?? 0) + waiting
  }
  return byRoom
}
