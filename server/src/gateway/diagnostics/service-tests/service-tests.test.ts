import { mostTestsPerLineAndHour, testKinds, testStatuses } from '@portal/contract/diagnostics/values.ts'
import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createAccount, createService, createUser } from '../../../testing/factories.ts'
import { createClient, signInClient } from '../../../testing/integration-client.ts'
import { json, withJson } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { published } from '../../../testing/published/tmf.ts'
import { measuresOf, metricsOf } from '../../../upstreams/line-tests/measures.ts'
import { diagnosticJobs } from '../jobs.ts'
import { copperDetails, createTest, fibreDetails } from '../testing/create-test.ts'

const portal = await startTestPortal({ ENVIRONMENT: 'demo', LINE_TEST_PACE: '0' })
const { database, config } = portal
const account = await createAccount(database, { name: 'Larch & Sons' })
const customer = await portal.signIn(await createUser(database, account))
const scopes = ['services:read', 'services:write'] as const
const system = await signInClient(portal, await createClient(database, scopes, 'Assurance'))
const { queued } = diagnosticJobs({ database, config })
const faultsIn = published.tests()

const base = '/tmf-api/serviceTestManagement/v4'
const tests = `${base}/serviceTest`
const ServiceTest = z.looseObject({ id: z.string(), state: z.string(), characteristic: z.array(z.unknown()) })
const line = (tech: object = fibreDetails, of = account) =>
  createService(database, of, { downMbps: 80, details: { tech } })
const wanted = (serviceId: string, kind = 'status', more: object = {}) => ({
  name: 'Check after a swap',
  relatedService: { id: `${account}~${serviceId}` },
  testSpecification: { id: kind },
  ...more,
})
const post = (body: object, headers = {}) => system(tests, withJson('POST', body, headers))
const patch = (id: string, body: object) => system(`${tests}/${id}`, withJson('PATCH', body))
const read = async (id: string) => ServiceTest.parse(await json(system(`${tests}/${id}`)))
const ids = async (query: string) => (await json<TmfResource[]>(system(`${tests}?${query}`))).map(({ id }) => id)
const confirmed = { characteristic: [{ name: 'confirmed', value: true }] }
/** Starts a test and lets the worker run it. */
async function run(body: object) {
  const { id } = ServiceTest.parse(await json(post(body)))
  await queued['run line test']?.({ accountId: account, testId: id.split('~')[1] }, new Date())
  return read(id)
}

test('a service test is a line test that the customer sees, by the name of the system', async () => {
  const serviceId = await line()
  const characteristic = [{ name: 'ticket', valueType: 'string', value: 'INC-7' }]
  const answer = await post(wanted(serviceId, 'status', { mode: 'ONDEMAND', characteristic }))
  expect(answer.status).toBe(201)
  const created: unknown = await answer.json()
  expect(created).toMatchObject({
    name: 'Check after a swap',
    state: 'acknowledged',
    mode: 'ONDEMAND',
    relatedService: { id: `${account}~${serviceId}`, '@referredType': 'Product' },
    testSpecification: { id: 'status' },
    relatedParty: [{ id: account, name: 'Larch & Sons' }],
    characteristic: [...characteristic, { name: 'disruptive', value: false }, { name: 'simulated', value: true }],
    testMeasure: [],
  })
  expect(faultsIn('ServiceTest', created)).toEqual([])
  const { id } = ServiceTest.parse(created)
  expect(await read(id)).toEqual(created)
  const seen = await json(customer.gateway(`/diagnostic-info/api/tests/${id.split('~')[1]}`))
  expect(seen).toMatchObject({ status: 'queued', requestedByName: 'Assurance' })
  const { rows } = await sql<{ action: string; actor_name: string }>`
    select action, actor_name from activity where entity = 'test' and entity_id = ${id.split('~')[1]}`.execute(
    database.system,
  )
  expect(rows).toEqual([{ action: 'test requested', actor_name: 'Assurance' }])
})

test('a completed test has its measures under the names of docs/line-tests.md, and the verdict', async () => {
  // The simulator finds no fault on a line with this ending.
  const details = { tech: copperDetails }
  const serviceId = await createService(database, account, { serviceId: 'S-1-clean', downMbps: 80, details })
  const done = await run(wanted(serviceId, 'full', confirmed))
  expect(faultsIn('ServiceTest', done)).toEqual([])
  expect(done).toMatchObject({
    state: 'completed',
    testMeasure: expect.arrayContaining([
      { metricName: 'inSync', value: { name: 'inSync', value: true } },
      { metricName: 'downstreamRate', unitOfMeasure: 'kbit/s', value: expect.anything() },
    ]),
    characteristic: expect.arrayContaining([
      expect.objectContaining({ name: 'confirmed', value: true }),
      expect.objectContaining({ name: 'disruptive', value: true }),
      expect.objectContaining({ name: 'simulated', value: true }),
      expect.objectContaining({ name: 'outcome', value: 'GREEN' }),
      expect.objectContaining({ name: 'faultLocation', value: 'OK' }),
    ]),
  })
})

test('tests in every status are as TM Forum publishes them, and found by the values of the standard', async () => {
  const own = await createAccount(database)
  for (const status of testStatuses) {
    const serviceId = await line(fibreDetails, own)
    await createTest(database, own, serviceId, { status, kind: status === 'stopped' ? 'fibre' : 'status' })
  }
  const mine = `relatedParty.id=${own}`
  const all = await json<TmfResource[]>(system(`${tests}?${mine}`))
  expect(all).toHaveLength(testStatuses.length)
  expect(all.flatMap((each) => faultsIn('ServiceTest', each))).toEqual([])
  expect(new Set(all.map(({ state }) => state))).toEqual(
    new Set(['acknowledged', 'inProgress', 'completed', 'failed', 'rejected', 'cancelled']),
  )
  const of = (state: string) => all.filter((each) => each.state === state).map(({ id }) => id)
  expect(await ids(`${mine}&state=completed`)).toEqual(of('completed'))
  expect(await ids(`${mine}&testSpecification.id=fibre`)).toEqual(of('cancelled'))
  const [completed] = all.filter(({ state }) => state === 'completed')
  const { id } = z.object({ id: z.string() }).parse(completed?.relatedService)
  expect(await ids(`relatedService.id=${id}`)).toEqual(of('completed'))
  expect(await ids(`id=${completed?.id}`)).toEqual([completed?.id])
  const page = await system(`${tests}?${mine}&limit=2&offset=2&fields=state`)
  expect([page.headers.get('x-total-count'), page.headers.get('x-result-count')]).toEqual(['6', '2'])
  expect(page.headers.get('link')).toContain('rel="next"')
  expect(Object.keys((await json<TmfResource[]>(Promise.resolve(page)))[0] ?? {})).toEqual([
    'id',
    'href',
    '@type',
    'state',
  ])
})

test('a test that interrupts service is confirmed by a characteristic with the value true', async () => {
  const serviceId = await line(copperDetails)
  for (const value of [false, 'true']) {
    const answer = await post(wanted(serviceId, 'copper', { characteristic: [{ name: 'confirmed', value }] }))
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { code: '422', reason: expect.any(String), message: expect.stringContaining('drops') },
    ])
  }
  expect((await post(wanted(serviceId, 'copper', confirmed))).status).toBe(201)
})

test('the limits of the portal count the tests of systems', async () => {
  const serviceId = await line()
  for (let n = 0; n < mostTestsPerLineAndHour - 1; n += 1) await createTest(database, account, serviceId)
  expect((await run(wanted(serviceId))).state).toBe('completed')
  const answer = await post(wanted(serviceId))
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(faultsIn('Error', await answer.json())).toEqual([])
})

test('a test is sent twice with one key, and run once; another one of the line waits', async () => {
  const serviceId = await line()
  const key = { 'idempotency-key': 'assurance-4711' }
  const [first, second] = [await post(wanted(serviceId), key), await post(wanted(serviceId), key)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.json()).toEqual(await first.json())
  const busy = await post(wanted(serviceId))
  expect([busy.status, await busy.json()]).toMatchObject([422, { '@type': 'Error' }])
})

test('a test is stopped once, and nothing else of it can be changed', async () => {
  const { id } = ServiceTest.parse(await json(post(wanted(await line()))))
  const before = await read(id)
  for (const body of [{ state: 'completed' }, { name: 'Another' }, { testMeasure: [{ metricName: 'x' }] }]) {
    expect((await patch(id, body)).status).toBe(400)
  }
  expect(await read(id)).toEqual(before)
  expect(await json(patch(id, before))).toEqual(before)
  expect(await json(patch(id, { state: 'cancelled' }))).toMatchObject({
    state: 'cancelled',
    characteristic: expect.arrayContaining([expect.objectContaining({ name: 'reason' })]),
  })
  expect((await patch(id, { state: 'cancelled' })).status).toBe(200)
  const done = await createTest(database, account, await line())
  expect((await patch(`${account}~${done}`, { state: 'cancelled' })).status).toBe(422)
})

test.each([
  ['another specification', { testSpecification: { id: 'xray' } }, 400],
  ['a planned test', { mode: 'PROACTIVE' }, 400],
  ['no name', { name: '' }, 400],
  ['an attribute without a place here', { validFor: {} }, 400],
  ['a characteristic of the portal', { characteristic: [{ name: 'outcome', value: 'GREEN' }] }, 400],
  ['a service that is not there', { relatedService: { id: `${account}~S-NONE` } }, 404],
  ['an id of another form', { relatedService: { id: 'S-1' } }, 404],
  ['an account that is not there', { relatedService: { id: 'A-NONE~S-1' } }, 404],
  ['a test for other lines', { testSpecification: { id: 'copper' } }, 422],
])('a test with %s is refused', async (_what, more, status) => {
  const answer = await post(wanted(await line(), 'status', more))
  expect(answer.status).toBe(status)
  expect(faultsIn('Error', await answer.json())).toEqual([])
})

test('each test of the portal is a specification', async () => {
  const specifications = `${base}/serviceTestSpecification`
  const all = await json<TmfResource[]>(system(specifications))
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set(testKinds))
  expect(all.flatMap((each) => faultsIn('ServiceTestSpecification', each))).toEqual([])
  const of = async (query: string) =>
    (await json<TmfResource[]>(system(`${specifications}?${query}`))).map(({ id }) => id)
  expect(await of('relatedServiceSpecification.id=copper&name=Copper line test')).toEqual(['copper'])
  expect(await of('relatedServiceSpecification.id=ethernet')).toEqual([
    'full',
    'quality',
    'reach',
    'status',
    'throughput',
  ])
  expect(await json(system(`${specifications}/copper`))).toMatchObject({
    name: 'Copper line test',
    relatedServiceSpecification: [{ id: 'copper' }],
    specCharacteristic: [{ characteristicValueSpecification: [{ value: 'copper' }] }],
    testMeasureDefinition: expect.arrayContaining([
      { name: 'loopResistance', metricName: 'loopResistance', unitOfMeasure: 'ohm' },
    ]),
  })
  expect((await system(`${specifications}/xray`)).status).toBe(404)
  expect((await system(specifications, withJson('POST', {}))).status).toBe(405)
})

test('the steps of the portal itself have measures too', () => {
  const answered = { address: '192.0.2.1', port: 80, isAnswering: true, ms: 4, detail: '' }
  const measures = measuresOf({
    account: { stop: null, incidents: [], works: [] },
    ping: { address: '192.0.2.1', sent: 5, received: 4, avgMs: 3.5, detail: '' },
    tcp: answered,
    dns: { ...answered, isAnswering: false, ms: null },
    http: { ...answered, status: 200 },
    traceroute: { address: '192.0.2.1', isComplete: false, hops: [{ hop: 1, address: null, ms: null }], detail: '' },
    errors: {
      errored24h: 3,
      severe24h: null,
      unavailable24h: 0,
      hours: [{ at: '2026-05-28T09:00:00.000Z', hour: 10, errored: 3 }],
    },
  })
  expect(measures.map(({ metricName, value }) => [metricName, value.value])).toEqual([
    ['incidentsUnderWay', 0],
    ['plannedWorks', 0],
    ['erroredSecondsInDay', 3],
    ['unavailableSecondsInDay', 0],
    ['erroredSecondsOfHour', 3],
    ['pingsSent', 5],
    ['pingsReceived', 4],
    ['pingRoundTrip', 3.5],
    ['tcpResponding', true],
    ['tcpResponseTime', 4],
    ['dnsResponding', false],
    ['httpResponding', true],
    ['httpResponseTime', 4],
    ['httpStatus', 200],
    ['routeComplete', false],
    ['routeHops', 1],
  ])
  expect(measures.find(({ captureDateTime }) => captureDateTime)).toMatchObject({ metricName: 'erroredSecondsOfHour' })
  expect(metricsOf('ping').map(({ name }) => name)).toEqual(['pingsSent', 'pingsReceived', 'pingRoundTrip'])
})

test('a system reads tests with services:read, and runs them with services:write only', async () => {
  const reader = await signInClient(portal, await createClient(database, ['services:read']))
  const other = await signInClient(portal, await createClient(database, ['cases:read', 'incidents:write']))
  expect((await reader(tests)).status).toBe(200)
  expect((await other(tests)).status).toBe(403)
  const refused = await reader(tests, withJson('POST', wanted(await line())))
  expect([refused.status, await refused.json()]).toMatchObject([403, { '@type': 'Error' }])
})
