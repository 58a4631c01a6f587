import type { HelpCase } from '@portal/contract/cases/cases.ts'
import type { deskCaseOutlookRead } from '@portal/contract/cases/desk.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { contactOf, createAccount, createContact, createService, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { createIncident } from '../../service-status/testing/create-incident.ts'
import { createCase } from '../testing/create-case.ts'

const portal = await startTestPortal()
const { database } = portal
const [home, account, other] = [
  await createAccount(database),
  await createAccount(database),
  await createAccount(database),
]
const ruth = await portal.signIn(
  await createUser(database, home, { permissions: ['DeskCases'], givenName: 'Ruth', familyName: 'Calder' }),
)
const tomEmail = await createUser(database, account, { givenName: 'Tom', familyName: 'Harker' })
const tom = await portal.signIn(tomEmail)
const callerId = await contactOf(database, tomEmail)
const serviceId = await createService(database, account, { name: 'Depot', careLevel: 'Gold' })

const post = (path: string, body: object) =>
  ruth.gateway(`/case-desk/api${path}`, withJson('POST', body, { 'account-id': account }))
const question = { kind: 'information', title: 'Opening hours', description: 'Are you open on Sunday?' }
const fault = {
  kind: 'fault',
  title: 'Depot: no connection',
  description: 'The tills are offline.',
  serviceId,
  impact: 'down',
  severity: 'extensive',
  answers: { since: '08:12', checked: 'Nothing yet' },
}
const open = (body: object) => json<HelpCase>(post('/cases', { callerId, replyBy: 'email', ...body }))
const read = (caseId: string) => json<HelpCase>(tom.gateway(`/case-info/api/cases/${caseId}`))

test('a case opened by phone is the caller’s own, and says who took the call', async () => {
  const { caseId } = await open(fault)
  const shown = await read(caseId)
  expect(shown).toMatchObject({ openedByName: 'Tom Harker', careLevel: 'Gold', priority: 'critical', isPrivate: false })
  expect(shown.messages.map(({ kind, authorName, isOwn, body }) => [kind, authorName, isOwn, body])).toEqual([
    ['message', 'Tom Harker', true, 'The tills are offline.'],
    ['opened', 'Portal', false, 'Opened by phone, Ruth Calder.'],
  ])
  expect(shown.watchers).toMatchObject([{ email: tomEmail, isOpener: true }])
  expect(shown.answers).toContainEqual({ label: 'Reply by', answer: `Email, ${tomEmail}` })
  const { rows } = await json<{ rows: { caseId: string }[] }>(
    tom.gateway(`/case-info/api/cases?openedBy=${await userOf(tomEmail)}`),
  )
  expect(rows.map((row) => row.caseId)).toContain(caseId)
})

const userOf = async (email: string) => {
  const { rows } = await sql<{ id: string }>`select user_id as id from portal_user where email = ${email}`.execute(
    database.system,
  )
  return rows[0]?.id ?? ''
}

test('the rules are those of the customer’s own new case', async () => {
  const empty = { kind: 'fault', title: '', description: '' }
  const [byDesk, own] = [
    await post('/cases', { ...empty, callerId, replyBy: 'email' }),
    await tom.gateway('/case-info/api/cases', withJson('POST', empty)),
  ]
  expect(byDesk.status).toBe(400)
  expect(await byDesk.json()).toEqual(await own.json())
})

test('the caller is a person of the account, who needs no sign-in', async () => {
  const contact = await createContact(database, account, { email: 'depot@customer.example', phone: '+441632960214' })
  const opened = await open({ ...question, callerId: contact, replyBy: 'phone' })
  expect(opened).toMatchObject({
    openedByName: 'Mary Somerville',
    watchers: [{ email: 'depot@customer.example', isOpener: false }],
    answers: [{ label: 'Reply by', answer: 'Phone, +441632960214' }],
  })
  const foreign = await createContact(database, other)
  for (const wrong of [
    { callerId: foreign },
    { callerId: '' },
    { callerId, replyBy: 'phone' },
    { replyBy: 'carrier pigeon' },
  ]) {
    expect(
      (await post('/cases', { ...question, callerId, replyBy: 'email', ...wrong })).status,
      JSON.stringify(wrong),
    ).toBe(400)
  }
})

test('a call about an open case becomes the caller’s message, and reopens a resolved one', async () => {
  const caseId = await createCase(database, account, { status: 'resolved' })
  expect((await post(`/cases/${caseId}/calls`, { callerId, text: 'It is down again.' })).status).toBe(200)
  const { status, messages } = await read(caseId)
  expect(status).toBe('reopened')
  expect(
    messages
      .filter(({ kind }) => kind !== 'status')
      .map(({ kind, authorName, body }) => [kind, authorName, body])
      .slice(-2),
  ).toEqual([
    ['message', 'Tom Harker', 'It is down again.'],
    ['work', 'Ruth Calder', 'Call from Tom Harker, taken by Ruth Calder.'],
  ])
  const closed = await createCase(database, account, { status: 'closed' })
  expect((await post(`/cases/${closed}/calls`, { callerId, text: 'Again.' })).status).toBe(422)
  const foreign = await createCase(database, other)
  expect((await post(`/cases/${foreign}/calls`, { callerId, text: 'Again.' })).status).toBe(404)
})

test('the outlook shows what is open for the service, and the targets that the case then has', async () => {
  const line = await createService(database, account, { name: 'Till line', careLevel: 'Gold' })
  const outlook = (query: string) =>
    json<z.output<typeof deskCaseOutlookRead.response>>(
      ruth.gateway(`/case-desk/api/outlook${query}`, { headers: { 'account-id': account } }),
    )
  expect(await outlook(`?serviceId=${line}`)).toEqual({ cases: [], incidents: [], clocks: null })
  const { clocks } = await outlook(`?serviceId=${line}&kind=fault&impact=down&severity=extensive`)
  const opened = await open({ ...fault, serviceId: line })
  const due = (name: string) => Date.parse(opened.promises.find((promise) => promise.name === name)?.due ?? '')
  expect(clocks?.careLevel).toBe('Gold')
  // Both are counted from their own call.
  expect(Math.abs(Date.parse(clocks?.respondBy ?? '') - due('respond'))).toBeLessThan(60_000)
  expect(Math.abs(Date.parse(clocks?.resolveBy ?? '') - due('resolve'))).toBeLessThan(60_000)
  const ref = await createIncident(database, { title: 'Fibre cut', named: { accountId: account, serviceIds: [line] } })
  expect(await outlook(`?serviceId=${line}`)).toMatchObject({
    cases: [{ caseId: opened.caseId, title: 'Depot: no connection' }],
    incidents: [{ ref, title: 'Fibre cut' }],
  })
  expect((await outlook(`?serviceId=${await createService(database, other)}`)).cases).toEqual([])
})

test('the people of the account are offered as callers, and its services as subjects', async () => {
  const list = <T>(path: string) =>
    json<T>(ruth.gateway(`/case-desk/api${path}`, { headers: { 'account-id': account } }))
  const last = await createContact(database, account, { firstName: 'Zoe', lastName: 'Zola' })
  const gone = await createContact(database, account)
  await sql`update contact set status = 'left' where contact_id = ${gone}`.execute(database.system)
  const ids = async (query: string) =>
    (await list<{ people: { contactId: string }[] }>(`/callers${query}`)).people.map(({ contactId }) => contactId)
  expect(await ids('')).toEqual(expect.arrayContaining([callerId, last]))
  expect(await ids('')).not.toContain(gone)
  expect((await ids(''))[0]).not.toBe(last)
  expect((await ids(`?found=${last}`))[0]).toBe(last)
  const { services } = await list<{ services: { serviceId: string }[] }>('/subjects?search=depot')
  expect(services.map((service) => service.serviceId)).toEqual([serviceId])
})
