import type { CaseWriter } from '@portal/contract/cases/writers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { type SignedInBrowser, startTestPortal } from '../../../testing/portal.ts'
import { follow } from '../../../portal/events/testing/follow.ts'
import { createCase } from '../testing/create-case.ts'

// The list is over all accounts.
const portal = await startTestPortal()
const { database } = portal
const home = await createAccount(database)
const account = await createAccount(database)
const staff = async (givenName: string) =>
  portal.signIn(await createUser(database, home, { permissions: ['DeskCases'], givenName, familyName: 'Okoro' }))
const [sam, ada] = [await staff('Sam'), await staff('Ada')]
const caseId = await createCase(database, account)

const write = (who: SignedInBrowser, isWriting: boolean, id = caseId) =>
  who.gateway(`/case-desk/api/cases/${id}/writing`, withJson('PUT', { isWriting }, { 'account-id': account }))
const writers = async (who: SignedInBrowser) =>
  (await json<{ writers: CaseWriter[] }>(who.gateway('/case-desk/api/writers'))).writers

test('colleagues see who is writing a reply, and are notified when it begins and ends, but not of every repeat', async () => {
  const stream = await follow(portal.baseUrl, ada, '?account=*')
  const change = { area: 'writing', ids: [] }
  expect((await write(sam, true)).status).toBe(200)
  await expect.poll(stream.changes).toEqual([change])
  await write(sam, true)
  expect(await writers(ada)).toEqual([{ accountId: account, caseId, name: 'Sam Okoro' }])
  expect(await writers(sam)).toEqual([])
  await write(sam, false)
  // Events arrive in commit order: one of the repeat would have arrived before this one.
  await sql`
    insert into activity (account_id, actor_id, actor_name, action, entity, entity_id)
    values (${account}, 'x', 'x', 'x', 'case', ${caseId})`.execute(database.system)
  await expect.poll(stream.changes).toEqual([change, change, { area: 'cases', ids: [] }])
  expect(await writers(ada)).toEqual([])
  await stream.close()
})

test('someone who closes the browser is forgotten after half a minute', async () => {
  await write(sam, true)
  await sql`update case_writer set at = now() - interval '31 seconds'`.execute(database.system)
  expect(await writers(ada)).toEqual([])
})

test('the customer is not notified, and an unknown case is refused', async () => {
  const customer = await portal.signIn(await createUser(database, account))
  const stream = await follow(portal.baseUrl, customer)
  await write(sam, true)
  await sql`
    insert into activity (account_id, actor_id, actor_name, action, entity, entity_id)
    values (${account}, 'x', 'x', 'x', 'order', 'after')`.execute(database.system)
  await expect.poll(stream.changes).toEqual([{ area: 'orders', ids: ['after'] }])
  expect((await customer.gateway('/case-desk/api/writers')).status).toBe(403)
  expect((await write(sam, true, 'CS-00000')).status).toBe(404)
  await stream.close()
})
