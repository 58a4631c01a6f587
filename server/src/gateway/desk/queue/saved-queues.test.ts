import type { CountedQueue } from '@portal/contract/desk/queues.ts'
import { mostQueues } from '@portal/contract/desk/work-values.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { type SignedInBrowser, startTestPortal } from '../../../testing/portal.ts'
import { createCase } from '../../cases/testing/create-case.ts'

// The queue, and so its counts, is over all accounts.
const portal = await startTestPortal()
const { database } = portal
const home = await createAccount(database)
const account = await createAccount(database, { name: 'Hartsop Mere' })
const staff = async (givenName: string) =>
  portal.signIn(await createUser(database, home, { permissions: ['DeskCases'], givenName, familyName: 'Okoro' }))
const [sam, ada] = [await staff('Sam'), await staff('Ada')]
await createCase(database, account, { title: 'No ring tone' })
await createCase(database, account, { title: 'Ring tone twice' })

const save = (who: SignedInBrowser, queueId: string, body: object) =>
  who.gateway(`/work-desk/api/queues/${queueId}`, withJson('PUT', body))
const queues = async (who: SignedInBrowser) =>
  (await json<{ queues: CountedQueue[] }>(who.gateway('/desk-info/api/queues'))).queues

test('a saved queue has its filter and its count, and a shared one is seen by colleagues', async () => {
  expect((await save(sam, 'tones', { name: 'Tones', filter: { search: 'ring tone', kind: 'case' } })).status).toBe(200)
  expect((await save(sam, 'none', { name: 'None', filter: { search: 'no' }, isShared: true })).status).toBe(200)
  expect(await queues(sam)).toMatchObject([
    { name: 'None', isShared: true, isMine: true, total: 1 },
    { name: 'Tones', filter: { search: 'ring tone', kind: 'case' }, isShared: false, total: 2 },
  ])
  expect(await queues(ada)).toMatchObject([{ name: 'None', isMine: false, byName: 'Sam Okoro', total: 1 }])
})

test('only its owner changes or deletes it', async () => {
  expect((await save(ada, 'none', { name: 'Mine now', filter: {} })).status).toBe(404)
  expect((await ada.gateway('/work-desk/api/queues/none', { method: 'DELETE' })).status).toBe(404)
  expect((await save(sam, 'none', { name: 'Silent', filter: { search: 'no' } })).status).toBe(200)
  expect(await queues(ada)).toEqual([])
  expect((await sam.gateway('/work-desk/api/queues/none', { method: 'DELETE' })).status).toBe(200)
  expect((await queues(sam)).map(({ name }) => name)).toEqual(['Tones'])
})

test('each person has their own order of the queues, which a deleted queue leaves', async () => {
  const order = (who: SignedInBrowser, queueIds: string[]) =>
    who.gateway('/work-desk/api/queue-order', withJson('PUT', { queueIds }))
  const names = async (who: SignedInBrowser) => (await queues(who)).map(({ name }) => name)
  for (const name of ['a', 'b', 'c']) await save(sam, name, { name, filter: {}, isShared: name === 'c' })
  await save(ada, 'hidden', { name: 'hidden', filter: {} })
  expect(await names(sam)).toEqual(['a', 'b', 'c', 'Tones'])
  const set = await order(sam, ['c', 'hidden', 'a', 'no-such', 'c'])
  expect([set.status, await set.json()]).toEqual([200, { queueIds: ['c', 'a'] }])
  expect(await names(sam)).toEqual(['c', 'a', 'b', 'Tones'])
  expect(await names(ada)).toEqual(['c', 'hidden'])
  await order(ada, ['hidden', 'c'])
  expect(await names(ada)).toEqual(['hidden', 'c'])
  expect(await names(sam)).toEqual(['c', 'a', 'b', 'Tones'])
  for (const name of ['a', 'b', 'c']) await sam.gateway(`/work-desk/api/queues/${name}`, { method: 'DELETE' })
  expect(await names(ada)).toEqual(['hidden'])
  expect((await order(sam, ['Not a queue'])).status).toBe(400)
})

test('their number is limited, and a filter that the queue does not have is refused', async () => {
  for (const number of Array.from({ length: mostQueues - 1 }).keys())
    expect((await save(sam, `more-${number}`, { name: `More ${number}`, filter: {} })).status).toBe(200)
  expect((await save(sam, 'one-too-many', { name: 'One too many', filter: {} })).status).toBe(422)
  expect((await save(sam, 'tones', { name: 'Tones', filter: { kind: 'spaceship' } })).status).toBe(400)
  expect((await save(sam, 'tones', { name: ' ', filter: {} })).status).toBe(400)
})

test('a queue that someone shared passes to their colleagues when they leave, and their own one does not', async () => {
  const email = await createUser(database, home, { permissions: ['DeskCases'], givenName: 'Lena', familyName: 'Fox' })
  const lena = await portal.signIn(email)
  await save(lena, 'shared-by-lena', { name: 'Shared by Lena', filter: {}, isShared: true })
  await save(lena, 'own-of-lena', { name: 'Own of Lena', filter: {} })
  const shared = async () => (await queues(ada)).filter(({ name }) => name.includes('Lena'))
  expect(await shared()).toMatchObject([{ queueId: 'shared-by-lena', isMine: false }])
  await sql`update portal_user set status = 'left' where email = ${email}`.execute(database.system)
  expect(await shared()).toMatchObject([{ queueId: 'shared-by-lena', isMine: true }])
  expect((await save(ada, 'own-of-lena', { name: 'Taken', filter: {} })).status).toBe(404)
  expect((await ada.gateway('/work-desk/api/queues/own-of-lena', { method: 'DELETE' })).status).toBe(404)
  const renamed = { name: 'Of Lena, renamed', filter: {}, isShared: true }
  expect((await save(ada, 'shared-by-lena', renamed)).status).toBe(200)
  expect((await queues(sam)).find(({ queueId }) => queueId === 'shared-by-lena')).toMatchObject({
    isMine: false,
    byName: 'Ada Okoro',
  })
  await ada.gateway('/work-desk/api/queues/shared-by-lena', { method: 'DELETE' })
})
