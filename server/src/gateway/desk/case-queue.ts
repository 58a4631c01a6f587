import { type DeskCaseQuery, DeskCaseRow } from '@portal/contract/desk/desk.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { utc } from '../../lib/utc.ts'
import { isSearch, joinNamed, readPage, typed } from '../../lists/read-page.ts'
import type { DeskScope } from '../../scope/account-scope.ts'

// Values of the generated column: 0 waits for the customer, 1 for us, 2 is closed.
const waiting = {
  provider: sql`c.waiting_on = 1`,
  customer: sql`c.waiting_on = 0`,
  anyone: sql`c.waiting_on < 2`,
}

const assigned = sql`left join desk_work w on w.account_id = c.account_id and w.kind = 'case' and w.ref = c.case_id`

export function listCaseQueue(desk: DeskScope, query: DeskCaseQuery) {
  const { userId } = desk.person
  return readPage(desk, DeskCaseRow, query, {
    columns: sql`
      c.case_id as "caseId", c.kind, c.title, c.about, c.status, c.impact, c.priority,
      ${utc('c.updated_at')} as "updatedAt", ${utc('c.next_at')} as "nextAt", ${utc('c.opened_at')} as "openedAt",
      ${utc('c.escalated_at')} as "escalatedAt", w.assigned_to_name as "assignedToName",
      coalesce(w.assigned_to = ${userId}, false) as "isMine", c.account_id as "accountId", a.trading_name as "accountName"`,
    from: sql`help_case c ${query.whose ? assigned : sql``} ${joinNamed(query.search, sql`c.account_id`)}`,
    where: conditions(userId, query),
    order: sql`(c.escalated_at is null), c.next_at, c.case_id`,
    joined: { to: 'c', by: sql`join account a on a.account_id = c.account_id ${assigned}` },
    keyed: { table: 'help_case', as: 'c', key: ['account_id', 'case_id'], isOfFew: true },
    isWide: isSearch(query.search),
  })
}

const CaseTabs = {
  provider: number,
  mine: number,
  nobody: number,
  customer: number,
  anyone: number,
  emails: number,
  claims: number,
  overdue: number,
}

/** The open cases of each tab. Only cases with an assignment are read: the rest is counted in an index. */
export async function countCaseTabs({ tx, person }: DeskScope) {
  const counts = await rowsOf(CaseTabs)`
    select everyone.provider, kept.mine, everyone.provider - kept.owned as nobody, everyone.customer, everyone.anyone,
      (select count(*) from case_email e where e.handled_at is null) as emails,
      (select count(*) from service_credit k where k.state = 'claimed') as claims,
      (select count(*) from help_case c where c.waiting_on = 1 and c.next_at < now()) as overdue
    from (select count(*) filter (where c.waiting_on = 1) as provider, count(*) filter (where c.waiting_on = 0) as customer,
        count(*) as anyone from help_case c where c.waiting_on < 2) everyone
      cross join (select count(*) filter (where w.assigned_to = ${person.userId}) as mine,
          count(*) filter (where w.assigned_to is not null or exists(select from desk_team t where t.team_id = w.team_id)) as owned
        from desk_work w join help_case c on c.account_id = w.account_id and c.case_id = w.ref and c.waiting_on = 1
        where w.kind = 'case') kept`.first(tx)
  if (!counts) throw new Error('The tabs were not counted')
  return counts
}

function conditions(userId: string, { waitingOn, whose, kind, priority, tag, accountId, search }: DeskCaseQuery) {
  const found: RawBuilder<unknown>[] = [waiting[waitingOn], sql`c.waiting_on < 2`]
  if (whose === 'mine') found.push(sql`w.assigned_to = ${userId}`)
  if (whose === 'nobody')
    found.push(sql`w.assigned_to is null and not exists(select from desk_team t where t.team_id = w.team_id)`)
  if (kind) found.push(sql`c.kind = ${kind}`)
  if (priority) found.push(sql`c.priority = ${priority}`)
  if (tag)
    found.push(
      sql`exists(select from case_tag t where t.account_id = c.account_id and t.case_id = c.case_id and t.tag = ${tag})`,
    )
  if (accountId) found.push(sql`c.account_id = ${accountId}`)
  return [...found, ...typed(search, (pattern) => sql`c.search like ${pattern}`, sql`c.account_id`)]
}
