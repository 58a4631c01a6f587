import type { DeskEmail } from '@portal/contract/cases/emails.ts'
import { mostEmailedCases } from '@portal/contract/cases/values.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createContact, createUser } from '../../../testing/factories.ts'
import { createClient, signInClient } from '../../../testing/integration-client.ts'
import { json, withJson } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { createCase } from '../testing/create-case.ts'

// Waiting emails belong to no account, and their number is limited.
const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database)
const ada = await createUser(database, account, { givenName: 'Ada', familyName: 'Stone' })
const ruth = await portal.signIn(
  await createUser(database, await createAccount(database), { permissions: [operatorResource] }),
)
const mailServer = await signInClient(portal, await createClient(database, ['cases:write']))

const confirmed = 'mx.portal.example; dmarc=pass header.from=a.example'
const mail = (more: object = {}) => ({
  messageId: crypto.randomUUID(),
  to: 'support@portal.example',
  from: `"Stone, Ada" <${ada.toUpperCase()}>`,
  subject: 'Re: Fw: Slow line at the yard',
  text: 'Since this morning.\r\nPlease help.',
  authenticationResults: confirmed,
  ...more,
})
const send = (email: object) => mailServer('/case-desk/api/emails', withJson('POST', email))
interface Taken {
  outcome: string
  caseId: string
}
const take = async (more: object = {}) => json<Taken>(send(mail(more)))
const waiting = async () =>
  (await json<{ rows: { ref: string; title: string }[] }>(ruth.gateway('/desk-info/api/work?kind=email&size=50'))).rows
const newest = async () => {
  const { rows } = await sql<{ ref: string }>`
    select email_id as ref from case_email order by received_at desc limit 1`.execute(database.system)
  return rows[0]?.ref ?? ''
}
const inAccount = (path: string, body: object, accountId = account) =>
  ruth.gateway(`/case-desk/api/emails/${path}`, {
    ...withJson('POST', body),
    headers: { 'content-type': 'application/json', 'account-id': accountId },
  })

interface Shown {
  title: string
  kind: string
  watchers: { email: string }[]
  messages: { body: string; channel: string; authorName: string; kind: string }[]
}
const readCase = (caseId: string) =>
  json<Shown>(ruth.gateway(`/case-desk/api/cases/${caseId}`, { headers: { 'account-id': account } }))

test('an email of a contact opens a case, once, and is confirmed with its number', async () => {
  const email = mail()
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => json<Taken>(send(email))))
  const opened = [first, ...others].filter((each) => each?.outcome === 'opened')
  expect(opened).toHaveLength(1)
  const caseId = opened[0]?.caseId ?? ''
  const found = await readCase(caseId)
  expect(found).toMatchObject({ title: 'Slow line at the yard', kind: 'information', watchers: [{ email: ada }] })
  expect(found.messages).toMatchObject([
    { body: 'Since this morning.\nPlease help.', channel: 'mail', authorName: 'Ada Stone' },
    { kind: 'opened', body: 'Opened by email.' },
  ])
  const { rows } = await sql<{ recipient: string; body: string; headers: object; reply_to: string }>`
    select recipient, body, headers, reply_to from mail.message where subject = ${`[${caseId}] Slow line at the yard`}`.execute(
    database.system,
  )
  expect(rows).toMatchObject([{ recipient: ada, headers: { 'Auto-Submitted': 'auto-replied' } }])
  expect(rows[0]?.body).toContain('Our first reply is due by')

  const reply = { ...mail({ to: rows[0]?.reply_to, text: 'Solved.' }), authenticationResults: undefined }
  expect(await json(send(reply))).toEqual({ outcome: 'added', caseId: null })
  expect(await json(send(mail({ subject: `[${caseId}] again`, text: 'By its number.' })))).toMatchObject({
    outcome: 'added',
  })
  const forged = { subject: `[${caseId}]`, text: 'Forged.', authenticationResults: undefined }
  expect(await take(forged)).toMatchObject({ outcome: 'waiting' })
  const said = (await readCase(caseId)).messages.map(({ body }) => body)
  expect(said).toContain('By its number.')
  expect(said).not.toContain('Forged.')
})

test('automatic emails are dropped, and the door is for systems with the scope', async () => {
  expect(await take({ autoSubmitted: 'auto-replied' })).toEqual({ outcome: 'ignored', caseId: null })
  const reader = await signInClient(portal, await createClient(database, ['cases:read']))
  expect((await reader('/case-desk/api/emails', withJson('POST', mail()))).status).toBe(403)
  expect((await fetch(`${portal.gatewayUrl}/case-desk/api/emails`, withJson('POST', mail()))).status).toBe(401)
})

test.each([
  ['unknown', { from: 'New person <new@elsewhere.example>' }],
  ['unverified', { authenticationResults: 'mx.portal.example; dmarc=fail' }],
  ['unverified', { authenticationResults: undefined }],
  ['unverified', { authenticationResults: undefined, subject: 'Forged' }],
])('%s: it waits for the staff', async (reason, more) => {
  expect(await take(more)).toEqual({ outcome: 'waiting', caseId: null })
  const email = await json<DeskEmail>(ruth.gateway(`/desk-info/api/emails/${await newest()}`))
  expect(email).toMatchObject({ reason, isWaiting: true })
})

test('an unknown sender’s domain suggests its account, and none in which one person from there is a guest', async () => {
  const [own, host] = [await createAccount(database), await createAccount(database)]
  for (const person of ['one', 'two']) await createContact(database, own, { email: `${person}@${own}.example` })
  for (const person of ['one', 'two']) await createContact(database, host, { email: `${person}@${host}.example` })
  await createContact(database, host, { email: `Guest@${own}.example` })
  expect(await take({ from: `night@${own}.example` })).toMatchObject({ outcome: 'waiting' })
  const found = await json<DeskEmail>(ruth.gateway(`/desk-info/api/emails/${await newest()}`))
  expect(found.accounts.map(({ accountId }) => accountId)).toEqual([own])
})

test('a sender who is a contact of two accounts, or has opened too many cases, waits as well', async () => {
  const [one, two] = [await createAccount(database), await createAccount(database)]
  const both = `both-${one}@mill.example`
  await sql`
    insert into contact (account_id, contact_id, email, first_name, last_name)
    values (${one}, 'c1', ${both}, 'Bo', 'Th'), (${two}, 'c2', ${both}, 'Bo', 'Th')`.execute(database.system)
  expect(await take({ from: both })).toMatchObject({ outcome: 'waiting' })
  const found = await json<DeskEmail>(ruth.gateway(`/desk-info/api/emails/${await newest()}`))
  expect(found.reason).toBe('several')
  expect(found.accounts.map(({ accountId }) => accountId).toSorted()).toEqual([one, two].toSorted())

  const busy = await createUser(database, account)
  await sql`
    insert into case_email (email_id, from_address, from_name, subject, text, handled_at)
    select 'busy' || n, ${busy}, 'Busy', '', '', now() from generate_series(1, ${mostEmailedCases}) n`.execute(
    database.system,
  )
  expect(await take({ from: busy })).toMatchObject({ outcome: 'waiting' })
})

test('the staff open a case for an email, whose sender then follows it', async () => {
  const [, domain] = ada.split('@')
  const from = `colleague@${domain}`
  await take({ from: `Col League <${from}>`, subject: 'Lights\u202e are out' })
  const emailId = await newest()
  expect((await waiting()).find(({ ref }) => ref === emailId)?.title).toBe('Lights are out')
  expect((await inAccount(`${emailId}/case`, { kind: 'nothing' })).status).toBe(400)
  const { caseId } = await json<{ caseId: string }>(inAccount(`${emailId}/case`, { kind: 'fault' }))
  expect(await readCase(caseId)).toMatchObject({
    kind: 'fault',
    title: 'Lights are out',
    watchers: [{ email: from }],
    messages: [{ authorName: 'Col League', channel: 'mail' }, {}],
  })
  const again = await inAccount(`${emailId}/case`, { kind: 'fault' })
  expect(again.status).toBe(422)
  expect(await again.text()).toContain('has been dealt with')
  expect(await json(ruth.gateway(`/desk-info/api/emails/${emailId}`))).toMatchObject({ isWaiting: false, text: '' })
})

test('the staff add an email to a case of the account, or discard it', async () => {
  const caseId = await createCase(database, account)
  const elsewhere = await createAccount(database)
  await take({ from: 'Lee <lee@x.example>', text: 'One more point.' })
  const emailId = await newest()
  expect((await inAccount(`${emailId}/message`, { caseId }, elsewhere)).status).toBe(404)
  await inAccount(`${emailId}/message`, { caseId: caseId.toLowerCase() })
  const found = await readCase(caseId)
  expect(found.watchers.map(({ email }) => email)).toContain('lee@x.example')
  expect(found.messages.at(-1)).toMatchObject({ body: 'One more point.', authorName: 'Lee', channel: 'mail' })

  await take({ from: 'spam@x.example' })
  const spam = await newest()
  const discard = () => ruth.gateway(`/case-desk/api/emails/${spam}`, { method: 'DELETE' })
  expect((await discard()).status).toBe(200)
  expect((await discard()).status).toBe(422)
  expect((await waiting()).map(({ ref }) => ref)).not.toContain(spam)
  expect((await ruth.gateway(`/desk-info/api/emails/EM-000000000000`)).status).toBe(404)
})

test('when too many wait, the mail server has to try again later', async () => {
  await sql`
    insert into case_email (email_id, from_address, from_name, subject, text, reason)
    select 'many' || n, 'x@y.example', 'X', '', '', 'unknown' from generate_series(1, 1000) n`.execute(database.system)
  const answer = await send(mail({ from: 'one.more@x.example' }))
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBe('3600')
})
