import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../testing/factories.ts'
import { importRows } from '../../testing/import-rows.ts'
import { orderCalls } from '../../testing/order-calls.ts'
import { sharedTestPortal } from '../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const customer = orderCalls(await portal.signIn(await createUser(database, account)))
const operator = await portal.signIn(
  await createUser(database, await createAccount(database), { permissions: ['PortalOperator'] }),
)
const { desk } = orderCalls(operator, account)

/** An order from a file without its stages. */
async function importOrder(order_id: string, changes: Record<string, unknown>): Promise<string> {
  const row = {
    account_id: account,
    order_id,
    type: 'provide',
    journey: 'broadband',
    title: 'York',
    product_name: 'FTTP',
  }
  const placed = { placed_date: '2026-01-05', placed_by: 'Ada Byron' }
  expect(await importRows(database, 'orders', [{ ...row, ...placed, ...changes }])).toMatchObject({ added: 1 })
  return order_id
}

const stagesOf = async (id: string) =>
  (await customer.read(id)).stages.map(({ stage, state, done }) => [stage, state, done])

test('an imported order without stages has those of its journey, and continues from its own', async () => {
  const id = await importOrder('70-IMP-1', { state: 'inProgress', stage: 'appointment' })
  expect(await stagesOf(id)).toEqual([
    ['approval', 'done', null],
    ['checks', 'done', null],
    ['appointment', 'now', null],
    ['fit', 'next', null],
    ['activation', 'next', null],
  ])
  expect(await customer.read(id)).toMatchObject({ step: 3, steps: 5 })
  expect(await (await desk('POST', id, '/stage', {})).json()).toMatchObject({ stage: 'fit', owner: 'carrier' })
  const [, checks, appointment, fit] = await stagesOf(id)
  expect([checks, fit]).toEqual([
    ['checks', 'done', null],
    ['fit', 'now', null],
  ])
  expect(appointment).toEqual(['appointment', 'done', expect.stringMatching(/^\d{4}-/)])
})

test('a new date of an imported order keeps all of its stages', async () => {
  const id = await importOrder('70-IMP-2', { state: 'inProgress', stage: 'fit' })
  const date = { kind: 'target', date: '2098-05-12', owner: 'us', reason: 'Agreed by phone' }
  expect((await desk('POST', id, '/dates', date)).status).toBe(200)
  const { stages } = await customer.read(id)
  expect(stages).toHaveLength(5)
  expect(stages.at(-1)).toMatchObject({ stage: 'activation', to: '2098-05-12', state: 'next' })
})

test('every stage of an imported order that is completed is done, and a cancelled one shows none', async () => {
  const done = await importOrder('70-IMP-3', { state: 'completed', closed_date: '2026-02-01' })
  expect((await stagesOf(done)).map(([, state]) => state)).toEqual(Array(5).fill('done'))
  const gone = await importOrder('70-IMP-4', { state: 'cancelled', closed_date: '2026-02-01' })
  expect(await stagesOf(gone)).toEqual([])
})
