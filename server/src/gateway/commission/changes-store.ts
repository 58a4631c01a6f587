import { sum } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import { StatementChange } from '@portal/contract/commission/commission.ts'
import { type ChangeKind, changeKinds } from '@portal/contract/commission/values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { amount, number, rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { limitTo, type Page, positionOf } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

interface ChangeQuery extends Page {
  statementRef: string
  previousRef: string | null
  change?: ChangeKind | undefined
}

const Count = z.strictObject({
  change: z.enum(changeKinds),
  services: number,
  difference: amount,
})

const Found = z.strictObject({ counts: z.array(Count), rows: z.array(StatementChange) })

/** Differences between two statements by service and type; the rows add up to the difference of the totals. */
export async function listChanges(scope: AccountScope, query: ChangeQuery) {
  const { statementRef, previousRef } = query
  const sumsOf = (ref: string | null) => sql`
    select service_id, kind, min(customer) as customer, min(product) as product, sum(amount)::bigint as amount
    from commission_line where account_id = ${scope.accountId} and statement_ref = ${ref} group by service_id, kind`
  // Both statements are read once for the page and for the counts.
  const { rows: found } = await rowsOf(Found)`
    with changes as materialized (
      select case when b.amount is null then 'new' when a.amount is null then 'stopped' else 'changed' end as change,
        coalesce(a.kind, b.kind) as kind, coalesce(a.service_id, b.service_id) as "serviceId",
        coalesce(a.customer, b.customer) as customer, coalesce(a.product, b.product) as product,
        b.amount as before, a.amount as after, coalesce(a.amount, 0) - coalesce(b.amount, 0) as difference
      from (${sumsOf(statementRef)}) a full join (${sumsOf(previousRef)}) b on a.service_id = b.service_id and a.kind = b.kind
      where a.amount is distinct from b.amount)
    select coalesce((select json_agg(row_to_json(counted) order by counted.change) from (
        select change, count(*) as services, sum(difference)::bigint as difference from changes group by change) counted),
        '[]') as counts,
      coalesce((select json_agg(row_to_json(shown)) from (
        select * from changes ${query.change ? sql`where change = ${query.change}` : sql``}
        order by abs(difference) desc, "serviceId", kind ${limitTo(query)}) shown), '[]') as rows`.execute(scope.tx)
  const { counts, rows } = found[0] ?? { counts: [], rows: [] }
  const shown = counts.filter(({ change }) => query.change === undefined || change === query.change)
  return {
    rows,
    counts,
    total: shown.reduce((all, { services }) => all + services, 0),
    difference: sum(counts.map(({ difference }) => difference)),
    ...positionOf(query),
  }
}

const ExposedMonth = z.strictObject({
  month: text,
  becomesSafe: amount,
  services: number,
})
type ExposedMonth = z.infer<typeof ExposedMonth>

/**
 * One-off payments that can still be clawed back, by the month in which they become safe: all of a payment in the month in
 * which its clawback period ends, which also counts its service, or a part in each month if the clawback is pro rata.
 */
export async function listExposure(scope: AccountScope, today: PlainDate): Promise<ExposedMonth[]> {
  const clawedBackOn = (day: RawBuilder<unknown>) => sql`
    case when ${day} >= earn_out_on then 0 when clawback = 'whole' then amount
      else round(amount * (earn_out_on - greatest(${day}, trigger_on))::numeric / (earn_out_on - trigger_on)) end`
  const { rows } = await rowsOf(ExposedMonth)`
    with exposed as (
      select l.* from commission_line l join commission_statement s using (account_id, statement_ref)
      where l.account_id = ${scope.accountId} and l.kind = 'new' and l.earn_out_on > ${today} and s.issued_on is not null
        and not exists (
          select from commission_line r where r.account_id = l.account_id and r.reverses_statement_ref = l.statement_ref
            and r.reverses_line_no = l.line_no and r.kind = 'clawback')),
    months as (
      select e.*, first::date as first, (first + interval '1 month')::date as next,
        case when clawback = 'whole' then ${today}::date else greatest(first::date, ${today}::date) end as since
      from exposed e, generate_series(date_trunc('month', case when clawback = 'whole' then earn_out_on
        else ${today}::date end), earn_out_on, interval '1 month') first)
    select to_char(first, 'YYYY-MM-01') as month,
      sum(${clawedBackOn(sql`since`)} - ${clawedBackOn(sql`next`)})::bigint as "becomesSafe",
      count(distinct service_id) filter (where earn_out_on < next) as services
    from months group by 1 order by 1`.execute(scope.tx)
  return rows
}

/** The statement's total for each service. */
export async function sumServices(
  scope: AccountScope,
  statementRef: string,
): Promise<{ serviceId: string; customer: string; amount: Pence }[]> {
  const { rows } = await rowsOf({ serviceId: text, customer: text, amount })`
    select service_id as "serviceId", min(customer) as customer, sum(amount)::bigint as amount
    from commission_line where account_id = ${scope.accountId} and statement_ref = ${statementRef}
    group by service_id`.execute(scope.tx)
  return rows
}
