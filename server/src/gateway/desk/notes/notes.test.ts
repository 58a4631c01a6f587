import type { AccountNote } from '@portal/contract/desk/account-notes.ts'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { type SignedInBrowser, sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const [home, account, other] = [
  await createAccount(database),
  await createAccount(database),
  await createAccount(database),
]
const staff = async (givenName: string) =>
  portal.signIn(await createUser(database, home, { permissions: ['DeskAccounts'], givenName, familyName: 'Calder' }))
const [ruth, sam] = [await staff('Ruth'), await staff('Sam')]

const path = '/account-desk/api/notes'
const of = (accountId: string) => ({ 'account-id': accountId })
const notes = async (who: SignedInBrowser, accountId = account) =>
  (await json<{ notes: AccountNote[] }>(who.gateway(path, { headers: of(accountId) }))).notes
const send = (who: SignedInBrowser, method: 'POST' | 'PATCH' | 'DELETE', note: string, body?: object) =>
  who.gateway(
    note ? `${path}/${note}` : path,
    body ? withJson(method, body, of(account)) : { method, headers: of(account) },
  )
const add = async (who: SignedInBrowser, text: string, isPinned = false) => {
  const { notes: all } = await json<{ notes: AccountNote[] }>(send(who, 'POST', '', { text, isPinned }))
  return all.find((note) => note.text === text)?.noteId ?? ''
}

test('notes are listed pinned first, then newest, with their author, in their account only', async () => {
  await add(ruth, 'First.')
  await add(sam, 'Pinned.', true)
  await add(ruth, 'Last.')
  expect((await notes(ruth)).map(({ text, authorName, isOwn }) => [text, authorName, isOwn])).toEqual([
    ['Pinned.', 'Sam Calder', false],
    ['Last.', 'Ruth Calder', true],
    ['First.', 'Ruth Calder', true],
  ])
  expect(await notes(ruth, other)).toEqual([])
})

test('its author edits, pins and deletes a note; a colleague cannot', async () => {
  const noteId = await add(ruth, 'Ships until 20:00.')
  for (const refused of [
    await send(sam, 'PATCH', noteId, { text: 'Changed.' }),
    await send(sam, 'PATCH', noteId, { isPinned: true }),
    await send(sam, 'DELETE', noteId),
  ]) {
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ code: 'note_of_colleague' })
  }
  const found = async () => (await notes(ruth)).find((note) => note.noteId === noteId)
  await send(ruth, 'PATCH', noteId, { isPinned: true })
  expect(await found()).toMatchObject({ isPinned: true, editedAt: null, text: 'Ships until 20:00.' })
  await send(ruth, 'PATCH', noteId, { text: 'Ships until 22:00.' })
  expect(await found()).toMatchObject({ isPinned: true, editedAt: expect.any(String), text: 'Ships until 22:00.' })
  expect((await send(ruth, 'DELETE', noteId)).status).toBe(200)
  expect(await found()).toBeUndefined()
  expect((await send(ruth, 'DELETE', noteId)).status).toBe(404)
})

test('the customer reads no note, neither by the endpoint nor in the activity log', async () => {
  await add(ruth, 'Quarrelsome on the phone.')
  const customer = await portal.signIn(await createUser(database, account))
  expect((await customer.gateway(path)).status).toBe(403)
  expect(await (await customer.gateway('/activity-info/api/activity')).text()).not.toMatch(/note|Quarrelsome/)
})

test('a note has a text, and an account at most 100', async () => {
  const { status } = await send(ruth, 'POST', '', { text: ' ' })
  expect(status).toBe(400)
  const room = 100 - (await notes(ruth)).length
  await Promise.all(Array.from({ length: room }, (_, index) => add(ruth, `Note ${index}.`)))
  const full = await send(ruth, 'POST', '', { text: 'One more.' })
  expect(full.status).toBe(422)
  expect(await full.json()).toMatchObject({ code: 'limit_reached' })
})
