import type { HelpCase } from '@portal/contract/cases/cases.ts'
import type { DeliveryList } from '@portal/contract/notifications/deliveries.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordOutcome } from '../../../mail/store.ts'
import { createAccount, createContact, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { createCase } from '../testing/create-case.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const customer = await portal.signIn(await createUser(database, account))
const home = await createAccount(database)
const ruth = await portal.signIn(
  await createUser(database, home, { permissions: [operatorResource], givenName: 'Ruth', familyName: 'Calder' }),
)

interface Shown {
  status: string
  priority: string
  nextAt: string | null
  replyBy: string | null
  version: number
  promises: { name: string; state: string; due: string | null }[]
  messages: { body: string; isInternal?: boolean; authorName: string; kind: string }[]
}

function desk(path: string, body?: unknown, { method = 'POST', headers = {} } = {}) {
  return ruth.gateway(
    `/case-desk/api/cases${path}`,
    withJson(body === undefined ? 'GET' : method, body, { 'account-id': account, ...headers }),
  )
}
const watchers = ['ada@portal.example', 'office@portal.example']
const seen = (caseId: string) => json<Shown>(customer.gateway(`/case-info/api/cases/${caseId}`))
const mails = async (caseId: string) =>
  (
    await sql<{ to: string; body: string; replyTo: string; thread: string }>`
      select recipient as to, body, reply_to as "replyTo", thread from mail.message
      where subject like ${`[${caseId}]%`} order by message_id`.execute(database.system)
  ).rows

test('a reply meets the update target, sets the next one and is emailed to every follower', async () => {
  const caseId = await createCase(database, account, { watchers })
  const nextUpdateDue = new Date(Date.now() + 2 * 60 * 60_000).toISOString()
  const body = { text: 'We look into it.', team: 'Broadband support', nextUpdateDue }
  expect((await desk(`/${caseId}/answers`, body)).status).toBe(200)
  const shown = await seen(caseId)
  expect(shown.status).toBe('inProgress')
  expect(shown.promises[0]).toMatchObject({ name: 'respond', state: 'met' })
  expect(shown.promises[1]?.due).toBe(nextUpdateDue)
  expect(shown.messages.some(({ authorName }) => authorName === 'Broadband support')).toBe(true)
  const sent = await mails(caseId)
  expect(sent.map(({ to }) => to).toSorted()).toEqual(watchers)
  expect(sent[0]?.body).toContain('Broadband support wrote:\n\nWe look into it.')
  expect(sent[0]?.replyTo).toMatch(/^case\+cs-\d+\.[0-9a-f]{32}@portal\.example$/)
  expect(sent[0]?.thread).toBe(sent[1]?.thread)
})

test('each email about a case is recorded, for contacts and others, and a failed one is sent again', async () => {
  const contact = await createContact(database, account, {
    firstName: 'Lena',
    lastName: 'Fox',
    email: 'Lena@Portal.example',
  })
  const caseId = await createCase(database, account, { watchers: ['lena@portal.example', 'carrier@portal.example'] })
  await desk(`/${caseId}/answers`, { text: 'A first reply.', team: 'Broadband support' })
  await desk(`/${caseId}/answers`, { text: 'Internal.', isInternal: true })
  const list = async (query = '') => json<DeliveryList>(desk(`/${caseId}/deliveries${query}`))
  const { rows, people, waiting } = await list()
  expect({ people, waiting }).toEqual({ people: 2, waiting: 2 })
  expect(new Map(rows.map(({ name, title, state }) => [name, [title, state]]))).toEqual(
    new Map([
      ['Lena Fox', ['Message from Broadband support', 'waiting']],
      ['carrier@portal.example', ['Message from Broadband support', 'waiting']],
    ]),
  )
  const { rows: stored } = await sql<{ mailId: string; contactId: string | null }>`
    select mail_id as "mailId", contact_id as "contactId" from notification where entity_id = ${caseId} and way = 'email'
    order by address`.execute(database.system)
  expect(stored.map(({ contactId }) => contactId)).toEqual([null, contact])
  await recordOutcome(database.system, Number(stored[0]?.mailId), 'refused')
  await recordOutcome(database.system, Number(stored[1]?.mailId), null)
  const [failed, sent] = (await list()).rows
  expect(failed).toMatchObject({ name: 'carrier@portal.example', state: 'failed', fault: 'refused' })
  expect(sent).toMatchObject({ name: 'Lena Fox', state: 'sent' })
  expect((await list('?state=failed')).total).toBe(1)
  expect((await desk(`/${caseId}/deliveries/${sent?.deliveryId}/resends`, {})).status).toBe(422)
  expect((await desk(`/${caseId}/deliveries/${failed?.deliveryId}/resends`, {})).status).toBe(200)
  expect((await list()).rows.find(({ name }) => name === 'carrier@portal.example')).toMatchObject({
    state: 'waiting',
    resends: 1,
  })
})

test('a note is never shown to the customer, emailed, or counted as a reply', async () => {
  const caseId = await createCase(database, account, { watchers })
  await desk(`/${caseId}/answers`, { text: 'Carrier says: van.', isInternal: true })
  const shown = await (await customer.gateway(`/case-info/api/cases/${caseId}`)).text()
  expect(shown).not.toContain('van')
  expect(shown).not.toContain('isInternal')
  expect((await seen(caseId)).promises[0]?.state).toBe('running')
  expect(await mails(caseId)).toEqual([])
  const own = await json<Shown>(desk(`/${caseId}`))
  expect(own.messages.at(-1)).toMatchObject({ body: 'Carrier says: van.', isInternal: true })
  const { rows } = await sql<{ text: string }>`
    select coalesce(before::text, '') || coalesce(after::text, '') as text from activity
    where account_id = ${account} and entity_id = ${caseId}`.execute(database.system)
  expect(rows.some(({ text }) => text.includes('van'))).toBe(false)
})

test('waiting for the customer pauses the targets, says so and sends an email', async () => {
  const caseId = await createCase(database, account, { status: 'inProgress', watchers })
  const replyBy = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString()
  await desk(`/${caseId}`, { status: 'pending', replyBy }, { method: 'PATCH' })
  const shown = await seen(caseId)
  expect(shown).toMatchObject({ status: 'pending', replyBy, nextAt: replyBy })
  expect(shown.promises.map(({ state, due }) => [state, due])).toEqual([
    ['paused', null],
    ['paused', null],
    ['paused', null],
  ])
  expect((await mails(caseId))[0]?.body).toContain('is waiting for you')
})

test('sets priority and the next update, and records the work done', async () => {
  const caseId = await createCase(database, account)
  const nextUpdateDue = new Date(Date.now() + 60 * 60_000).toISOString()
  const work = 'Line engineer booked: today, 13:00–18:00.'
  await desk(`/${caseId}`, { priority: 'high', nextUpdateDue, work, incidentId: 'MSO-1' }, { method: 'PATCH' })
  const shown = await seen(caseId)
  expect(shown).toMatchObject({ priority: 'high', nextAt: nextUpdateDue, incidentId: 'MSO-1', status: 'acknowledged' })
  expect(shown.messages.slice(-2).map(({ kind, body }) => [kind, body])).toEqual([
    ['work', work],
    ['promise', 'Priority changed from Low to High.'],
  ])
})

test('resolves a case, to which the customer may object within five working days', async () => {
  const caseId = await createCase(database, account, { status: 'inProgress', watchers })
  const resolved = await json<Shown>(desk(`/${caseId}/resolution`, { text: 'It works again.' }))
  expect(resolved.status).toBe('resolved')
  const days = (Date.parse(resolved.nextAt ?? '') - Date.now()) / (24 * 60 * 60_000)
  expect(days).toBeGreaterThan(4.9)
  expect((await mails(caseId))[0]?.body).toContain('five working days')
  expect((await desk(`/${caseId}/resolution`, { text: 'Twice.' })).status).toBe(422)
})

test.each([
  ['a status that only an answer brings', 'inProgress', { status: 'acknowledged' }, 400],
  ['a status that only the customer brings', 'inProgress', { status: 'closed' }, 400],
  ['a promise in the past', 'inProgress', { nextUpdateDue: '2020-01-01T00:00:00Z' }, 422],
  ['no moment', 'inProgress', { nextUpdateDue: 'soon' }, 400],
  ['a priority that is none', 'inProgress', { priority: 'max' }, 400],
  ['a resolved case', 'resolved', { status: 'held' }, 422],
  ['a closed case', 'closed', { priority: 'high' }, 422],
] as const)('refuses %s', async (_, status, body, expected) => {
  const caseId = await createCase(database, account, { status })
  expect((await desk(`/${caseId}`, body, { method: 'PATCH' })).status).toBe(expected)
})

test('refuses a reply in a closed case or with a next update in the past, and a change based on an older version', async () => {
  const open = await createCase(database, account)
  const past = { text: 'x', nextUpdateDue: '2020-01-01T00:00:00Z' }
  expect((await desk(`/${open}/answers`, past)).status).toBe(422)
  const closed = await createCase(database, account, { status: 'closed' })
  expect((await desk(`/${closed}/answers`, { text: 'x' })).status).toBe(422)
  const caseId = await createCase(database, account)
  const headers = { 'if-match': '"1"' }
  expect((await desk(`/${caseId}`, { priority: 'high' }, { method: 'PATCH', headers })).status).toBe(200)
  expect((await desk(`/${caseId}`, { priority: 'low' }, { method: 'PATCH', headers })).status).toBe(412)
})

test('lists the open cases of the account, including private ones, by their next target', async () => {
  const own = await createAccount(database)
  const late = await createCase(database, own, { title: 'Late', isPrivate: true })
  await sql`update help_case set next_update_due = now() - interval '1 hour' where case_id = ${late}`.execute(
    database.system,
  )
  await createCase(database, own, { title: 'Later' })
  await createCase(database, own, { title: 'Over', status: 'closed' })
  const page = await json<{ rows: { title: string }[]; total: number }>(
    ruth.gateway('/case-desk/api/cases', { headers: { 'account-id': own } }),
  )
  expect(page).toMatchObject({ total: 2 })
  expect(page.rows.map(({ title }) => title)).toEqual(['Late', 'Later'])
})

test('the desk removes a follower, whom the customer sees leave and who gets no more replies', async () => {
  const caseId = await createCase(database, account, { watchers })
  const { watchers: before } = await json<HelpCase>(desk(`/${caseId}`))
  const office = before.find(({ email }) => email === 'office@portal.example')?.watcherId ?? ''
  const remove = () => desk(`/${caseId}/watchers/${office}`, {}, { method: 'DELETE' })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect((await seen(caseId)).messages.at(-1)).toMatchObject({
    kind: 'people',
    body: expect.stringContaining('no longer follows this case.'),
  })
  await desk(`/${caseId}/answers`, { text: 'We look into it.' })
  expect((await mails(caseId)).map(({ to }) => to)).toEqual(['ada@portal.example'])
})

test('the desk escalates a case for the customer, who reads the call but not the reason', async () => {
  const caseId = await createCase(database, account, { watchers })
  const escalate = () => desk(`/${caseId}/escalation`, { phone: '01632 960217', reason: 'Loud on the phone.' })
  expect((await escalate()).status).toBe(200)
  const shown = await json<HelpCase>(customer.gateway(`/case-info/api/cases/${caseId}`))
  expect(shown.messages.at(-1)).toMatchObject({
    kind: 'escalated',
    side: 'desk',
    body: expect.stringContaining('960217'),
  })
  expect([shown.callBackBy !== null, shown.may.escalate]).toEqual([true, false])
  expect(JSON.stringify(shown)).not.toContain('Loud')
  expect((await mails(caseId))[0]?.body).toContain('a duty manager calls 01632 960217')
  expect((await mails(caseId))[0]?.body).not.toContain('Loud')
  expect((await json<HelpCase>(desk(`/${caseId}`))).messages.map(({ body }) => body)).toContain('Loud on the phone.')
  expect((await escalate()).status).toBe(422)
})
