import { expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const user = await portal.signIn(await createUser(database, account))

interface Outcome {
  outcome: string
  message: string | null
  before: string | null
  after: string | null
  version: number | null
}

function post(rows: unknown, more: object = {}) {
  return user.gateway('/service-info/api/services/order-refs', withJson('POST', { rows, ...more }))
}
const change = async (rows: unknown, more: object = {}) => (await json<{ rows: Outcome[] }>(post(rows, more))).rows
const orderRefOf = async (id: string) =>
  (await json<{ orderRef: string | null }>(user.gateway(`/service-info/api/services/${id}`))).orderRef

test('reports the outcome of each row and applies the valid ones', async () => {
  await createService(database, account, { serviceId: 'B-1', orderRef: 'ONE' })
  await createService(database, account, { serviceId: 'B-2', orderRef: 'TWO' })
  await createService(database, account, { serviceId: 'B-3', orderRef: 'THREE' })
  const rows = [
    { serviceId: ' B-1 ', orderRef: ' NEW ' },
    { serviceId: 'B-2', orderRef: 'TWO' },
    { serviceId: 'B-3', orderRef: 'x'.repeat(51) },
    { serviceId: 'B-1', orderRef: 'AGAIN' },
    { serviceId: 'B-9', orderRef: 'NOBODY' },
    { serviceId: '\u0000', orderRef: '\ud800' },
  ]
  const outcomes = await change(rows)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    'changed',
    'unchanged',
    'invalid',
    'repeated',
    'not_found',
    'not_found',
  ])
  expect(outcomes[0]).toMatchObject({ before: 'ONE', after: 'NEW', version: 2 })
  expect(outcomes[3]?.message).toBe('This service is already in row 1.')
  expect(await orderRefOf('B-1')).toBe('NEW')
  expect(await orderRefOf('B-3')).toBe('THREE')
})

test('a preview has the same outcomes and changes nothing', async () => {
  await createService(database, account, { serviceId: 'C-1', orderRef: 'C' })
  const rows = [{ serviceId: 'C-1', orderRef: 'D' }]
  expect((await change(rows, { dryRun: true }))[0]).toMatchObject({ outcome: 'changed', after: 'D', version: 1 })
  expect(await orderRefOf('C-1')).toBe('C')
})

test('two services can swap their references, and swap them back', async () => {
  await createService(database, account, { serviceId: 'D-1', orderRef: 'LEFT' })
  await createService(database, account, { serviceId: 'D-2', orderRef: 'RIGHT' })
  const swap = (first: string, second: string) => [
    { serviceId: 'D-1', orderRef: first, version: first === 'RIGHT' ? 1 : 2 },
    { serviceId: 'D-2', orderRef: second, version: first === 'RIGHT' ? 1 : 2 },
  ]
  expect((await change(swap('RIGHT', 'LEFT'))).map(({ outcome }) => outcome)).toEqual(['changed', 'changed'])
  expect((await change(swap('LEFT', 'RIGHT'))).map(({ outcome }) => outcome)).toEqual(['changed', 'changed'])
})

test("a reference that another service keeps is refused, even if that service's own change was refused", async () => {
  await createService(database, account, { serviceId: 'E-1', orderRef: 'E-ONE' })
  await createService(database, account, { serviceId: 'E-2', orderRef: 'E-TWO' })
  await createService(database, account, { serviceId: 'E-3', orderRef: 'E-THREE' })
  const outcomes = await change([
    { serviceId: 'E-1', orderRef: 'E-TWO' },
    { serviceId: 'E-2', orderRef: 'E-THREE' },
    { serviceId: 'E-3', orderRef: 'gone', version: 7 },
  ])
  expect(outcomes.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['taken', 'This reference is already used on E-2.'],
    ['taken', 'This reference is already used on E-3.'],
    ['stale', 'Someone changed this service since you opened it.'],
  ])
})

test('the first of two rows with one reference gets it; many can be cleared', async () => {
  await createService(database, account, { serviceId: 'F-1', orderRef: 'F-ONE' })
  await createService(database, account, { serviceId: 'F-2', orderRef: 'F-TWO' })
  const same = await change([
    { serviceId: 'F-1', orderRef: 'F' },
    { serviceId: 'F-2', orderRef: 'F' },
  ])
  expect(same.map(({ outcome }) => outcome)).toEqual(['changed', 'taken'])
  const cleared = await change([
    { serviceId: 'F-1', orderRef: '' },
    { serviceId: 'F-2', orderRef: ' ' },
  ])
  expect(cleared.map(({ outcome, after }) => [outcome, after])).toEqual([
    ['changed', null],
    ['changed', null],
  ])
})

test.each([
  ['no rows', []],
  ['too many rows', Array.from({ length: 1001 }, () => ({ serviceId: 'x', orderRef: 'y' }))],
  ['a row without a reference', [{ serviceId: 'x' }]],
  ['no list', 'x'],
])('refuses %s', async (_, rows) => {
  const answer = await post(rows)
  expect(answer.status).toBe(400)
  expect(Object.keys(await json<object>(answer))[0]).toMatch(/^rows/)
})
