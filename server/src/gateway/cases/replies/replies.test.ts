import type { CannedReply } from '@portal/contract/cases/replies.ts'
import { mostReplies } from '@portal/contract/cases/values.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'

// The replies are of all staff, and so are their limits.
const portal = await startTestPortal()
const home = await createAccount(portal.database)
const staff = (permission: 'DeskCases' | 'DeskOrders', givenName: string) =>
  createUser(portal.database, home, { permissions: [permission], givenName, familyName: 'Okoro' })
const sam = await portal.signIn(await staff('DeskCases', 'Sam'))
const path = '/case-desk/api/replies'
const save = (replyId: string, body: object) => sam.gateway(`${path}/${replyId}`, withJson('PUT', body))
const list = async () => (await json<{ replies: CannedReply[] }>(sam.gateway(path))).replies

test('a canned reply is added, changed, seen by colleagues and deleted', async () => {
  const text = 'Hello {person},\n\n{engineer} comes on {day}.'
  expect(await json(save('engineer', { title: 'Engineer booked', text }))).toMatchObject({ changedByName: 'Sam Okoro' })
  await save('appointment', { title: 'appointment moved', text: 'Hello {person}' })
  expect((await list()).map(({ title }) => title)).toEqual(['appointment moved', 'Engineer booked'])
  await save('engineer', { title: 'Engineer booked', text: 'Changed' })
  const colleague = await portal.signIn(await staff('DeskCases', 'Ada'))
  expect(await json(colleague.gateway(path))).toMatchObject({ replies: [{}, { text: 'Changed' }] })
  expect((await colleague.gateway(`${path}/engineer`, { method: 'DELETE' })).status).toBe(200)
  expect((await colleague.gateway(`${path}/engineer`, { method: 'DELETE' })).status).toBe(404)
  expect(await list()).toHaveLength(1)
})

test('a title is taken once, whatever its case, and both parts are required', async () => {
  const answer = await save('second', { title: 'Appointment Moved', text: 'Hello' })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Another canned reply is called')
  expect(await json(save('second', { title: ' ', text: '' }))).toEqual({
    title: 'Enter a title.',
    text: 'Enter the text.',
  })
})

test('staff of other areas neither read nor change them', async () => {
  const clerk = await portal.signIn(await staff('DeskOrders', 'Lee'))
  expect((await clerk.gateway(path)).status).toBe(403)
  expect((await clerk.gateway(`${path}/x`, withJson('PUT', { title: 'x', text: 'x' }))).status).toBe(403)
})

test('their number is limited', async () => {
  await sql`
    insert into canned_reply (reply_id, title, text, changed_by_name)
    select 'many-' || n, 'Many ' || n, 'x', 'x' from generate_series(2, ${mostReplies}) n`.execute(
    portal.database.system,
  )
  expect((await save('one-more', { title: 'One more', text: 'x' })).status).toBe(422)
  expect((await save('many-2', { title: 'Many 2', text: 'y' })).status).toBe(200)
})
