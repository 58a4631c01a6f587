import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { importRows } from '../../../testing/import-rows.ts'
import { json } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { announceNights } from './announce-nights.ts'

const portal = await startTestPortal()
const { database } = portal
const { system } = database
const permissions = ['BusinessPortalBilling'] as const
const now = new Date('2026-03-20T09:00:00Z')

interface Sent {
  kind: string
  title: string
  text: string
  path: string
  people: string[]
}

/** Runs the job and takes what it queued. */
async function announced(at = now): Promise<Sent[]> {
  await announceNights({ database }, at)
  const { rows } = await sql<{ payload: Sent }>`
    delete from graphile_worker._private_jobs as private using graphile_worker.jobs
    where jobs.id = private.id and jobs.task_identifier = 'deliver notification' returning private.payload`.execute(
    system,
  )
  return rows.map(({ payload }) => payload)
}

let [account, serviceId] = ['', '']
let calls = 0
beforeEach(async () => {
  account = await createAccount(database)
  serviceId = await createService(database, account)
})

/** Calls as the billing system delivers them, each with its cost in pence. */
const deliver = (...made: [at: string, cost: number][]) =>
  importRows(
    database,
    'call-records',
    made.map(([at, cost]) => ({
      account_id: account,
      call_id: `N-${(calls += 1)}`,
      service_id: serviceId,
      at,
      from_number: '+441632960111',
      to_number: '+48224901157',
      destination: 'Poland (fixed)',
      seconds: 600,
      cost,
    })),
  )

test('announces an unusual night once, as soon as its calls arrive, with the rule and a link', async () => {
  const reader = await createUser(database, account, { permissions })
  await createUser(database, account, { permissions: ['BusinessPortal'] })
  await sql`update permission_grant set starts_at = '2026-01-01' where account_id = ${account}`.execute(system)
  await deliver(['2026-03-19T01:10:00Z', 1500])
  expect(await announced()).toEqual([])
  await deliver(['2026-03-19T04:58:00Z', 1500])
  expect(await announced()).toMatchObject([
    {
      kind: 'usage',
      title: expect.stringMatching(/^Unusual: 2 calls to Poland \(fixed\) on the night of 19 March.*, £30\.00$/),
      text: 'Between 01:10 and 04:58 GMT. Most often from 01632 960111. Your average night costs £0.00. We warn when a night (22:00 to 06:00) costs over £20.00 and 5 times your 30-night average. If these calls are not yours, report a problem.',
      path: '/billing/usage?month=2026-03-01',
      people: [reader],
    },
  ])
  await deliver(['2026-03-19T05:10:00Z', 9000])
  expect(await announced()).toEqual([])
  const { rows } = await sql`select entity_id, action from activity where account_id = ${account}`.execute(system)
  expect(rows).toEqual([{ entity_id: '2026-03-19', action: 'unusual night found' }])
})

test('announces no night of an import of old calls, and none without new calls', async () => {
  await deliver(['2026-03-13T01:00:00Z', 9000], ['2026-01-13T01:00:00Z', 9000])
  expect(await announced()).toEqual([])
  await sql`
    insert into call_record (account_id, call_id, service_id, at, from_number, to_number, destination, seconds, cost)
    values (${account}, 'X', ${serviceId}, '2026-03-19T01:00:00Z', '+441632960111', '+48224901157', 'P', 1, 9000)`.execute(
    system,
  )
  expect(await announced()).toEqual([])
})

test('page and notification follow the rule of the account, whose change is logged', async () => {
  const person = await portal.signIn(await createUser(database, account, { permissions }))
  const write = (body: object, version?: number) =>
    person.gateway('/billing-info/api/usage/rule', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...(version !== undefined && { 'if-match': `"${version}"` }) },
      body: JSON.stringify(body),
    })
  const rule = { over: 500, times: 2, fromHour: 1, toHour: 5 }
  expect(await json(person.gateway('/billing-info/api/usage/rule'))).toMatchObject({
    over: 2000,
    fromHour: 22,
    version: 0,
    changed: null,
  })
  expect(await json(write(rule, 0))).toMatchObject({ ...rule, version: 1 })
  expect((await write(rule, 0)).status).toBe(412)
  const { rows } = await sql`select before, after from activity where account_id = ${account}`.execute(system)
  expect(rows).toEqual([
    {
      before: { over: '£20.00', times: 5, hours: '22:00 to 06:00' },
      after: { over: '£5.00', times: 2, hours: '01:00 to 05:00' },
    },
  ])
  // By the default rule both would be in a night.
  await deliver(['2026-03-19T00:30:00Z', 9000], ['2026-03-19T04:59:00Z', 501])
  expect(await announced()).toMatchObject([{ title: expect.stringContaining('£5.01') }])
  expect(await json(person.gateway('/billing-info/api/usage?month=2026-03-01'))).toMatchObject({
    unusual: [{ night: '2026-03-19', calls: 1, cost: 501 }],
    rule: { fromHour: 1, version: 1 },
  })
})

test.each([
  [{ over: 99 }, 'over'],
  [{ over: 1_000_001 }, 'over'],
  [{ times: 1 }, 'times'],
  [{ times: 2.5 }, 'times'],
  [{ fromHour: 24 }, 'fromHour'],
  [{ toHour: 22 }, 'toHour'],
  [{ fromHour: 15, toHour: 6 }, 'toHour'],
])('a rule with %j is refused', async (wrong, field) => {
  const person = await portal.signIn(await createUser(database, account, { permissions }))
  const answer = await person.gateway('/billing-info/api/usage/rule', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ over: 2000, times: 5, fromHour: 22, toHour: 6, ...wrong }),
  })
  expect(answer.status).toBe(400)
  expect(Object.keys(await json(answer))).toEqual([field])
})

test('a reader who is limited to sites may not change the rule, and the notification has no amounts then', async () => {
  const leeds = await createSite(database, account)
  const email = await createUser(database, account, { permissions })
  await sql`
    update permission_grant set sites = ${[leeds]}::text[] where account_id = ${account}`.execute(system)
  const person = await portal.signIn(email)
  const answer = await person.gateway('/billing-info/api/usage/rule', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ over: 2000, times: 5, fromHour: 22, toHour: 6 }),
  })
  expect(answer.status).toBe(403)
  await deliver(['2026-03-19T01:10:00Z', 9000])
  const [sent] = await announced()
  expect(`${sent?.title} ${sent?.text}`).not.toContain('£90.00')
  expect(sent?.title).toMatch(/^Unusual: Calls on the night of 19 March/)
  // Its service is at none of their sites.
  expect(await json(person.gateway('/billing-info/api/usage?month=2026-03-01'))).toMatchObject({
    unusual: [],
    mayChangeRule: false,
  })
})

test('the billing system says until when calls are complete', async () => {
  const row = { account_id: account, complete_to: '2026-03-19T22:59:00Z' }
  expect(await importRows(database, 'call-deliveries', [row])).toMatchObject({ added: 1 })
  expect(await importRows(database, 'call-deliveries', [row])).toMatchObject({ unchanged: 1 })
  const person = await portal.signIn(await createUser(database, account, { permissions }))
  expect(await json(person.gateway('/billing-info/api/usage?month=2026-03-01'))).toMatchObject({
    completeTo: '2026-03-19T22:59:00Z',
  })
  expect(
    await importRows(database, 'call-deliveries', [{ ...row, complete_to: '2999-01-01T00:00:00Z' }]),
  ).toMatchObject([{ column: 'complete_to' }])
})
