import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createAccount, createService, createUser } from '../../../testing/factories.ts'
import { createClient, signInClient } from '../../../testing/integration-client.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { published } from '../../../testing/published/tmf.ts'
import { createCase } from '../testing/create-case.ts'

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database, { name: 'Larch & Sons' })
const other = await createAccount(database)
const serviceId = await createService(database, account)
const customer = await portal.signIn(await createUser(database, account))
const system = await signInClient(portal, await createClient(database, ['cases:read', 'cases:write'], 'Service desk'))

const tickets = '/tmf-api/troubleTicket/v4/troubleTicket'
const Ticket = z.looseObject({ id: z.string(), note: z.array(z.looseObject({ text: z.string() })).optional() })
const write = (method: string, path: string, body: object, headers = {}) =>
  system(path, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
const patch = (id: string, body: object) => write('PATCH', `${tickets}/${id}`, body)
const read = async (id: string) => Ticket.parse(await (await system(`${tickets}/${id}`)).json())
const list = async (query: string) => z.array(Ticket).parse(await (await system(`${tickets}?${query}`)).json())
const one = async (options: Parameters<typeof createCase>[2] = {}) =>
  `${account}~${await createCase(database, account, options)}`

const down = {
  ticketType: 'fault',
  severity: 'Critical',
  description: 'No light at the NTE.\nSince 08:12.',
  externalId: 'OSS-7',
  relatedParty: [{ id: account, role: 'customer', '@referredType': 'PartyRole' }],
  relatedEntity: [{ id: `${account}~${serviceId}`, role: 'affected', '@referredType': 'Product' }],
}

test('a ticket is a case that the customer sees, with the targets of its priority', async () => {
  const answer = await write('POST', tickets, { ...down, note: [{ text: 'An engineer is on the way.' }] })
  expect(answer.status).toBe(201)
  const ticket = Ticket.parse(await answer.json())
  expect(ticket).toMatchObject({
    ticketType: 'fault',
    severity: 'Critical',
    priority: 'critical',
    status: 'inProgress',
    externalId: 'OSS-7',
    name: 'No light at the NTE.',
    description: down.description,
    relatedEntity: [{ id: `${account}~${serviceId}` }],
    note: [{ text: down.description }, { text: 'An engineer is on the way.', author: 'Service desk' }],
  })
  expect(await read(ticket.id)).toEqual(ticket)
  const seen = await customer.gateway(`/case-info/api/cases/${ticket.id.split('~')[1]}`)
  const { watchers, messages } = z
    .object({ watchers: z.array(z.unknown()), messages: z.array(z.looseObject({ side: z.string() })) })
    .parse(await seen.json())
  expect(watchers).toEqual([])
  expect(messages.map(({ side }) => side)).not.toContain('customer')
  const { rows } = await sql<{ actor_name: string }>`
    select actor_name from activity where account_id = ${account} and action = 'case opened'`.execute(database.system)
  expect(rows).toEqual([{ actor_name: 'Service desk' }])
})

test('a ticket is sent twice with one key, and opened once', async () => {
  const key = { 'idempotency-key': 'ticket-4711' }
  const body = { ...down, ticketType: 'billing', severity: 'Major', relatedEntity: [] }
  const [first, second] = [await write('POST', tickets, body, key), await write('POST', tickets, body, key)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.json()).toEqual(await first.json())
  expect(await list(`ticketType=billing&priority=high&relatedParty.id=${account}`)).toHaveLength(1)
})

test('notes are replies to the customer, and only new ones are sent', async () => {
  const id = await one({ watchers: ['zoe@larch.example'] })
  const before = await read(id)
  const answer = await patch(id, { ...before, note: [...(before.note ?? []), { text: 'We are looking.' }] })
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { status: 'inProgress', note: [{ text: 'How does this work?' }, { text: 'We are looking.' }] },
  ])
})

test('the desk’s statuses, the priority and a step are set', async () => {
  const id = await one()
  const held = await patch(id, { status: 'held', priority: 'high', statusChangeReason: 'Waiting for a permit.' })
  expect([held.status, await held.json()]).toMatchObject([200, { status: 'held', priority: 'high' }])
  const { rows } = await sql<{ body: string }>`
    select body from case_message where account_id || '~' || case_id = ${id} and kind = 'work'`.execute(database.system)
  expect(rows).toEqual([{ body: 'Waiting for a permit.' }])
})

test('a case is resolved with its reason, or with the new note', async () => {
  const [one1, one2, one3] = [await one(), await one(), await one()]
  const resolved = await patch(one1, { status: 'resolved', statusChangeReason: 'We replaced the card.' })
  expect(await resolved.json()).toMatchObject({ status: 'resolved', note: [{}, { text: 'We replaced the card.' }] })
  const noted = await patch(one2, { status: 'resolved', note: [{ text: 'First.' }, { text: 'Fixed.' }] })
  expect(await noted.json()).toMatchObject({ status: 'resolved', note: [{}, { text: 'First.' }, { text: 'Fixed.' }] })
  const silent = await patch(one3, { status: 'resolved' })
  expect([silent.status, await silent.json()]).toMatchObject([
    400,
    { message: expect.stringContaining('statusChangeReason') },
  ])
})

test.each([
  [{ status: 'closed' }, 422],
  [{ status: 'rejected' }, 422],
  [{ status: 'unheard' }, 400],
  [{ name: 'Another title' }, 400],
  [{ relatedParty: [] }, 400],
])('a case is not changed by %j', async (body, status) => {
  const id = await one()
  const before = await read(id)
  expect((await patch(id, body)).status).toBe(status)
  expect(await read(id)).toEqual(before)
})

test('a closed case takes no reply', async () => {
  const answer = await patch(await one({ status: 'closed' }), { note: [{ text: 'Late.' }] })
  expect([answer.status, await answer.json()]).toMatchObject([422, { code: '422', '@type': 'Error' }])
})

test.each<[object, number, string]>([
  [{ severity: undefined }, 400, 'severity'],
  [{ relatedParty: [] }, 400, 'relatedParty'],
  [{ relatedParty: [{ id: 'no such account' }] }, 404, 'Not found'],
  [{ relatedEntity: [{ id: `${other}~S-1`, '@referredType': 'Product' }] }, 400, 'relatedEntity'],
  [{ relatedEntity: [{ id: `${account}~S-NONE`, '@referredType': 'Product' }] }, 400, 'service'],
  [{ attachment: [{}] }, 400, 'attachment'],
])('refuses a ticket with %j', async (change, status, words) => {
  const answer = await write('POST', tickets, { ...down, ...change })
  expect([answer.status, await answer.json()]).toMatchObject([status, { message: expect.stringContaining(words) }])
})

test.each(['CS-1', `${account}~CS-NONE`, 'nobody~CS-1', 'a~b~c'])('there is no ticket %s', async (id) => {
  expect((await patch(id, { priority: 'high' })).status).toBe(404)
  expect((await system(`${tickets}/${id}`)).status).toBe(404)
})

test("a ticket is found by the standard's values", async () => {
  const id = await one({ status: 'reopened', serviceId })
  expect(await list(`status=inProgress&relatedEntity.id=${account}~${serviceId}&id=${id}`)).toMatchObject([
    { id, status: 'inProgress' },
  ])
})

test('tickets are as TM Forum publishes them', async () => {
  const faultsIn = published.tickets()
  await write('POST', tickets, { ...down, note: [{ text: 'Judged.' }] })
  const found = await list(`relatedParty.id=${account}`)
  expect(found.length).toBeGreaterThan(3)
  const single = await Promise.all(found.map(({ id }) => read(id)))
  expect([...found, ...single].flatMap((ticket) => faultsIn('TroubleTicket', ticket))).toEqual([])
})
