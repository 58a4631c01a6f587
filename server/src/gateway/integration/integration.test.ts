import type { BulkAnswer, Change } from '@portal/contract/integration/integration.ts'
import type { IntegrationScope } from '@portal/contract/integration/scopes.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createSite, createUser } from '../../testing/factories.ts'
import { createClient, signInClient } from '../../testing/integration-client.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { withJson } from '../../testing/json.ts'

const portal = await sharedTestPortal()
const { database } = portal
const crm = await signInClient(portal, await createClient(database))

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test names the expected type and fails without it
const json = async <T>(answer: Response): Promise<T> => {
  const body: T = JSON.parse(await answer.text())
  return body
}

type Call = typeof crm
const put = (
  call: Call,
  entity: string,
  items: unknown,
  more: { query?: string; headers?: Record<string, string> } = {},
) => call(`/integration/api/${entity}${more.query ?? ''}`, withJson('PUT', items, { ...more.headers }))
const putAll = async (call: Call, entity: string, items: unknown[], query = '') =>
  json<BulkAnswer>(await put(call, entity, items, { query }))

let last = 0
const customer = () => {
  last += 1
  return { externalId: `CRM-${last}`, clcAccountId: `CLC-${last}`, tradingName: `Larch ${last}`, type: 'customer' }
}
const site = (account: string, externalId = 'SITE-1', more = {}) => ({
  externalId,
  accountExternalId: account,
  name: 'Wharf',
  address: '1 Mill Street',
  postcode: 'LS1 0ZQ',
  ...more,
})
const service = (account: string, externalId: string, more = {}) => ({
  externalId,
  accountExternalId: account,
  name: 'Main line',
  productCategory: 'Connectivity',
  productName: 'FTTP 330/50',
  status: 'active',
  condition: 'working',
  ...more,
})

test('a contact with the address of a user is that person, whichever comes first', async () => {
  const account = customer()
  const of = account.externalId
  await putAll(crm, 'accounts', [account])
  const person = { accountExternalId: of, email: 'Ida@larch.example' }
  const contact = { ...person, externalId: 'P-7', firstName: 'Ida', phone: '01632 960301' }
  expect(await putAll(crm, 'users', [{ ...person, externalId: 'U-7' }])).toMatchObject({ created: 1 })
  const first = await putAll(crm, 'contacts', [contact])
  expect(first).toMatchObject({ changed: 1, created: 0, refused: 0 })
  expect(await putAll(crm, 'contacts', [contact])).toMatchObject({ unchanged: 1, items: [{ id: first.items[0]?.id }] })
  const { rows } = await sql`
    select contact_id as id, phone from contact where lower(email) = 'ida@larch.example'`.execute(database.system)
  expect(rows).toEqual([{ id: first.items[0]?.id, phone: '+441632960301' }])
})

test('a CRM loads an account with all its records by its own ids, and a second time changes nothing', async () => {
  const account = customer()
  const of = account.externalId
  const made = await putAll(crm, 'accounts', [account])
  expect(made).toMatchObject({ created: 1, refused: 0, isDryRun: false })
  const accountId = made.items[0]?.id
  expect(accountId).toMatch(/^A-/)
  const sends: [entity: string, items: unknown[]][] = [
    ['sites', [site(of)]],
    ['services', [service(of, 'SVC-1', { siteExternalId: 'SITE-1', downMbps: 330, references: ['CCT-1'] })]],
    [
      'service-tech-details',
      [{ accountExternalId: of, serviceExternalId: 'SVC-1', details: { Line: { CLI: '01632 960001' } } }],
    ],
    ['contacts', [{ externalId: 'P-1', accountExternalId: of, firstName: 'Mary', email: 'mary@larch.example' }]],
    [
      'users',
      [
        {
          externalId: 'U-1',
          accountExternalId: of,
          email: `ada${last}@larch.example`,
          permissions: ['BusinessPortal'],
        },
      ],
    ],
    [
      'orders',
      [
        {
          externalId: 'O-1',
          accountExternalId: of,
          siteExternalId: 'SITE-1',
          type: 'provide',
          journey: 'broadband',
          state: 'inProgress',
          stage: 'checks',
          title: 'Wharf',
          productName: 'FTTP 330/50',
          placedDate: '2026-05-01',
          placedBy: 'Ada',
        },
      ],
    ],
    [
      'cases',
      [
        {
          externalId: 'T-1',
          accountExternalId: of,
          serviceExternalId: 'SVC-1',
          kind: 'fault',
          title: 'Line down',
          status: 'inProgress',
          priority: 'high',
          openedByName: 'Ada',
          openedAt: '2026-05-01T09:00:00Z',
          respondBy: '2026-05-01T13:00:00Z',
          nextUpdateDue: '2026-05-01T15:00:00Z',
          resolveBy: '2026-05-02T09:00:00Z',
        },
      ],
    ],
  ]
  for (const [entity, items] of sends) {
    // Each needs the previous one.
    expect(await putAll(crm, entity, items), entity).toMatchObject({ created: 1, refused: 0 })
    expect(await putAll(crm, entity, items), entity).toMatchObject({ created: 0, unchanged: 1, refused: 0 })
  }
  const listed = await json<{ rows: Record<string, unknown>[] }>(
    await crm(`/integration/api/services?accountId=${accountId}`),
  )
  expect(listed.rows).toMatchObject([{ externalId: 'SVC-1', name: 'Main line', downMbps: 330, references: ['CCT-1'] }])
  const { rows } = await sql<{ siteId: string }>`
    select site_id as "siteId" from service_order where account_id = ${accountId}`.execute(database.system)
  expect(rows[0]?.siteId).toMatch(/^SITE-/)
})

test('each item has its own outcome, with the invalid fields', async () => {
  const account = customer()
  await putAll(crm, 'accounts', [account])
  const of = account.externalId
  const answer = await putAll(crm, 'sites', [
    site(of, 'S-1'),
    site(of, 'S-1'),
    site('NOBODY', 'S-2'),
    site(of, 'S-3', { latitude: 200 }),
    site(of, 'S-4', { colour: 'red' }),
    { name: 'x' },
    site(of, 'S-5'),
  ])
  expect(answer.items.map(({ outcome }) => outcome)).toEqual([
    'created',
    'refused',
    'refused',
    'refused',
    'refused',
    'refused',
    'created',
  ])
  expect(answer.items.map(({ fields }) => Object.keys(fields))).toEqual([
    [],
    ['externalId'],
    ['accountExternalId'],
    ['latitude'],
    ['colour'],
    ['externalId', 'accountId'],
    [],
  ])
  expect(answer).toMatchObject({ created: 2, refused: 5 })
})

test('a dry run has the same outcomes and changes nothing', async () => {
  const account = customer()
  expect(await putAll(crm, 'accounts', [account], '?dryRun=true')).toMatchObject({ created: 1, isDryRun: true })
  expect(await putAll(crm, 'accounts', [account])).toMatchObject({ created: 1, isDryRun: false })
  expect(await putAll(crm, 'accounts', [{ ...account, tradingName: 'Elm' }], '?dryRun=true')).toMatchObject({
    changed: 1,
  })
  expect(await putAll(crm, 'accounts', [account])).toMatchObject({ unchanged: 1 })
})

test('a repeat with the same Idempotency-Key is carried out once with the same response', async () => {
  const headers = { 'idempotency-key': 'sync-run-4711' }
  const items = [customer()]
  const first = await put(crm, 'accounts', items, { headers })
  const second = await put(crm, 'accounts', items, { headers })
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(await second.json()).toEqual(await first.json())
  expect((await put(crm, 'accounts', [customer()], { headers })).status).toBe(422)
})

test('accepts one JSON object per line, and names an invalid line', async () => {
  const send = (body: string) =>
    crm('/integration/api/accounts', { method: 'PUT', headers: { 'content-type': 'application/x-ndjson' }, body })
  const lines = [customer(), customer()].map((item) => JSON.stringify(item))
  expect(await json(await send(`${lines.join('\n')}\n`))).toMatchObject({ created: 2 })
  const broken = await send(`${lines[0]}\n{"externalId":`)
  expect(broken.status).toBe(400)
  expect(await broken.json()).toEqual({ body: 'Line 2 is not JSON.' })
})

test.each([
  ['[{"externalId":1},', 'Item 2 is not JSON.'],
  ['[{"externalId":"a]b"}', 'The list has no end, or something follows it.'],
  ['[{"name":"\\\\\\",["}] []', 'The list has no end, or something follows it.'],
  ['[{]', 'Item 1 is not JSON.'],
  [`[{},{"details":[${'{},'.repeat(10_001)}{}]}]`, 'Item 2 has more than 10,000 values.'],
])('names what is wrong with the list %s', async (body, reason) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await crm('/integration/api/accounts', { method: 'PUT', headers, body })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ body: reason })
})

test('reads each item of a list whole, whatever signs its texts contain', async () => {
  const name = 'Larch, "Elm" ]}[{ \\" \\\\'
  const answer = await put(crm, 'accounts', [{ ...customer(), tradingName: name }, customer()], {
    query: '?dryRun=true',
  })
  expect(await json<BulkAnswer>(answer)).toMatchObject({ created: 2 })
})

test.each([
  ['nothing', []],
  ['an object', { externalId: 'X' }],
  ['a text', ['X']],
  ['too many', Array.from({ length: 1001 }, () => ({}))],
])('refuses %s', async (_, items) => {
  expect((await put(crm, 'accounts', items)).status).toBe(400)
})

test('each system has its own ids, and our id connects both to one record', async () => {
  const account = customer()
  const [made] = (await putAll(crm, 'accounts', [account])).items
  const billing = await signInClient(portal, await createClient(database))
  const other = { ...account, externalId: 'B-1', accountId: made?.id }
  expect((await putAll(billing, 'accounts', [other])).items).toMatchObject([{ id: made?.id, outcome: 'unchanged' }])
  expect((await putAll(billing, 'sites', [site(account.externalId)])).items[0]?.outcome).toBe('refused')
  expect((await putAll(billing, 'sites', [site('B-1')])).items[0]?.outcome).toBe('created')
  const moved = await putAll(billing, 'accounts', [{ ...other, accountId: 'A-OTHER' }])
  expect(moved.items[0]?.fields).toEqual({ accountId: `is ${made?.id} for this externalId` })
})

test('a list spans all accounts by cursor, each record once', async () => {
  const accounts = await Promise.all(Array.from({ length: 5 }, () => createAccount(database)))
  await Promise.all(accounts.flatMap((account) => [createSite(database, account), createSite(database, account)]))
  const seen: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    // Each page starts where the previous one ends.
    const page: { rows: { siteId: string }[]; next: string | null } = await json(
      await crm(`/integration/api/sites?limit=3${next ? `&after=${next}` : ''}`),
    )
    seen.push(...page.rows.map(({ siteId }) => siteId))
    next = page.next
  }
  const { rows } = await sql<{ count: number }>`select count(*) from site`.execute(database.system)
  expect(seen).toHaveLength(rows[0]?.count ?? 0)
  expect(new Set(seen).size).toBe(seen.length)
  expect((await crm('/integration/api/sites?after=nonsense')).status).toBe(400)
  expect((await crm('/integration/api/visits')).status).toBe(200)
})

interface Changes {
  changes: Change[]
  next: string
  hasMore: boolean
}
const changesSince = async (call: Call, after: string, more = '') =>
  json<Changes>(await call(`/integration/api/changes?after=${after}${more}`))

test('reports changes since a cursor, each once', async () => {
  const { next: start } = await changesSince(crm, 'latest')
  const account = customer()
  await putAll(crm, 'accounts', [account])
  await putAll(crm, 'sites', [site(account.externalId, 'S-1'), site(account.externalId, 'S-2')])
  const first = await changesSince(crm, start, '&limit=2')
  expect(first.changes.map(({ action }) => action)).toEqual(['account created', 'site created'])
  expect(first.hasMore).toBe(true)
  const second = await changesSince(crm, first.next)
  expect(second).toMatchObject({ changes: [{ action: 'site created', entity: 'site', before: null }], hasMore: false })
  expect(await changesSince(crm, second.next)).toMatchObject({ changes: [], next: second.next })
})

test('a late commit is reported late, and not lost behind earlier ones', async () => {
  const account = await createAccount(database)
  const { next: start } = await changesSince(crm, 'latest')
  const note = (db: typeof database.system, id: string) =>
    sql`insert into activity (account_id, actor_id, actor_name, action, entity, entity_id)
      values (${account}, 'x', 'x', 'noted', 'service', ${id})`.execute(db)
  const slow = await database.system.startTransaction().execute()
  await note(slow, 'SLOW')
  await note(database.system, 'QUICK')
  const first = await changesSince(crm, start)
  expect(first.changes.map(({ entityId }) => entityId)).toEqual(['QUICK'])
  await slow.commit().execute()
  const second = await changesSince(crm, first.next)
  expect(second.changes.map(({ entityId }) => entityId)).toEqual(['SLOW'])
})

test('a system receives only changes within its scopes', async () => {
  const narrow = await signInClient(portal, await createClient(database, ['sites:read']))
  const { next: start } = await changesSince(narrow, 'latest')
  const account = customer()
  await putAll(crm, 'accounts', [account])
  await putAll(crm, 'sites', [site(account.externalId)])
  expect((await changesSince(narrow, start)).changes.map(({ entity }) => entity)).toEqual(['site'])
  expect((await narrow('/integration/api/changes?entity=account')).status).toBe(400)
})

test.each<[IntegrationScope, string, string]>([
  ['sites:read', 'PUT', '/integration/api/sites'],
  ['sites:write', 'GET', '/integration/api/sites'],
  ['sites:read', 'GET', '/integration/api/services'],
  ['services:write', 'PUT', '/integration/api/users'],
])('%s does not permit %s %s', async (scope, method, path) => {
  const call = await signInClient(portal, await createClient(database, [scope]))
  const headers = { 'content-type': 'application/json' }
  const answer = await call(path, { method, headers, ...(method === 'PUT' && { body: JSON.stringify([customer()]) }) })
  expect(answer.status).toBe(403)
})

test('staff may read here too, and customers may not', async () => {
  const account = await createAccount(database)
  const operator = await portal.signIn(await createUser(database, account, { permissions: [operatorResource] }))
  expect((await operator.gateway('/integration/api/services')).status).toBe(200)
  const person = await portal.signIn(await createUser(database, account))
  expect((await person.gateway('/integration/api/services')).status).toBe(403)
})
