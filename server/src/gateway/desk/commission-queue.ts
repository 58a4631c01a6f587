import { DeskCommissionQueryRow, DeskCommissionRow } from '@portal/contract/desk/desk.ts'
import { sql } from 'kysely'
import { searchPatterns } from '../../lib/like-patterns.ts'
import { utc } from '../../lib/utc.ts'
import { countRows, isSearch, positionOf, readPage } from '../../lists/read-page.ts'
import type { DeskScope } from '../../scope/account-scope.ts'

interface ListQuery {
  search?: string | undefined
  page: number
  size: number
}

/**
 * Every dealer, with the month after its latest issued statement, or last month if it has none. The others follow in the
 * order of an index, so that no more than a page may show are read.
 */
export async function listCommissionQueue(desk: DeskScope, { search, ...page }: ListQuery) {
  // With a limit the planner expects enough matches of a search in the order of the names.
  const most = search ? null : page.page * page.size
  const matching = sql.join(
    [
      sql`a.type = 'dealer'`,
      ...searchPatterns(search).map(
        (pattern) => sql`(lower(a.trading_name) like ${pattern} or a.account_id like ${pattern})`,
      ),
    ],
    sql` and `,
  )
  // A search without a match would read every dealer again for the page.
  const total = await countRows(desk, sql`account a where ${matching}`)
  if (total === 0) return { rows: [], total, ...positionOf(page) }
  return readPage(desk, DeskCommissionRow, page, {
    columns: sql`
      a.account_id as "accountId", a.trading_name as "accountName", to_char(a.month, 'YYYY-MM') as month, r.state,
      coalesce(s.line_count, 0) as lines, coalesce(s.net, 0) as net, coalesce(s.currency, 'GBP') as currency,
      (select coalesce(sum(q.open_queries), 0) from commission_statement q
        where q.account_id = a.account_id)::integer as "openQueries"`,
    from: sql`(
      with issued as materialized (select i.account_id, (max(i.period_start) + interval '1 month')::date as month
        from commission_statement i where i.issued_on is not null group by i.account_id)
      select a.account_id, a.trading_name, issued.month from issued join account a on a.account_id = issued.account_id
      where ${matching}
      union all (select a.account_id, a.trading_name,
          (date_trunc('month', now() at time zone 'Europe/London') - interval '1 month')::date
        from account a where a.account_id not in (select issued.account_id from issued) and ${matching}
        order by a.trading_name, a.account_id limit ${most})) a`,
    total,
    where: [],
    order: sql`a.month, a.trading_name, a.account_id`,
    joined: {
      to: 'a',
      by: sql`
        left join commission_run r on r.account_id = a.account_id and r.period_start = a.month
        left join commission_statement s on s.account_id = a.account_id and s.period_start = a.month`,
    },
  })
}

/** The accounts are dealers, which an index has by name. */
const isOfDealer = (pattern: string) => sql`
  q.account_id in (select named.account_id from account named
    where named.type = 'dealer' and lower(named.trading_name) like ${pattern})`

/** Each line alone: the planner expects the end of a merge with all lines too early. */
const ofQuery = sql`
  join account a on a.account_id = q.account_id
  join commission_statement s on s.account_id = q.account_id and s.statement_ref = q.statement_ref
  cross join lateral (select l.customer, l.product, l.amount from commission_line l
    where l.account_id = q.account_id and l.statement_ref = q.statement_ref and l.line_no = q.line_no offset 0) l`

export function listCommissionQueries(desk: DeskScope, { search, ...page }: ListQuery) {
  return readPage(desk, DeskCommissionQueryRow, page, {
    columns: sql`
      q.account_id as "accountId", a.trading_name as "accountName", q.statement_ref as "statementRef",
      q.line_no as "lineNo", q.question, q.asked_by as "askedBy", ${utc('q.asked_at')} as "askedAt", l.customer,
      l.product, l.amount, s.currency`,
    from: sql`commission_query q`,
    joined: { to: 'q', by: ofQuery },
    keyed: { table: 'commission_query', as: 'q', key: ['account_id', 'statement_ref', 'line_no'] },
    where: [
      sql`q.answered_at is null`,
      ...searchPatterns(search).map((pattern) => sql`(q.search like ${pattern} or ${isOfDealer(pattern)})`),
    ],
    isWide: isSearch(search),
    order: sql`q.asked_at, q.statement_ref, q.line_no`,
  })
}
