import { operatorResource } from '@portal/contract/permission.ts'
import type { CommissionRun } from '@portal/contract/commission/desk.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { asSystem } from '../../actor.ts'
import { requeueStalled } from '../jobs.ts'
import { periodOf } from '../statement-status.ts'
import { advanceRun } from './service.ts'
import { advanceRunStep } from './steps.ts'

const portal = await sharedTestPortal()
const { database } = portal
const home = await createAccount(database)
const operator = await portal.signIn(await createUser(database, home, { permissions: [operatorResource] }))

/** Creates a dealer with schemes of every type, and a member of staff at the desk. */
async function createDealer() {
  const dealer = await createAccount(database, { type: 'dealer' })
  await sql`update account set vat_no = 'GB 123' where account_id = ${dealer}`.execute(database.system)
  await sql`
    insert into commission_scheme (account_id, scheme_id, name, trigger, basis, rate, fixed_amount, product_category,
      valid_from, for_months, arrears_months, earn_out_months)
    values (${dealer}, 'live', 'Half a month', 'live', 'percentage', 5000, null, null, '2025-01-01', null, 0, 12),
      (${dealer}, 'lines', '£48 for each line', 'live', 'fixed', null, 4800, 'Connectivity', '2025-01-01', null, 0, 6),
      (${dealer}, 'renewal', 'A quarter', 'renewal', 'percentage', 2500, null, null, '2025-01-01', null, 0, 12),
      (${dealer}, 'share', 'Share', 'billed', 'percentage', 1200, null, null, '2025-01-01', 4, 2, 0)`.execute(
    database.system,
  )
  const send = (method: string, path: string, body?: unknown) =>
    operator.gateway(`/commission-info/api/desk${path}`, {
      method,
      headers: { 'account-id': dealer, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const happen = (kind: string, occurredOn: string, serviceId: string, rest: object = {}) => {
    const service = { customer: 'Dunmere Logistics', product: 'Ethernet' }
    const sold = kind === 'early cease' ? { reason: 'bad debt' } : { tariffNet: 10_001 }
    return send('POST', '/events', { kind, occurredOn, serviceId, ...service, ...sold, ...rest })
  }
  const work = (month: string) => advanceRun(database, { accountId: dealer, month })
  const read = (month: string) => json<CommissionRun>(send('GET', `/runs/${month}`))
  const run = async (month: string) => {
    expect((await send('POST', '/runs', { month })).status).toBe(200)
    await work(month)
    return read(month)
  }
  const issue = (month: string) => send('POST', `/runs/${month}/issue`, { paymentDate: '2099-01-08' })
  const lines = async (month: string) => {
    const { rows } = await sql<{ kind: string; earned: string; amount: number; reason: string | null }>`
      select * from commission_line where account_id = ${dealer} and statement_ref = ${`CM-${month}`}
      order by line_no`.execute(database.system)
    return rows
  }
  return { dealer, send, happen, run, work, read, issue, lines }
}

describe("a dealer's year", async () => {
  const desk = await createDealer()
  await desk.happen('live', '2025-01-10', 'S-1')
  await desk.happen('live', '2025-01-20', 'S-2', { productCategory: 'Connectivity', units: 3 })

  test('a service that goes live is paid once, by its scheme', async () => {
    const run = await desk.run('2025-01')
    expect(run).toMatchObject({ state: 'ready', step: 'done', lineCount: 2, net: 5001 + 14_400, currency: 'GBP' })
    expect(run.vat).toBe(Math.round(run.net * 0.2))
    expect((await desk.issue('2025-01')).status).toBe(200)
  })

  test('a revenue share starts after its arrears and ends after its months', async () => {
    for (const month of ['2025-02', '2025-03', '2025-04', '2025-05', '2025-06', '2025-07']) {
      // Each month needs the previous one.
      await desk.run(month)
      expect((await desk.issue(month)).status).toBe(200)
    }
    const counts = await Promise.all(
      ['2025-02', '2025-03', '2025-04', '2025-05', '2025-06', '2025-07'].map(
        async (month) => (await desk.lines(month)).length,
      ),
    )
    expect(counts).toEqual([0, 2, 2, 2, 2, 0])
  })

  test('an early cease claws back one-off payments, in a line with the reason; late events are included', async () => {
    await desk.happen('early cease', '2025-07-02', 'S-2', { reason: 'cancelled in cooling-off' })
    await desk.happen('live', '2025-06-01', 'S-3')
    await desk.happen('renewal', '2025-08-03', 'S-1')
    await desk.run('2025-08')
    expect(await desk.lines('2025-08')).toMatchObject([
      { kind: 'new', service_id: 'S-3', amount: 5001 },
      { kind: 'new', service_id: 'S-1', trigger: 'renewal', amount: 2500 },
      { kind: 'recurring', service_id: 'S-3', amount: 1200 },
      {
        kind: 'clawback',
        service_id: 'S-2',
        amount: -14_400,
        reason: 'cancelled in cooling-off',
        reverses_statement_ref: 'CM-2025-01',
        reverses_line_no: 2,
      },
    ])
    await desk.issue('2025-08')
  })

  test('a debit balance carries forward to the next statement without a bill', async () => {
    await desk.happen('early cease', '2025-09-01', 'S-3')
    await desk.happen('early cease', '2025-09-01', 'S-1')
    await desk.run('2025-09')
    await desk.issue('2025-09')
    await desk.run('2025-10')
    const { rows } = await sql`
      select statement_ref, gross, opening_balance, payable, carried_forward from commission_statement
      where account_id = ${desk.dealer} and period_start >= '2025-09-01' order by period_start`.execute(database.system)
    // August clawed back more than it paid. In September S-3 earns July's share; both services lose their one-off
    // payment.
    const august = Math.round((5001 + 2500 + 1200 - 14_400) * 1.2)
    const gross = Math.round((1200 - 5001 - 5001 - 2500) * 1.2)
    expect(rows).toMatchObject([
      { gross, opening_balance: august, payable: 0, carried_forward: august + gross },
      { opening_balance: august + gross, payable: 0 },
    ])
  })
})

describe('a run', () => {
  test('can be repeated with the same lines and numbers', async () => {
    const desk = await createDealer()
    for (const day of ['03', '04', '05']) {
      await desk.happen('live', `2025-03-${day}`, `S-${day}`)
    }
    await desk.run('2025-03')
    const first = await desk.lines('2025-03')
    await desk.run('2025-03')
    expect(await desk.lines('2025-03')).toEqual(first)
    expect(first).toHaveLength(3)
  })

  test('resumes after a kill, with the same result', async () => {
    const [calm, killed] = [await createDealer(), await createDealer()]
    for (const { dealer } of [calm, killed]) {
      await sql`
        insert into commission_event (account_id, event_id, kind, occurred_on, service_id, customer, product, tariff_net,
          recorded_by)
        select ${dealer}, lpad(n::text, 9, '0'), 'live', '2025-01-05', 'S-' || lpad(n::text, 6, '0'), 'Customer ' || n % 50,
          'Ethernet', 1000 + n, 'test' from generate_series(1, 1100) n`.execute(database.system)
    }
    const month = '2025-03'
    await calm.run(month)
    await killed.send('POST', '/runs', { month })
    // Each worker finishes one step, then loses its connection during the second.
    let isRunning = true
    while (isRunning) {
      isRunning = await asSystem(database, killed.dealer, (scope) => advanceRunStep(scope, periodOf(month)))
      await expect(
        asSystem(database, killed.dealer, async (scope) => {
          await advanceRunStep(scope, periodOf(month))
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(scope.tx)
        }),
      ).rejects.toThrow()
    }
    const shown = (lines: object[]) => lines.map((line) => ({ ...line, account_id: '' }))
    expect(shown(await killed.lines(month))).toEqual(shown(await calm.lines(month)))
    expect({ ...(await killed.read(month)) }).toEqual(await calm.read(month))
    expect((await killed.read(month)).lineCount).toBe(2200)
  })

  test('two concurrent workers create every line once', async () => {
    const desk = await createDealer()
    await desk.happen('live', '2025-03-04', 'S-1')
    await desk.send('POST', '/runs', { month: '2025-03' })
    await Promise.all([desk.work('2025-03'), desk.work('2025-03')])
    expect(await desk.lines('2025-03')).toHaveLength(1)
  })

  test('is queued again if it makes no progress', async () => {
    const desk = await createDealer()
    await desk.send('POST', '/runs', { month: '2025-03' })
    await sql`delete from graphile_worker._private_jobs where key like ${`%${desk.dealer} 2025-03`}`.execute(
      database.system,
    )
    await requeueStalled(database)
    const queued = () =>
      sql<{ key: string }>`select key from graphile_worker.jobs where key like ${`%${desk.dealer} 2025-03`}`.execute(
        database.system,
      )
    expect((await queued()).rows).toHaveLength(0)
    await sql`update commission_run set moved_at = now() - interval '2 minutes' where account_id = ${desk.dealer}`.execute(
      database.system,
    )
    await requeueStalled(database)
    expect((await queued()).rows).toHaveLength(1)
  })

  test.each([
    ['2099-01', 'has not ended yet'],
    ['2025-02', 'has been issued'],
    ['2025-01', 'has been issued'],
  ])('for %s is refused: %s', async (month, message) => {
    const desk = await createDealer()
    await desk.run('2025-02')
    expect((await desk.send('POST', '/runs', { month: '2025-03' })).status).toBe(422)
    await desk.issue('2025-02')
    const answer = await desk.send('POST', '/runs', { month })
    expect(answer.status).toBe(422)
    expect(await json(answer)).toMatchObject({ message: expect.stringContaining(message) })
  })

  test('is issued once, after it is done, for payment from today on', async () => {
    const desk = await createDealer()
    expect((await desk.issue('2025-03')).status).toBe(404)
    await desk.send('POST', '/runs', { month: '2025-03' })
    expect((await desk.issue('2025-03')).status).toBe(422)
    await desk.work('2025-03')
    const early = await desk.send('POST', '/runs/2025-03/issue', { paymentDate: '2025-04-08' })
    expect(early.status).toBe(400)
    expect(await json(early)).toMatchObject({ paymentDate: expect.stringContaining('or a later day') })
    expect((await desk.issue('2025-03')).status).toBe(200)
    expect((await desk.issue('2025-03')).status).toBe(422)
  })

  test('is for dealers', async () => {
    const answer = await operator.gateway('/commission-info/api/desk/runs', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'account-id': home },
      body: JSON.stringify({ month: '2025-03' }),
    })
    expect(answer.status).toBe(404)
  })
})

describe('an event', async () => {
  const desk = await createDealer()
  await desk.happen('live', '2025-03-04', 'S-1')

  test.each([
    ['live', '2025-03-10', 'S-1', 422, 'is already live'],
    ['live', '2025-03-04', 'S-1', 422, 'is already live'],
    ['renewal', '2025-03-03', 'S-1', 422, 'is not live'],
    ['early cease', '2025-03-10', 'S-2', 422, 'is not live'],
    ['live', '2099-03-10', 'S-2', 400, 'today or an earlier day'],
    ['birthday', '2025-03-10', 'S-2', 400, ''],
  ])('%s on %s of %s is refused with %i: %s', async (kind, on, serviceId, status, message) => {
    const answer = await desk.happen(kind, on, serviceId)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain(message)
  })
})

test('the database itself protects an issued statement from everyone', async () => {
  const desk = await createDealer()
  await desk.happen('live', '2025-03-04', 'S-1')
  await desk.run('2025-03')
  await desk.issue('2025-03')
  const attempts = [
    sql`delete from commission_line where account_id = ${desk.dealer}`,
    sql`update commission_line set amount = 1 where account_id = ${desk.dealer}`,
    sql`insert into commission_line select account_id, statement_ref, 99, 'more', kind, service_id, customer, product,
      order_ref, trigger, trigger_on, scheme_id, scheme_name, basis, billed, rate, fixed_amount, units, amount, currency
      from commission_line where account_id = ${desk.dealer}`,
    sql`update commission_statement set net = net + 100, gross = gross + 100, payable = payable + 100
      where account_id = ${desk.dealer}`,
    sql`update commission_statement set issued_on = null where account_id = ${desk.dealer}`,
    sql`delete from commission_statement where account_id = ${desk.dealer}`,
  ]
  for (const attempt of attempts) {
    // One at a time, so that a failure names its attempt.
    await expect(attempt.execute(database.system)).rejects.toThrow('An issued statement never changes')
  }
})
