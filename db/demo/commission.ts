import { sql } from 'kysely'
import type { Sql } from '../src/database.ts'
import { saltmere, ternbeck } from './accounts.ts'
import { type DemoSale, saltmereSales, ternbeckSales } from './commission-sales.ts'
import type { Calendar } from './day.ts'
import { number, rowsOf } from '../src/rows.ts'

interface DemoDealer {
  accountId: string
  sales: DemoSale[]
  /** How many months there are statements for. */
  months: number
  /** Days ago that the newest statement was issued; after 14 its lines can no longer be queried. */
  issued: number
  isLastPaid: boolean
}

/** Two dealers with all that a statement can be: paid, queried, approved, and one that owes us something. */
export async function loadCommission(db: Sql, calendar: Calendar): Promise<void> {
  await loadDealer(db, calendar, {
    accountId: ternbeck,
    sales: ternbeckSales(),
    months: 13,
    issued: 6,
    isLastPaid: false,
  })
  await loadDealer(db, calendar, {
    accountId: saltmere,
    sales: saltmereSales(),
    months: 4,
    issued: 20,
    isLastPaid: false,
  })
  await loadQueries(db, calendar)
}

/** The last month that was over when the newest statement was issued, as its first day. */
function newestPeriod(calendar: Calendar, issuedDaysAgo: number): Date {
  const issued = new Date(`${calendar.inDays(-issuedDaysAgo)}T00:00:00Z`)
  return new Date(Date.UTC(issued.getUTCFullYear(), issued.getUTCMonth() - 1, 1))
}

const written = (date: Date) => date.toISOString().slice(0, 10)

function dayIn(newest: Date, month: number, day: number): string {
  return written(new Date(Date.UTC(newest.getUTCFullYear(), newest.getUTCMonth() + month, day)))
}

async function loadDealer(db: Sql, calendar: Calendar, dealer: DemoDealer): Promise<void> {
  const newest = newestPeriod(calendar, dealer.issued)
  await loadSchemes(db, dealer.accountId, dayIn(newest, 1 - dealer.months, 1))
  await loadEvents(db, dealer, newest)
  for (let back = dealer.months - 1; back >= 0; back -= 1) {
    const issuedOn = back === 0 ? calendar.inDays(-dealer.issued) : dayIn(newest, 1 - back, 1)
    const paidOn = back === 0 && !dealer.isLastPaid ? null : dayIn(newest, 1 - back, 8)
    const paymentDate = paidOn ?? calendar.inDays(2)
    const periodStart = dayIn(newest, -back, 1)
    // oxlint-disable-next-line no-await-in-loop -- a month builds on the one before
    await makeStatement(db, dealer.accountId, { periodStart, issuedOn, paymentDate, paidOn })
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (dealer.accountId === ternbeck && back === 4) await correctLine(db, periodStart, paidOn ?? issuedOn)
  }
}

/** What was sold before the first statement was paid for elsewhere: the schemes for it begin with that statement. */
async function loadSchemes(db: Sql, accountId: string, from: string): Promise<void> {
  const tiers = JSON.stringify([
    { from: 0, rate: 5000 },
    { from: 6, rate: 6000 },
  ])
  await sql`
    insert into commission_scheme (account_id, scheme_id, name, trigger, basis, rate, fixed_amount, tiers, product_category,
      valid_from, valid_until, for_months, arrears_months, earn_out_months)
    values
      (${accountId}, 'circuits', 'Circuits, half of the first month', 'live', 'percentage', 5000, null, null, null,
        ${from}, null, null, 0, 12),
      (${accountId}, 'broadband', 'Broadband, the whole first month', 'live', 'percentage', 10000, null, null,
        'Connectivity', ${from}, null, null, 0, 6),
      (${accountId}, 'ethernet', 'Ethernet, by number in the month', 'live', 'tiered', null, null, ${tiers}::jsonb,
        'Leased Line', ${from}, null, null, 0, 12),
      (${accountId}, 'back-up', 'Back-up, £48 for each', 'live', 'fixed', null, 4800, null, 'Cloud Solution', ${from},
        null, null, 0, 6),
      (${accountId}, 'renewal', 'Renewals, a quarter of a month', 'renewal', 'percentage', 2500, null, null, null,
        ${from}, null, null, 0, 12),
      (${accountId}, 'share', 'Revenue share, paid after two months', 'billed', 'percentage', 1200, null, null, null,
        '2020-01-01', null, null, 2, 0),
      (${accountId}, 'share-broadband', 'Broadband share for three years', 'billed', 'percentage', 1500, null, null,
        'Connectivity', '2020-01-01', null, 36, 2, 0)`.execute(db)
}

async function loadEvents(db: Sql, { accountId, sales }: DemoDealer, newest: Date): Promise<void> {
  const events = sales.flatMap(({ month, day = 5, renewed, renewedPounds, ceased, pounds, units = 1, ...service }) => {
    const common = { ...service, orderRef: service.orderRef ?? null, reason: null as string | null, units }
    const tariffNet = Math.round(pounds * 100) * units
    const renewedNet = Math.round((renewedPounds ?? pounds) * 100) * units
    return [
      { ...common, kind: 'live', occurredOn: dayIn(newest, month, day), tariffNet },
      ...(renewed === undefined
        ? []
        : [{ ...common, kind: 'renewal', occurredOn: dayIn(newest, renewed, 9), tariffNet: renewedNet }]),
      ...(ceased
        ? [
            {
              ...common,
              kind: 'early cease',
              occurredOn: dayIn(newest, ceased.month, ceased.day),
              tariffNet: 0,
              reason: ceased.reason,
            },
          ]
        : []),
    ]
  })
  await sql`
    insert into commission_event (account_id, event_id, kind, occurred_on, service_id, customer, product, product_category,
      order_ref, tariff_net, units, reason, recorded_at, recorded_by)
    select ${accountId}, '0' || lpad((row_number() over (order by e."occurredOn", e."serviceId"))::text, 6, '0'), e.kind,
      e."occurredOn", e."serviceId", e.customer, e.product, e.category, e."orderRef", e."tariffNet", e.units, e.reason,
      e."occurredOn", 'Partner desk'
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (kind text, "occurredOn" date, "serviceId" text,
      customer text, product text, category text, "orderRef" text, "tariffNet" bigint, units integer, reason text)`.execute(
    db,
  )
}

interface DemoMonth {
  periodStart: string
  issuedOn: string
  paymentDate: string
  paidOn: string | null
}

/**
 * The statement of a month by the rules of the server's own run, in SQL. PostgreSQL rounds numbers as the rules do, half a
 * penny away from zero; a test of the server compares the two.
 */
async function makeStatement(db: Sql, accountId: string, month: DemoMonth): Promise<void> {
  const { periodStart, issuedOn, paymentDate, paidOn } = month
  const ref = `CM-${periodStart.slice(0, 7)}`
  await sql`
    insert into commission_statement (account_id, statement_ref, period_start, period_end)
    values (${accountId}, ${ref}, ${periodStart}, (${periodStart}::date + interval '1 month')::date - 1)`.execute(db)
  const insertInto = sql`
    insert into commission_line (account_id, statement_ref, line_no, earned, kind, service_id, customer, product, order_ref,
      trigger, trigger_on, scheme_id, scheme_name, basis, billed, rate, fixed_amount, units, amount, currency, earn_out_on,
      reverses_statement_ref, reverses_line_no, reason)`
  const lastLine = sql`(select coalesce(max(line_no), 0) from commission_line
    where account_id = ${accountId} and statement_ref = ${ref})`
  await sql`${insertInto}
    select account_id, ${ref}, row_number() over (order by event_id), kind || ':' || event_id, 'new', service_id, customer,
      product, order_ref, kind, occurred_on, scheme_id, name, basis, tariff_net, rate, fixed_amount, units,
      case when basis = 'fixed' then fixed_amount * units else round(tariff_net * rate / 10000.0) end, currency,
      (occurred_on + make_interval(months => earn_out_months))::date, null, null, null
    from (
      select e.*, s.scheme_id, s.name, s.basis, s.fixed_amount, s.earn_out_months, case when s.basis = 'tiered' then (
          select (t ->> 'rate')::integer from jsonb_array_elements(s.tiers) t where (t ->> 'from')::integer <= (
            select sum(units) from commission_event m where m.account_id = e.account_id and m.kind = e.kind
              and date_trunc('month', m.occurred_on) = date_trunc('month', e.occurred_on))
          order by (t ->> 'from')::integer desc limit 1) else s.rate end as rate
      from commission_event e cross join lateral (
        select * from commission_scheme s where s.account_id = e.account_id and s.trigger = e.kind
          and (s.product_category is null or s.product_category = e.product_category)
        order by s.product_category is null limit 1) s
      where e.account_id = ${accountId} and e.kind in ('live', 'renewal')
        and date_trunc('month', e.occurred_on) = ${periodStart}::date) e`.execute(db)
  await sql`${insertInto}
    select e.account_id, ${ref}, ${lastLine} + row_number() over (order by e.customer, e.service_id),
      'billed:' || e.service_id || ':' || to_char(b.month, 'YYYY-MM'), 'recurring', e.service_id, e.customer, e.product,
      e.order_ref, 'billed', b.month, s.scheme_id, s.name, s.basis, e.tariff_net, s.rate, null, e.units,
      round(e.tariff_net * s.rate / 10000.0), e.currency, null, null, null, null
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
        and f.kind = 'live' and f.occurred_on <= b.month_end)) + make_interval(months => s.for_months))`.execute(db)
  await sql`${insertInto}
    select l.account_id, ${ref}, ${lastLine} + row_number() over (order by l.statement_ref, l.line_no),
      'clawback:' || l.statement_ref || ':' || l.line_no, 'clawback', l.service_id, l.customer, l.product, l.order_ref,
      'early cease', e.occurred_on, l.scheme_id, l.scheme_name, 'reversal', -l.billed, l.rate, l.fixed_amount, l.units,
      -l.amount, l.currency, null, l.statement_ref, l.line_no, e.reason
    from commission_event e join commission_line l on l.account_id = e.account_id and l.service_id = e.service_id
      and l.kind = 'new' and l.trigger_on <= e.occurred_on and e.occurred_on < l.earn_out_on
    where e.account_id = ${accountId} and e.kind = 'early cease'
      and date_trunc('month', e.occurred_on) = ${periodStart}::date`.execute(db)
  await sql`${insertInto}
    select account_id, ${ref}, ${lastLine} + row_number() over (order by event_id), 'correction:' || event_id, 'correction',
      service_id, customer, product, order_ref, 'correction', occurred_on, null, null, 'manual', 0, null, null, units, amount,
      currency, null, corrects_statement_ref, corrects_line_no, reason
    from commission_event e
    where account_id = ${accountId} and kind = 'correction' and not exists (
      select from commission_line l where l.account_id = e.account_id and l.earned = 'correction:' || e.event_id)`.execute(
    db,
  )
  await sql`
    insert into commission_total
    select account_id, statement_ref, kind, count(*), sum(billed), sum(amount) from commission_line
    where account_id = ${accountId} and statement_ref = ${ref} group by 1, 2, 3`.execute(db)
  await sql`
    insert into commission_run (account_id, period_start, statement_ref, state, step, started_by)
    values (${accountId}, ${periodStart}, ${ref}, 'issued', 'done', 'Partner desk')`.execute(db)
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
    where s.account_id = ${accountId} and s.statement_ref = ${ref}`.execute(db)
}

/** A question of some months ago that was right: the next statement pays the rest. */
async function correctLine(db: Sql, periodStart: string, on: string): Promise<void> {
  const ref = `CM-${periodStart.slice(0, 7)}`
  const { rows } = await rowsOf({ lineNo: number })`
    insert into commission_query (account_id, statement_ref, line_no, question, asked_at, asked_by, asked_by_email, answer,
      outcome, answered_at, answered_by)
    select account_id, statement_ref, line_no, 'Two circuits were ordered, one is paid.', ${on}::date + time '09:05',
      'Martin Teal', 'martin.teal@ternbeck.example', 'You are right: the second one was missing. The next statement has it.',
      'corrected', ${on}::date + time '15:40', 'Partner desk'
    from commission_line where account_id = ${ternbeck} and statement_ref = ${ref} and kind = 'new'
    order by amount desc, line_no limit 1
    returning line_no as "lineNo"`.execute(db)
  const lineNo = rows[0]?.lineNo ?? null
  await sql`
    insert into commission_event (account_id, event_id, kind, occurred_on, service_id, customer, product, order_ref, units,
      amount, currency, reason, corrects_statement_ref, corrects_line_no, recorded_by)
    select account_id, '0900001', 'correction', ${on}, service_id, customer, product, order_ref, 1, amount, currency,
      'Correction of line ' || line_no || ' of ' || statement_ref, statement_ref, line_no, 'Partner desk'
    from commission_line where account_id = ${ternbeck} and statement_ref = ${ref} and line_no = ${lineNo}`.execute(db)
}

/** Two questions: one that waits, one where the line stands. */
async function loadQueries(db: Sql, calendar: Calendar): Promise<void> {
  const newest = `CM-${written(newestPeriod(calendar, 6)).slice(0, 7)}`
  const asked = [
    { position: 1, question: 'This service went live on the 8th. Was the tier of the month reached?', answer: null },
    {
      position: 2,
      question: 'The order said 60% for this month. Why is this paid at half?',
      answer: 'Six circuits are needed for the higher tier; five went live in this month. The line stands.',
    },
  ]
  for (const { position, question, answer } of asked) {
    // oxlint-disable-next-line no-await-in-loop -- two of them
    await sql`
      insert into commission_query (account_id, statement_ref, line_no, question, asked_at, asked_by, asked_by_email,
        answer, outcome, answered_at, answered_by)
      select account_id, statement_ref, line_no, ${question}, ${calendar.inDays(-4)}::date + time '10:20', 'Martin Teal',
        'martin.teal@ternbeck.example', ${answer}, ${answer ? 'stands' : null},
        ${answer ? calendar.inDays(-2) : null}::date + time '15:05', ${answer ? 'Partner desk' : null}
      from commission_line where account_id = ${ternbeck} and statement_ref = ${newest} and kind = 'new'
      order by line_no offset ${position} limit 1`.execute(db)
  }
  await sql`
    update commission_statement s set open_queries = (
      select count(*) from commission_query q where q.account_id = s.account_id and q.statement_ref = s.statement_ref
        and q.answer is null)
    where account_id = ${ternbeck}`.execute(db)
}
