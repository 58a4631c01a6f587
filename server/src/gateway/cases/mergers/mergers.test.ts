import type { HelpCase } from '@portal/contract/cases/cases.ts'
import type { CaseLabels } from '@portal/contract/cases/labels.ts'
import { z } from 'zod'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { createClient, signInClient } from '../../../testing/integration-client.ts'
import { json, withJson } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { createCase } from '../testing/create-case.ts'
import { replyAddress } from '../threads/reply-address.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const zoeEmail = await createUser(database, account, { givenName: 'Zoe', familyName: 'Person' })
const zoe = await portal.signIn(zoeEmail)
const ruth = await portal.signIn(
  await createUser(database, await createAccount(database), {
    permissions: ['DeskCases'],
    givenName: 'Ruth',
    familyName: 'Calder',
  }),
)

const desk = (path: string, method = 'GET', body?: object, of = account) =>
  ruth.gateway(`/case-desk/api/cases/${path}`, withJson(method, body, { 'account-id': of }))
const merge = (caseId: string, otherId: string) => desk(`${caseId}/merger`, 'POST', { otherId })
const read = (caseId: string) => json<HelpCase>(zoe.gateway(`/case-info/api/cases/${caseId}`))
const write = (path: string, body: object) => zoe.gateway(`/case-info/api/cases/${path}`, withJson('POST', body))
const bodies = async (caseId: string) => (await read(caseId)).messages.map(({ body }) => body)
const refused = async (answer: Promise<Response>) => {
  const { status } = await answer
  return [status, z.looseObject({ code: z.string().optional() }).parse(await (await answer).json()).code]
}
const mails = (caseId: string) =>
  sql<{ to: string; body: string }>`
    select recipient as to, body from mail.message where subject like ${`[${caseId}]%`} order by 1`.execute(
    database.system,
  )

test('a merged case closes, and both cases say so and lead to each other', async () => {
  const [caseId, otherId] = [
    await createCase(database, account, {
      title: 'Slow again',
      status: 'inProgress',
      watchers: [zoeEmail, 'a@x.example'],
    }),
    await createCase(database, account, { title: 'Slow line', watchers: [zoeEmail] }),
  ]
  await desk(`${caseId}/tags`, 'PUT', { tags: ['router'] })
  const before = (await read(otherId)).promises
  const answer = await json<HelpCase>(merge(caseId, otherId.toLowerCase()))
  expect(answer).toMatchObject({ status: 'closed', mergedInto: { caseId: otherId, title: 'Slow line' }, promises: [] })

  const [from, into] = [await read(caseId), await read(otherId)]
  expect(from).toMatchObject({ status: 'closed', nextAt: null, mergedInto: { caseId: otherId } })
  expect(from.messages.map(({ body }) => body)).toEqual(['How does this work?', `Merged into ${otherId}.`, ''])
  expect(from.may).toEqual({ reply: true, close: false, reopen: false, escalate: false, rate: false })
  expect(into).toMatchObject({ mergedInto: null, merged: [{ caseId, title: 'Slow again' }], promises: before })
  expect(into.messages.at(-1)?.body).toBe(`${caseId} was merged into this case.`)
  expect(into.watchers.map(({ email }) => email).toSorted()).toEqual(['a@x.example', zoeEmail].toSorted())
  expect((await json<CaseLabels>(desk(`${caseId}/labels`))).tags).toEqual(['router'])

  const { rows } = await mails(caseId)
  expect(rows.map(({ to }) => to)).toEqual(['a@x.example', zoeEmail].toSorted())
  expect(rows[0]?.body).toContain(`merged into ${otherId}: Slow line`)
  const { rows: log } = await sql<{ after: object }>`
    select after from activity where account_id = ${account} and entity_id = ${caseId} and action = 'case merged'`.execute(
    database.system,
  )
  expect(log).toMatchObject([{ after: { mergedInto: otherId, status: 'closed' } }])
})

test('what the customer writes to a merged case joins the other one', async () => {
  const [caseId, otherId] = [
    await createCase(database, account, { watchers: [zoeEmail] }),
    await createCase(database, account, { status: 'pending' }),
  ]
  const mail = (messageId: string, text: string) =>
    zoe.gateway(
      '/case-info/api/inbound-mail',
      withJson('POST', { messageId, to: replyAddress(portal.config, caseId), from: zoeEmail, text }),
    )
  expect((await mail('<1@x>', 'Before it is merged.')).status).toBe(200)
  await merge(caseId, otherId)
  expect(await json(mail('<1@x>', 'Before it is merged.'))).toEqual({ outcome: 'repeated' })
  expect(await json(mail('<2@x>', 'By email.'))).toEqual({ outcome: 'added' })
  expect(await json(write(`${caseId}/messages`, { text: 'In the portal.' }))).toMatchObject({
    caseId: otherId,
    status: 'inProgress',
  })
  expect(await bodies(otherId)).toEqual(expect.arrayContaining(['By email.', 'In the portal.']))
  expect(await bodies(caseId)).not.toContain('By email.')
  for (const [path, body] of [
    ['reopening', { text: 'Again.' }],
    ['closure', {}],
    ['rating', { score: 5 }],
    ['escalation', { phone: '01632 960217', reason: 'We cannot trade.' }],
    ['watchers', { email: 'late@example.com' }],
  ] as const)
    expect(await refused(write(`${caseId}/${path}`, body)), path).toEqual([422, 'case_merged'])
  expect(await refused(desk(`${caseId}/answers`, 'POST', { text: 'x' }))).toEqual([422, 'case_merged'])
  const follower = { email: 'late@example.com' }
  expect(await refused(desk(`${caseId}/watchers`, 'POST', follower))).toEqual([422, 'case_merged'])
})

test('cases that were merged into a case follow it into the next', async () => {
  const [first, second, third] = [
    await createCase(database, account),
    await createCase(database, account),
    await createCase(database, account),
  ]
  await merge(first, second)
  await merge(second, third)
  expect((await read(third)).merged.map(({ caseId }) => caseId)).toEqual([first, second])
  expect((await read(first)).mergedInto).toMatchObject({ caseId: third })
  expect(await refused(merge(third, first)), 'in a circle').toEqual([422, 'case_merged'])
})

test('a merger that would lose the case is refused with the reason', async () => {
  const [open, closed, resolved, gone] = [
    await createCase(database, account),
    await createCase(database, account, { status: 'closed' }),
    await createCase(database, account, { status: 'resolved' }),
    await createCase(database, account),
  ]
  await merge(gone, open)
  const foreign = await createCase(database, await createAccount(database))
  expect(await refused(merge(open, closed))).toEqual([422, 'case_closed'])
  expect(await refused(merge(closed, open))).toEqual([422, 'case_closed'])
  expect(await refused(merge(resolved, open))).toEqual([422, 'status_not_possible'])
  expect(await refused(merge(gone, open))).toEqual([422, 'case_merged'])
  for (const otherId of [open, foreign, 'CS-0']) expect((await merge(open, otherId)).status, otherId).toBe(400)
  expect((await merge(foreign, open)).status).toBe(404)
  const full = await createCase(database, account, {
    watchers: Array.from({ length: 30 }, (_, i) => `w${i}@x.example`),
  })
  const one = await createCase(database, account, { watchers: ['w0@x.example', 'more@x.example'] })
  expect(await refused(merge(one, full))).toEqual([422, 'limit_reached'])
  expect(await read(one)).toMatchObject({ status: 'acknowledged', mergedInto: null })
})

test('a private case shows neither its title nor a link to people who cannot see it', async () => {
  const [caseId, otherId] = [
    await createCase(database, account),
    await createCase(database, account, { title: 'Salaries', isPrivate: true }),
  ]
  await merge(caseId, otherId)
  expect((await read(caseId)).mergedInto).toEqual({ caseId: otherId, title: null })
  const [hidden, seen] = [
    await createCase(database, account, { title: 'Dismissals', isPrivate: true }),
    await createCase(database, account),
  ]
  await merge(hidden, seen)
  const shown = JSON.stringify(await read(seen))
  expect(shown).not.toContain('Dismissals')
  expect((await read(seen)).merged).toEqual([])
})

test('systems read the case as a closed ticket, with its reason and the other ticket', async () => {
  const [caseId, otherId] = [await createCase(database, account), await createCase(database, account)]
  await merge(caseId, otherId)
  const system = await signInClient(portal, await createClient(database, ['cases:read', 'cases:write']))
  const ticket = `/tmf-api/troubleTicket/v4/troubleTicket/${account}~${caseId}`
  expect(await json(system(ticket))).toMatchObject({
    status: 'closed',
    statusChangeReason: `Merged into ${otherId}`,
    troubleTicketRelationship: [{ id: `${account}~${otherId}`, relationshipType: 'mergedInto' }],
  })
  const patched = await system(ticket, withJson('PATCH', { priority: 'high' }))
  expect(patched.status).toBe(422)
})
