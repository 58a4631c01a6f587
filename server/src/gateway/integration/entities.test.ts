import type { BulkAnswer } from '@portal/contract/integration/integration.ts'
import { integrationEntities as facts } from '@portal/contract/integration/entities.ts'
import { integrationScopes } from '@portal/contract/integration/scopes.ts'
import { entities } from '@portal/db/src/import/entities.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createClient, signInClient } from '../../testing/integration-client.ts'
import { json, withJson } from '../../testing/json.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { integrationEntities } from './entities.ts'
import { integrationExamples } from './examples.ts'

const portal = await startTestPortal()
const { database } = portal
const crm = await signInClient(portal, await createClient(database))

type Call = typeof crm
const put = (call: Call, name: string, items: unknown[]) => call(`/integration/api/${name}`, withJson('PUT', items))

/** Normalises timestamps, and allows fields that the request left out. */
function asTold(value: unknown): unknown {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return new Date(value).toISOString()
  if (Array.isArray(value)) return value.map(asTold)
  if (typeof value !== 'object' || value === null) return value
  return expect.objectContaining(Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asTold(each)])))
}

test('everything that can be imported from a file can be loaded by a call', () => {
  expect(facts.map(({ name }) => name)).toEqual(entities.map(({ name }) => name))
  for (const { name } of facts) expect(integrationEntities[name].entity.name).toBe(name)
})

test('each example is accepted, changes nothing a second time, is listed, and needs its scope', async () => {
  const dealer = { externalId: 'CRM-D-1', clcAccountId: 'CLC-D1', tradingName: 'Fell Telecom', type: 'dealer' }
  await put(crm, 'accounts', [dealer])
  for (const entity of facts) {
    const { name, area } = entity
    const example = integrationExamples[name]
    // Each needs the previous ones.
    const first = await json<BulkAnswer>(await put(crm, name, [example]))
    expect(first.items, name).toMatchObject([{ outcome: 'created', fields: {} }])
    const second = await json<BulkAnswer>(await put(crm, name, [example]))
    expect(second.items, name).toEqual([{ ...first.items[0], outcome: 'unchanged' }])

    const others = integrationScopes.filter((scope) => scope !== `${area}:write`)
    const other = await signInClient(portal, await createClient(database, others))
    expect((await put(other, name, [example])).status, name).toBe(403)

    if (!('isListed' in entity)) continue
    const { rows } = await json<{ rows: Record<string, unknown>[] }>(await crm(`/integration/api/${name}`))
    const known = Object.entries(example).filter(([field]) => field === 'externalId' || !/ExternalIds?$/.test(field))
    expect(rows, name).toContainEqual(asTold(Object.fromEntries(known)))
  }
  const { rows } = await sql`
    select after ->> 'email' as email from activity where entity = 'visitor'`.execute(database.system)
  expect(rows).toEqual([{ email: 'hidden' }])
}, 120_000)

test('a part is identified by its parent, and its change is reported for the parent', async () => {
  const customer = { externalId: 'P-1', clcAccountId: 'CLC-P1', tradingName: 'Larch', type: 'customer' }
  await put(crm, 'accounts', [customer])
  const order = { ...integrationExamples.orders, accountExternalId: 'P-1', siteExternalId: null, externalId: 'P-O' }
  const brought = await json<BulkAnswer>(await put(crm, 'orders', [order]))
  const orderId = brought.items[0]?.id
  const { next } = await json<{ next: string }>(await crm('/integration/api/changes?after=latest'))
  const stage = { ...integrationExamples['order-stages'], accountExternalId: 'P-1', orderExternalId: 'P-O' }
  const answer = await json<BulkAnswer>(
    await put(crm, 'order-stages', [
      stage,
      stage,
      { ...stage, position: 2, orderExternalId: 'NONE' },
      { ...stage, position: 3, externalId: 'X' },
      { ...stage, position: 4, orderExternalId: null },
    ]),
  )
  expect(answer.items[0]).toMatchObject({ outcome: 'created', externalId: null, id: `${orderId}~1` })
  expect(answer.items.slice(1).map(({ fields }) => fields)).toEqual([
    { position: 'appears twice' },
    { orderExternalId: 'No record has this id. Send it first.' },
    { externalId: 'Omit it: this record is identified by accountId, orderId, position.' },
    { orderId: 'is empty' },
  ])
  const { changes } = await json<{ changes: unknown[] }>(await crm(`/integration/api/changes?after=${next}`))
  expect(changes).toMatchObject([{ entity: 'order', entityId: orderId, action: 'order stage created', before: null }])
})

test('a new bill and a new credit note are reported by their events', async () => {
  const account = { accountExternalId: 'P-BILLS' }
  await put(crm, 'accounts', [
    { externalId: 'P-BILLS', clcAccountId: 'CLC-PB', tradingName: 'Alder', type: 'customer' },
  ])
  await put(crm, 'billing-accounts', [
    { ...account, billingAccountId: 'BA-1', name: 'Alder', paymentMethod: 'bank transfer' },
  ])
  const line = { ...account, lineNo: 1, kind: 'one-off', description: 'Survey' }
  await put(crm, 'bill-lines', [
    { ...line, billId: 'A-1', amount: 5000 },
    { ...line, billId: 'A-2', amount: -5000 },
  ])
  const dates = { issuedOn: '2026-04-01', periodStart: '2026-04-01', periodEnd: '2026-04-30' }
  const bill = { ...account, ...dates, billingAccountId: 'BA-1', vatRates: [], vat: 0 }
  const answer = await put(crm, 'bills', [
    { ...bill, billId: 'A-1', dueOn: '2026-05-01', net: 5000, total: 5000 },
    { ...bill, billId: 'A-2', kind: 'credit note', correctsBillId: 'A-1', net: -5000, total: -5000 },
  ])
  expect(await json<BulkAnswer>(answer)).toMatchObject({ created: 2 })
  await put(crm, 'payments', [
    { ...account, paymentId: 'C-1', billingAccountId: 'BA-1', paidOn: '2026-04-02', method: 'credit note', amount: 0 },
  ])
  const paid = { ...account, paymentId: 'C-1' }
  await put(crm, 'payment-allocations', [
    { ...paid, billId: 'A-1', amount: 5000 },
    { ...paid, billId: 'A-2', amount: -5000 },
  ])
  const { rows } = await sql`
    select entity_id, action from activity where entity = 'bill' and entity_id like 'A-_' order by action, entity_id`.execute(
    database.system,
  )
  expect(rows).toEqual([
    { entity_id: 'A-1', action: 'bill issued' },
    { entity_id: 'A-1', action: 'bill payment created' },
    { entity_id: 'A-2', action: 'bill payment created' },
    { entity_id: 'A-2', action: 'credit note issued' },
  ])
})

test('a record without an account has our id, the same for every system', async () => {
  const centre = { ...integrationExamples['data-centres'], dataCentreId: 'LDC9' }
  const answer = await json<BulkAnswer>(await put(crm, 'data-centres', [centre]))
  expect(answer.items).toMatchObject([{ outcome: 'created', externalId: null, id: 'LDC9' }])
  const refused = await crm('/integration/api/data-centres?accountId=300200')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toEqual({ accountId: 'Omit it: these are the same for every account.' })
})

test('people are listed with their permissions, page by page, and never with a password', async () => {
  const customer = { externalId: 'L-1', clcAccountId: 'CLC-L1', tradingName: 'Larch', type: 'customer' }
  const account = (await json<BulkAnswer>(await put(crm, 'accounts', [customer]))).items[0]?.id
  const permissions = ['BusinessPortal', 'BusinessPortalOrders']
  const people = ['ann', 'bea', 'cleo'].map((name) => ({
    externalId: `L-${name}`,
    accountExternalId: 'L-1',
    email: `${name}@larch.example`,
    phone: '+441632960301',
    address: '1 Long Lane, Leeds LS1 1AA',
    permissions,
    passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA',
  }))
  const { items } = await json<BulkAnswer>(await put(crm, 'users', people))
  expect(items.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created'])
  const list = async (after = '') =>
    json<{ rows: Record<string, unknown>[]; next: string | null }>(
      await crm(`/integration/api/users?accountId=${account}&limit=2${after}`),
    )
  const first = await list()
  const second = await list(`&after=${first.next}`)
  expect([first.rows.length, second.rows.length, second.next]).toEqual([2, 1, null])
  const seen = [...first.rows, ...second.rows]
  expect(new Set(seen.map(({ email }) => email))).toEqual(new Set(people.map(({ email }) => email)))
  const { phone, address } = people[0] ?? {}
  for (const person of seen) expect(person).toMatchObject({ permissions, status: 'active', phone, address })
  expect(seen.flatMap(Object.keys)).not.toContain('passwordHash')
})

test('an item with unstorable text is refused individually', async () => {
  for (const { name } of facts) {
    const example = integrationExamples[name]
    // Each needs the previous ones.
    const { items } = await json<BulkAnswer>(await put(crm, name, [{ ...example, unknown: 'a\0b' }, example]))
    expect(
      items.map(({ outcome }) => outcome),
      name,
    ).toEqual(['refused', expect.stringMatching(/created|unchanged/)])
    expect(items[0]?.fields, name).toEqual({ unknown: 'Remove characters that cannot be shown.' })
  }
})

test('a value of a wrong type is refused in every text field, however it would convert', async () => {
  const odd = { toString: 1, valueOf: 1 }
  const answers = await Promise.all(
    facts.map(async ({ name }) => {
      const example = integrationExamples[name]
      const items = Object.keys(example).map((field) => ({ ...example, externalId: undefined, [field]: odd }))
      return [name, (await put(crm, name, items)).status]
    }),
  )
  expect(answers.filter(([, status]) => Number(status) >= 500)).toEqual([])
})
