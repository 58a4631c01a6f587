import { CaseFigures, CaseReport, type CaseReportQuery } from '@portal/contract/desk/reports.ts'
import { caseKinds } from '@portal/contract/cases/values.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import { number, rowsOf, textOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { DeskScope } from '../../../scope/account-scope.ts'

const weekOf = (moment: RawBuilder<unknown>) => sql`date_trunc('week', ${moment} at time zone 'Europe/London')::date`

const firstWeek = (weeks: number) => sql`(${weekOf(sql`now()`)} - ${7 * (weeks - 1)}::integer)`

/** The first moment of the report. */
const begins = (weeks: number) => sql`(${firstWeek(weeks)}::timestamp at time zone 'Europe/London')`

const ofKind = ({ kind }: CaseReportQuery) => (kind ? sql`c.kind = ${kind}` : sql`true`)

/** The rule of the case page, `promisesOf`: met in time, or answered late or not at all; a paused target still runs. */
const targets = (metAt: RawBuilder<unknown>, due: RawBuilder<unknown>) => sql`
  json_build_object('met', count(*) filter (where ${metAt} <= ${due}),
    'missed', count(*) filter (where ${metAt} > ${due}
      or ${metAt} is null and c.paused_at is null and ${due} < now()))`

const figures = sql`
  count(*) as opened, ${targets(sql`c.responded_at`, sql`c.respond_by`)} as reply,
  ${targets(sql`c.resolved_at`, sql`c.resolve_by`)} as fix,
  percentile_cont(0.5) within group (order by extract(epoch from c.responded_at - c.opened_at) / 60)
    filter (where c.responded_at is not null) as "replyMinutes"`

const Opened = CaseFigures.extend({
  part: z.enum(['week', 'kind', 'person', 'total']),
  week: PlainDate.nullable(),
  kind: z.enum(caseKinds).nullable(),
  userId: textOrNull,
  name: textOrNull,
})

/** A merged case is counted as the one that it was merged into. */
const isCounted = sql`c.merged_into is null`

const assignee = sql`help_case c left join desk_work w on w.account_id = c.account_id and w.kind = 'case' and w.ref = c.case_id`

/** One pass over the cases of the period, for every table of the report. */
const listOpened = ({ tx }: DeskScope, query: CaseReportQuery) =>
  rowsOf(Opened)`
    select case when grouping(c.week) = 0 then 'week' when grouping(c.kind) = 0 then 'kind'
        when grouping(c.person) = 0 then 'person' else 'total' end as part,
      to_char(c.week, 'YYYY-MM-DD') as week, c.kind, c.person as "userId", max(c.name) as name,
      ${figures}
    from (select c.*, w.assigned_to as person, w.assigned_to_name as name, ${weekOf(sql`c.opened_at`)} as week from ${assignee}
      where c.opened_at >= ${begins(Number(query.weeks))} and ${isCounted} and ${ofKind(query)}) c
    group by grouping sets ((c.week), (c.kind), (c.person), ())`.all(tx)

const Closed = { week: PlainDate, cases: number }

const listClosed = ({ tx }: DeskScope, query: CaseReportQuery) =>
  rowsOf(Closed)`
    select to_char(${weekOf(sql`c.closed_at`)}, 'YYYY-MM-DD') as week, count(*) as cases from help_case c
    where c.closed_at >= ${begins(Number(query.weeks))} and c.waiting_on = 2 and ${isCounted} and ${ofKind(query)} group by 1`.all(
    tx,
  )

const Open = Opened.pick({ part: true, kind: true, userId: true, name: true }).extend({ cases: number })

const listOpen = ({ tx }: DeskScope, query: CaseReportQuery) =>
  rowsOf(Open)`
    select case when grouping(c.kind) = 0 then 'kind' when grouping(w.assigned_to) = 0 then 'person'
        else 'total' end as part, c.kind, w.assigned_to as "userId", max(w.assigned_to_name) as name, count(*) as cases
    from ${assignee} where c.waiting_on < 2 and ${ofKind(query)}
    group by grouping sets ((c.kind), (w.assigned_to), ())`.all(tx)

const listWeeks = ({ tx }: DeskScope, { weeks }: CaseReportQuery) =>
  rowsOf({ week: PlainDate })`
    select to_char(${firstWeek(Number(weeks))} + 7 * n, 'YYYY-MM-DD') as week
    from generate_series(0, ${Number(weeks) - 1}) n order by n`.all(tx)

const nothing: CaseFigures = { opened: 0, reply: { met: 0, missed: 0 }, fix: { met: 0, missed: 0 }, replyMinutes: null }

const figuresOf = ({ opened, reply, fix, replyMinutes }: CaseFigures): CaseFigures => ({
  opened,
  reply,
  fix,
  replyMinutes,
})

export async function readCaseReport(desk: DeskScope, query: CaseReportQuery): Promise<CaseReport> {
  const opened = await listOpened(desk, query)
  const closed = new Map((await listClosed(desk, query)).map(({ week, cases }) => [week, cases]))
  const open = await listOpen(desk, query)
  const openTotal = open.find(({ part }) => part === 'total')?.cases ?? 0
  const total = opened.find(({ part }) => part === 'total')
  // From the last week backwards: the cases of a week were not open before it, and the ones it closed were.
  let openAtEnd = openTotal
  const weeks = (await listWeeks(desk, query)).toReversed().map(({ week }) => {
    const found = opened.find((each) => each.part === 'week' && each.week === week) ?? nothing
    const row = { ...figuresOf(found), week, closed: closed.get(week) ?? 0, open: openAtEnd }
    openAtEnd += row.closed - row.opened
    return row
  })
  const kinds = <Row extends { part: string; kind: unknown }>(rows: readonly Row[], kind: unknown) =>
    rows.find((each) => each.part === 'kind' && each.kind === kind)
  const people = [
    ...Map.groupBy(
      [...opened, ...open].filter(({ part }) => part === 'person'),
      ({ userId }) => userId,
    ),
  ]
  return {
    weeks: weeks.toReversed(),
    kinds: caseKinds.flatMap((kind) => {
      const [found, waiting] = [kinds(opened, kind), kinds(open, kind)]
      return found || waiting ? [{ kind, ...figuresOf(found ?? nothing), open: waiting?.cases ?? 0 }] : []
    }),
    people: people
      .map(([userId, rows]) => ({
        userId,
        name: rows[0]?.name ?? null,
        ...figuresOf(rows.find((row): row is z.infer<typeof Opened> => 'opened' in row) ?? nothing),
        open: rows.reduce((sum, row) => sum + ('cases' in row ? row.cases : 0), 0),
      }))
      .toSorted((a, b) => b.opened - a.opened || b.open - a.open),
    total: {
      ...figuresOf(total ?? nothing),
      open: openTotal,
      closed: [...closed.values()].reduce((sum, cases) => sum + cases, 0),
    },
  }
}
