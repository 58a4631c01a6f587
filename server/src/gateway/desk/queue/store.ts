import { type DeskWorkQuery, DeskWorkRow } from '@portal/contract/desk/work.ts'
import { kindOfType, mostRanked, type WorkKind, workKinds, workRooms } from '@portal/contract/desk/work-values.ts'
import type { DeskResource } from '@portal/contract/permission.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { searchPatterns } from '../../../lib/like-patterns.ts'
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

/** One kind of work with its assignment, without what its account's name and a search decide. */
function workOf(kind: WorkKind): Piece {
  const { columns, from, where, isOfNoAccount = false } = sources[kind]
  const assignment = sql`
    select d.account_id, d.ref, d.assigned_to, d.assigned_to_name, t.team_id, t.name as team_name, d.follow_up_at,
      d.follow_up_note, d.follow_up_by_name
    from desk_work d left join desk_team t on t.team_id = d.team_id where d.kind = ${kind}`
  return sql`
    (select ${columns} from ${from} where ${where}) s
      left join account a on a.account_id = s.account_id
      left join ${
        isOfNoAccount
          ? sql`lateral (${assignment} and d.ref = s.ref order by d.changed_at desc limit 1) w on true`
          : // A record of an account has one assignment, so that all are joined at once.
            sql`(${assignment}) w on w.account_id = s.account_id and w.ref = s.ref`
      }`
}

const ofBillQuery = (row: 's' | 'q') => sql`
  exists (select from bill_query b where b.account_id = ${sql.ref(`${row}.account_id`)} and b.case_id = ${sql.ref(`${row}.ref`)})`

function conditions(userId: string, { whose, later, kind, accountId, search }: DeskWorkQuery): Piece {
  const found: Piece[] = [later === 'later' ? isLater : sql`not coalesce(${isLater}, false)`]
  if (kind === 'billQuery') found.push(ofBillQuery('s'))
  if (whose) found.push(whoseIs(userId)[whose])
  if (accountId) found.push(sql`s.account_id = ${accountId}`)
  for (const pattern of searchPatterns(search)) {
    found.push(sql`(s.match like ${pattern} or lower(a.trading_name) like ${pattern} or s.account_id like ${pattern})`)
  }
  return sql.join(found, sql` and `)
}

/** Due time first; then impact, escalation and age. */
const rank = sql`
  q.due nulls last, case q.impact when 'down' then 0 when 'intermittent' then 1 when 'degraded' then 2 else 3 end,
  q.is_escalated desc, q.since, q.kind, q.ref`

/** Only of the rows that are shown. */
const isBillQuery = sql`(q.kind = 'case' and ${ofBillQuery('q')})`

const shown = (userId: string) => sql`
  q.kind, ${isBillQuery} as "isBillQuery", q.ref, q.account_id as "accountId", q.account_name as "accountName", q.title, q.step, ${utc('q.due')} as due,
  q.due_on::text as "dueOn", q.impact, q.is_escalated as "isEscalated", ${utc('q.since')} as since,
  q.assigned_to as "assignedTo", q.team_id as "teamId", q.assigned_to_name as "assignedToName", coalesce(q.assigned_to = ${userId}, false) as "isMine",
  q.team_name as "teamName",
  case when q.follow_up_at > now() then json_build_object('at', ${utc('q.follow_up_at')}, 'note', q.follow_up_note,
    'byName', q.follow_up_by_name) end as "followUp"`

/**
 * One page of the queue. Each kind is ranked and cut before all are merged, so a page reads no more of a kind than it may
 * show.
 */
export async function listWork(desk: DeskScope, kinds: readonly WorkKind[], query: DeskWorkQuery) {
  const { userId } = desk.person
  const most = Math.min(mostRanked, offsetOf(query) + query.size)
  const where = conditions(userId, query)
  const wanted = query.kind && kindOfType(query.kind)
  const asked = wanted ? kinds.filter((kind) => kind === wanted) : kinds
  if (asked.length === 0 || offsetOf(query) >= mostRanked) return { rows: [], ...positionOf(query) }
  const parts = asked.map(
    (kind) => sql`
      (select * from (select ${kind}::text as kind, s.account_id, a.trading_name as account_name, s.ref, s.title, s.step,
        s.due, s.due_on, s.impact, s.is_escalated, s.since, w.assigned_to, w.assigned_to_name, w.team_id, w.team_name,
        w.follow_up_at, w.follow_up_note, w.follow_up_by_name from ${workOf(kind)} where ${where}) q
      order by ${rank} limit ${most})`,
  )
  const { rows } = await rowsOf(DeskWorkRow)`
    select ${shown(userId)} from (${sql.join(parts, sql` union all `)}) q order by ${rank} ${limitTo(query)}`.execute(
    desk.tx,
  )
  return { rows, ...positionOf(query) }
}

const Counts = {
  total: number,
  overdue: number,
  withinHour: number,
  mine: number,
  team: number,
  nobody: number,
  everything: number,
}

/** The matching rows, and those of each tab whatever else is filtered. */
export async function countWork(desk: DeskScope, kinds: readonly WorkKind[], query: DeskWorkQuery) {
  const { userId } = desk.person
  const whose = whoseIs(userId)
  const none = { total: 0, overdue: 0, withinHour: 0, mine: 0, team: 0, nobody: 0, everything: 0 }
  if (kinds.length === 0) return none
  const matches = conditions(userId, query)
  const wanted = query.kind && kindOfType(query.kind)
  const parts = kinds.map((kind) => {
    const isAsked = wanted ? wanted === kind : true
    return sql`
      select ${isAsked ? matches : sql`false`} as matches, not coalesce(${isLater}, false) as is_now, s.due,
        coalesce(${whose.mine}, false) as mine, coalesce(${whose.team}, false) as team, ${whose.nobody} as nobody
      from ${workOf(kind)}`
  })
  const { rows } = await rowsOf(Counts)`
    select count(*) filter (where matches) as total, count(*) filter (where matches and due < now()) as overdue,
      count(*) filter (where matches and due >= now() and due < now() + interval '1 hour') as "withinHour",
      count(*) filter (where is_now and mine) as mine, count(*) filter (where is_now and team) as team,
      count(*) filter (where is_now and nobody) as nobody, count(*) filter (where is_now) as everything
    from (${sql.join(parts, sql` union all `)}) q`.execute(desk.tx)
  return rows[0] ?? none
}

const OfKind = { kind: z.enum(workKinds), waiting: number }

/** The open work of each area of the desk, without what is done later: the figures in the menu are those of the queue. */
export async function countByRoom(desk: DeskScope, kinds: readonly WorkKind[]) {
  const byRoom: Partial<Record<DeskResource, number>> = {}
  if (kinds.length === 0) return byRoom
  const parts = kinds.map(
    (kind) => sql`
      select ${kind}::text as kind, count(*) as waiting from ${workOf(kind)} where not coalesce(${isLater}, false)`,
  )
  for (const { kind, waiting } of await rowsOf(OfKind)`${sql.join(parts, sql` union all `)}`.all(desk.tx)) {
    const room = workRooms[kind]
    byRoom[room] = (byRoom[room] ?? 0) + waiting
  }
  return byRoom
}
