import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../src/testing/database.ts'
import { brackenfell } from './accounts.ts'
import { loadDemo } from './load.ts'

// Days on which months, their ends and weekends fall differently for the days relative to them.
describe.each(['2026-04-14T09:20:00Z', '2026-03-01T09:20:00Z', '2026-10-31T16:00:00Z'])('loaded at %s', async (now) => {
  const database = await testDatabase()
  await loadDemo(database, new Date(now))
  const rows = async (statement: ReturnType<typeof sql>) => (await statement.execute(database.system)).rows
  const newest = sql`(select max(bill_id) from bill where bill_id like 'BF-20%')`

  test('every customer with services has bills, the longest for 24 months without a gap', async () => {
    expect(
      await rows(sql`
        select account_id from service where recurring_pence > 0 and account_id not in (select account_id from bill) group by 1`),
    ).toEqual([])
    expect(
      await rows(sql`
        select count(*) as bills, extract(year from age(max(period_end) + 1, min(period_start))) as years from bill
        where billing_account_id = 'BA-104872' and kind = 'bill'`),
    ).toEqual([{ bills: 24, years: 2 }])
  })

  test('the balance of each billing account is its bills without its payments', async () => {
    const balances = await rows(sql`
      select billing_account_id, sum(remaining) as remaining,
        sum(total) - (select sum(p.amount) from payment p where p.billing_account_id = b.billing_account_id) as balance,
        count(*) filter (where kind = 'bill' and remaining > 0 and due_on < ${now}::date) as overdue,
        count(*) filter (where kind = 'bill' and remaining > 0 and due_on = ${now}::date + 1) as "dueTomorrow"
      from bill b group by 1 order by 1`)
    for (const row of balances) expect(row).toMatchObject({ balance: Object(row).remaining })
    expect(balances).toMatchObject([
      { billing_account_id: 'BA-104872', overdue: 0, dueTomorrow: 1 },
      { billing_account_id: 'BA-104872-NRW', overdue: 1, dueTomorrow: 0 },
      { billing_account_id: 'BA-104993', overdue: 0, remaining: 0 },
      { billing_account_id: 'BA-105120', overdue: 0 },
      { billing_account_id: 'BA-105377', overdue: 0, remaining: 0 },
    ])
  })

  test('the newest bill of an account charges the price of each of its services', async () => {
    const differing = await rows(sql`
      select s.service_id, s.recurring_pence, l.monthly from service s
      cross join lateral (
        select sum(l.amount) as monthly from bill_line l join bill b using (account_id, bill_id)
        where l.account_id = s.account_id and l.service_id = s.service_id and l.kind = 'recurring'
          and b.period_start = (select max(o.period_start) from bill o
            where o.account_id = b.account_id and o.billing_account_id = b.billing_account_id)) l
      where l.monthly <> s.recurring_pence`)
    expect(differing).toEqual([])
    const seats = sql`s.account_id = '105377' and s.product_name = 'Hosted voice seat'`
    expect(
      await rows(sql`
        select s.site_id from service s join bill_line l on l.account_id = s.account_id
          and l.charge_id = 'RENT-' || s.site_id || '-SEATS' and l.bill_id = (select max(bill_id) from bill where account_id = '105377')
        where ${seats} group by s.site_id, l.amount having sum(s.recurring_pence) <> l.amount`),
    ).toEqual([])
    const without = await rows(sql`
      select s.service_id from service s where s.recurring_pence > 0 and s.status = 'active' and s.condition <> 'activating'
        and s.contract_start < ${now}::date - interval '2 months' and not (${seats}) and not exists (
          select from bill_line l where l.account_id = s.account_id and l.service_id = s.service_id and l.kind = 'recurring')`)
    expect(without).toEqual([])
  })

  test('each completed order with a charge has one line with it', async () => {
    const lines = await rows(sql`
      select o.order_id, count(l.*) as lines, sum(l.amount) as amount, o.one_off_pence as charge
      from service_order o left join bill_line l on l.account_id = o.account_id and l.order_id = o.order_id and l.kind = 'one-off'
      where o.state = 'completed' and o.one_off_pence > 0 and o.closed_date > ${now}::date - interval '20 months'
      group by 1, 4`)
    expect(lines.length).toBeGreaterThan(10)
    for (const line of lines) expect(line).toMatchObject({ lines: 1, amount: Object(line).charge })
  })

  test('each billed credit is a line of the bill that it names, with the case if it is for a late repair', async () => {
    const credits = await rows(sql`
      select c.credit_id, c.amount as credited, -l.amount as line, l.case_id is not distinct from case c.kind when 'repair' then c.about end as "isForCase"
      from service_credit c left join bill_line l on l.account_id = c.account_id and l.bill_id = c.bill_ref
        and l.credit_id = c.credit_id
      where c.state = 'billed'`)
    expect(credits.length).toBeGreaterThan(0)
    for (const credit of credits) expect(credit).toMatchObject({ line: Object(credit).credited, isForCase: true })
  })

  test('dealers are paid for the monthly prices that are on the bills', async () => {
    const paid = await rows(sql`
      select l.service_id, l.trigger_on, l.billed, b.monthly_price from commission_line l
        join service s on s.service_id = l.service_id
        cross join lateral (
          select max(bl.monthly_price) as monthly_price from bill_line bl join bill using (account_id, bill_id)
          where bl.account_id = s.account_id and bl.service_id = s.service_id and bl.kind in ('recurring', 'part period')
            and l.trigger_on between date_trunc('month', bl.starts_on) and bl.ends_on) b
      where l.kind = 'recurring'`)
    expect(paid.length).toBeGreaterThan(50)
    for (const line of paid) expect(line).toMatchObject({ monthly_price: Object(line).billed })
  })

  test('the newest bill has a change of speed with its refund, a ceased line, a price rise and a line in dispute', async () => {
    const parts = await rows(sql`
      select kind, order_id, monthly_price, amount,
        round(monthly_price::numeric * (ends_on - starts_on + 1) / extract(day from ends_on)) as due
      from bill_line where bill_id = ${newest} and kind in ('part period', 'refund') order by service_id, kind`)
    for (const part of parts) expect(Number(Object(part).due)).toBe(Object(part).amount)
    expect(parts).toMatchObject([
      { kind: 'part period', order_id: '70-30877', monthly_price: 39_800 },
      { kind: 'refund', order_id: '70-30877', monthly_price: -34_500 },
      { kind: 'refund', order_id: null, monthly_price: -7800 },
    ])
    expect(
      await rows(sql`select count(*) as lines from bill_line where bill_id = ${newest} and percent = 340`),
    ).toMatchObject([{ lines: expect.toSatisfy((lines: number) => lines > 10) }])
    expect(
      await rows(sql`
        select b.disputed, q.case_id, l.description from bill b join bill_query q using (account_id, bill_id)
          join bill_query_line using (account_id, case_id, bill_id) join bill_line l using (account_id, bill_id, line_no)
        where b.bill_id = ${newest}`),
    ).toEqual([{ disputed: 8400, case_id: 'CS-51790', description: 'Engineer visit' }])
  })

  test('a credit note was refunded, for the line that was charged twice', async () => {
    expect(
      await rows(sql`
        select b.net, b.remaining, p.method, q.credited from bill b
          join payment_allocation a using (account_id, bill_id) join payment p using (account_id, payment_id)
          join bill_query q on q.account_id = b.account_id and q.bill_id = b.corrects_bill_id
        where b.account_id = ${brackenfell} and b.kind = 'credit note'`),
    ).toEqual([{ net: -3772, remaining: 0, method: 'refund', credited: 3772 }])
  })
})
