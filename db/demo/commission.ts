import { sql, type Transaction } from 'kysely'
import { saltmere, ternbeck } from './accounts.ts'
import { insertRows, rowsOfFile } from './files.ts'
import { demoProvider } from './provider.ts'
import { resolve } from './relative.ts'

/** Two dealers with statements in every status: paid, queried, approved, and one with a debit balance. */
export async function loadCommission(tx: Transaction<unknown>, now: Date): Promise<void> {
  const events = rowsOfFile('commission_event', now).map((event) => ({ ...event, recorded_at: event.occurred_on }))
  await insertRows(tx, 'commission_event', events)
  await makeStatements(tx, now, { accountId: ternbeck, months: 13, issued: 6 })
  await makeStatements(tx, now, { accountId: saltmere, months: 4, issued: 20 })
  await makeInvoices(tx, ternbeck, resolve('today month -24months', now))
  await makeInvoices(tx, saltmere, resolve('today month -2months', now))
  await insertRows(tx, 'commission_query', rowsOfFile('commission_query', now))
  await sql`
    update commission_statement s set open_queries = (
      select count(*) from commission_query q where q.account_id = s.account_id and q.statement_ref = s.statement_ref
        and q.answer is null)
    where account_id = ${ternbeck}`.execute(tx)
}

interface Dealer {
  accountId: string
  /** The number of months with statements. */
  months: number
  /** Days since the latest statement was issued; after 14 its lines can no longer be queried. */
  issued: number
}

/** All but the latest were issued on the first of the following month and paid a week later. */
async function makeStatements(tx: Transaction<unknown>, now: Date, dealer: Dealer): Promise<void> {
  const { accountId, months, issued } = dealer
  for (let back = months; back >= 1; back -= 1) {
    const day = (steps: string) => resolve(`today-${issued} month ${steps}`, now)
    const isNewest = back === 1
    const paidOn = isNewest ? null : day(`-${back - 1}months +7`)
    // Each month needs the previous one.
    await makeStatement(tx, accountId, {
      periodStart: day(`-${back}months`),
      issuedOn: isNewest ? resolve(`today-${issued}`, now) : day(`-${back - 1}months`),
      paymentDate: paidOn ?? resolve('today+2', now),
      paidOn,
    })
  }
}

interface DemoMonth {
  periodStart: string
  issuedOn: string
  paymentDate: string
  paidOn: string | null
}

/**
 * A month's statement by the rules of the server's own run, in SQL. PostgreSQL rounds like the rules, half a penny away
 * from zero; a server test compares the two.
 */
async function makeStatement(tx: Transaction<unknown>, accountId: string, month: DemoMonth): Promise<void> {
  const { periodStart, issuedOn, paymentDate, paidOn } = month
  const ref = `CM-${periodStart.slice(0, 7)}`
  await sql`
    insert into commission_statement (account_id, statement_ref, period_start, period_end)
    values (${accountId}, ${ref}, ${periodStart}, (${periodStart}::date + interval '1 month')::date - 1)`.execute(tx)
  const insertInto = sql`
    insert into commission_line (account_id, statement_ref, line_no, earned, kind, service_id, customer, product, order_ref,
      trigger, trigger_on, scheme_id, scheme_name, basis, billed, rate, slices, fixed_amount, units, amount, currency,
      earn_out_on, clawback, reverses_statement_ref, reverses_line_no, reason)`
  const lastLine = sql`(select coalesce(max(line_no), 0) from commission_line
    where account_id = ${accountId} and statement_ref = ${ref})`
  await sql`${insertInto}
    select account_id, ${ref}, row_number() over (order by event_id), kind || ':' || event_id, 'new', service_id, customer,
      product, order_ref, kind, occurred_on, scheme_id, name, basis, tariff_net,
      case when basis = 'percentage' then s.rate when tiers = 1 then t.rate end, case when tiers > 1 then slices end,
      fixed_amount, units,
      case when basis = 'fixed' then fixed_amount * units when basis = 'percentage' then round(tariff_net * s.rate / 10000.0)
        else round(tariff_net * weight / (units * 10000.0)) end,
      currency, (occurred_on + make_interval(months => earn_out_months))::date, clawback, null, null, null
    from (
      select *, sum(units) over (partition by kind order by recorded_at, occurred_on, event_id) as counted
      from commission_event where account_id = ${accountId} and kind in ('live', 'renewal')
        and date_trunc('month', occurred_on) = ${periodStart}::date) e
      cross join lateral (
        select scheme_id, name, basis, rate, fixed_amount, tiers as all_tiers, earn_out_months, clawback
        from commission_scheme s where s.account_id = e.account_id and s.trigger = e.kind
          and (s.product_category is null or s.product_category = e.product_category)
        order by s.product_category is null limit 1) s
      cross join lateral (
        -- The tiers of the demo are marginal.
        select count(*) as tiers, min(rate) as rate, sum(rate * (until - first + 1)) as weight, jsonb_agg(
          jsonb_build_object('from', first, 'units', until - first + 1, 'rate', rate) order by first) as slices
        from (
          select (tier ->> 'rate')::integer as rate, greatest((tier ->> 'from')::integer, counted - units + 1) as first,
            least(counted, lead((tier ->> 'from')::integer - 1) over (order by (tier ->> 'from')::integer)) as until
          from jsonb_array_elements(all_tiers) tier) tier
        where first <= until) t`.execute(tx)
  await sql`${insertInto}
    select e.account_id, ${ref}, ${lastLine} + row_number() over (order by e.customer, e.service_id),
      'billed:' || e.service_id || ':' || to_char(b.month, 'YYYY-MM'), 'recurring', e.service_id, e.customer, e.product,
      e.order_ref, 'billed', b.month, s.scheme_id, s.name, s.basis, e.tariff_net, s.rate, null, null, e.units,
      round(e.tariff_net * s.rate / 10000.0), e.currency, null, 'whole', null, null, null
    from (select (${periodStart}::date - interval '2 months')::date as month,
        (${periodStart}::date - interval '1 month')::date - 1 as month_end) b
      cross join lateral (
        select distinct on (service_id) * from commission_event
        where account_id = ${accountId} and kind <> 'correction' and occurred_on <= b.month_end
        order by service_id, occurred_on desc, kind desc, event_id desc) e
      cross join lateral (
        select * from commission_scheme s where s.account_id = e.account_id and s.trigger = 'billed'
          and (s.product_category is null or s.product_category = e.product_category)
        order by s.product_category is null limit 1) s
    where e.kind <> 'early cease' and (s.for_months is null or b.month < date_trunc('month', (
      select max(occurred_on) from commission_event f where f.account_id = e.account_id and f.service_id = e.service_id
        and f.kind = 'live' and f.occurred_on <= b.month_end)) + make_interval(months => s.for_months))`.execute(tx)
  await sql`${insertInto}
    select l.account_id, ${ref}, ${lastLine} + row_number() over (order by l.statement_ref, l.line_no),
      'clawback:' || l.statement_ref || ':' || l.line_no, 'clawback', l.service_id, l.customer, l.product, l.order_ref,
      'early cease', e.occurred_on, l.scheme_id, l.scheme_name, 'reversal', -round(l.billed * part), l.rate, l.slices,
      l.fixed_amount, l.units, -round(l.amount * part), l.currency, null, l.clawback, l.statement_ref, l.line_no, e.reason
    from commission_event e join commission_line l on l.account_id = e.account_id and l.service_id = e.service_id
      and l.kind = 'new' and l.trigger_on <= e.occurred_on and e.occurred_on < l.earn_out_on
      cross join lateral (
        select case when l.clawback = 'whole' then 1
          else (l.earn_out_on - e.occurred_on)::numeric / (l.earn_out_on - l.trigger_on) end as part) p
    where e.account_id = ${accountId} and e.kind = 'early cease'
      and date_trunc('month', e.occurred_on) = ${periodStart}::date`.execute(tx)
  await sql`${insertInto}
    select account_id, ${ref}, ${lastLine} + row_number() over (order by event_id), 'correction:' || event_id, 'correction',
      service_id, customer, product, order_ref, 'correction', occurred_on, null, null, 'manual', 0, null, null, null, units,
      amount, currency, null, 'whole', corrects_statement_ref, corrects_line_no, reason
    from commission_event e
    where account_id = ${accountId} and kind = 'correction' and occurred_on < ${periodStart}::date + interval '1 month'
      and not exists (
      select from commission_line l where l.account_id = e.account_id and l.earned = 'correction:' || e.event_id)`.execute(
    tx,
  )
  await sql`
    insert into commission_total
    select account_id, statement_ref, kind, count(*), sum(billed), sum(amount) from commission_line
    where account_id = ${accountId} and statement_ref = ${ref} group by 1, 2, 3`.execute(tx)
  await sql`
    insert into commission_run (account_id, period_start, statement_ref, state, step, started_by)
    values (${accountId}, ${periodStart}, ${ref}, 'issued', 'done', 'Partner desk')`.execute(tx)
  await sql`
    update commission_statement s set line_count = sums.lines, net = sums.net, vat_rate = 2000, vat = sums.vat,
      gross = sums.net + sums.vat, opening_balance = sums.opening,
      payable = greatest(0, sums.opening + sums.net + sums.vat),
      carried_forward = least(0, sums.opening + sums.net + sums.vat),
      issued_on = ${issuedOn}, payment_date = ${paymentDate}, paid_on = ${paidOn}::date,
      remittance_ref = ${paidOn ? `BACS ${ref.slice(3)}` : null}
    from (
      select count(*) as lines, coalesce(sum(amount), 0) as net, round(coalesce(sum(amount), 0) * 0.2) as vat,
        coalesce((select carried_forward from commission_statement p where p.account_id = ${accountId}
          and p.issued_on is not null and p.period_start < ${periodStart} order by p.period_start desc limit 1), 0) as opening
      from commission_line where account_id = ${accountId} and statement_ref = ${ref}) sums
    where s.account_id = ${accountId} and s.statement_ref = ${ref}`.execute(tx)
}

/** An agreement of two years, and the invoices and credit notes of the statements that were issued since. */
async function makeInvoices(tx: Transaction<unknown>, accountId: string, startsOn: string): Promise<void> {
  await sql`
    insert into self_billing_agreement (account_id, starts_on, ends_on, vat_no, recorded_by)
    select account_id, ${startsOn}::date, (${startsOn}::date + interval '3 years')::date - 1, vat_no, 'Partner desk'
    from account where account_id = ${accountId}`.execute(tx)
  await sql`
    insert into self_billing_document (account_id, statement_ref, kind, number, issued_on, tax_point, agreement_from,
      provider, dealer, reasons, originals)
    select s.account_id, s.statement_ref, case when s.net < 0 then 'credit note' else 'invoice' end,
      row_number() over (order by s.period_start), s.issued_on, s.issued_on, ${startsOn}::date,
      ${JSON.stringify(demoProvider)}::jsonb, jsonb_build_object('legalName', a.legal_name, 'address', a.legal_address,
        'companyNo', a.company_no, 'vatNo', a.vat_no),
      case when s.net < 0 then (
        select jsonb_agg(distinct reason) from commission_line l where l.account_id = s.account_id
          and l.statement_ref = s.statement_ref and l.amount < 0) else '[]' end,
      case when s.net < 0 then (
        select jsonb_agg(distinct jsonb_build_object('statementRef', l.reverses_statement_ref, 'number', null, 'issuedOn', null))
        from commission_line l where l.account_id = s.account_id and l.statement_ref = s.statement_ref
          and l.reverses_statement_ref is not null) else '[]' end
    from commission_statement s join account a using (account_id)
    where s.account_id = ${accountId} and s.issued_on >= ${startsOn}::date and s.net <> 0`.execute(tx)
}
