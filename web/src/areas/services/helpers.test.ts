import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const log = vi.hoisted(() => vi.fn())
vi.mock('../../monitoring/portal-telemetry.ts', () => ({ telemetry: () => ({ log }) }))
vi.mock('../../boot.ts', () => ({
  boot: () => ({ preloaded: {} }),
  perPage<T>(create: () => T) {
    const state = create()
    return () => state
  },
}))

const { connectApi } = await import('../../api/client.ts')
const helpers = await import('./helpers.ts')
const { getServiceCategories } = await import('../../shell/categories.ts')

const base = 'https://gateway.example/base'
const services = `${base}/service-info/api/services`
const seen: Request[] = []
const server = setupServer()
server.events.on('request:start', ({ request }) => void seen.push(request))

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' })
  connectApi({ gatewayBaseUrl: () => base, accessToken: () => 'the-token', renew: async () => undefined })
  // The portal's own calls have relative addresses; Node needs a host.
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => send(new URL(input, 'https://portal.example'), init))
})
afterEach(() => server.resetHandlers())
beforeEach(() => {
  seen.length = 0
  log.mockClear()
})
afterAll(() => server.close())

const html = () => HttpResponse.html('<h1>Bad gateway</h1>')
const noAnswer = () => HttpResponse.error()
const status = (code: number) => () => HttpResponse.json({ Reference: 'r' }, { status: code })
const nothing = () => new HttpResponse(null, { status: 204 })

const techDetails = `${services}/S-1/techdetails`
const ethernet = `${base}/service-info/api/ethernet/S-1/tech-details`
const actions = `${services}/S-1/actions`
const vcd = 'https://portal.example/api/vcd-details/S-1'

const noAnswerWords = 'Could not retrieve tech details for service S-1'
const ethernetWords = 'Could not retrieve ethernet tech details for service S-1'
const actionWords = 'Unfortunately, we have been unable to retrieve actions for this service. Please try again later.'
const vcdWords = 'Could not retrieve VCD details from server for service S-1'

test.each([
  ['A5.3 tech details, 500', techDetails, helpers.getTechDetails, status(500), 'No data available', true],
  ['A5.3 tech details, 404', techDetails, helpers.getTechDetails, status(404), 'No data available', true],
  ['A5.3 tech details, 204', techDetails, helpers.getTechDetails, nothing, 'No data available', false],
  [
    'A5.3 tech details, {}',
    techDetails,
    helpers.getTechDetails,
    () => HttpResponse.json({}),
    'No data available',
    false,
  ],
  ['A5.3 tech details, no answer', techDetails, helpers.getTechDetails, noAnswer, noAnswerWords, true],
  ['A5.3 tech details, a page', techDetails, helpers.getTechDetails, html, noAnswerWords, true],
  [
    'A5.4 ethernet, 204',
    ethernet,
    helpers.getEthernetTechDetails,
    nothing,
    'No tech details available for this service',
    false,
  ],
  ['A5.4 ethernet, 500', ethernet, helpers.getEthernetTechDetails, status(500), ethernetWords, true],
  ['A5.4 ethernet, no answer', ethernet, helpers.getEthernetTechDetails, noAnswer, ethernetWords, true],
  ['A5.4 ethernet, a page', ethernet, helpers.getEthernetTechDetails, html, ethernetWords, true],
  [
    'A5.5 actions, none',
    actions,
    helpers.getServiceActions,
    () => HttpResponse.json({ actions: [] }),
    'No actions found for this service.',
    false,
  ],
  ['A5.5 actions, 500', actions, helpers.getServiceActions, status(500), actionWords, true],
  ['A5.5 actions, no answer', actions, helpers.getServiceActions, noAnswer, actionWords, true],
  [
    'A5.5 actions, without the list',
    actions,
    helpers.getServiceActions,
    () => HttpResponse.json({}),
    actionWords,
    true,
  ],
  ['A5.7 VCD, 204', vcd, helpers.getVcdDetails, nothing, 'No VCD details available for this service', false],
  ['A5.7 VCD, 401', vcd, helpers.getVcdDetails, status(401), vcdWords, true],
  ['A5.7 VCD, no answer', vcd, helpers.getVcdDetails, noAnswer, vcdWords, true],
  ['A5.7 VCD, a page', vcd, helpers.getVcdDetails, html, vcdWords, true],
] as const)('A7.2 %s: an empty result with its message, and failures are logged', async (...row) => {
  const [, url, helper, answer, message, isFailure] = row
  server.use(http.get(url, answer))
  expect(await helper('S-1')).toEqual({ data: null, message, isFailure })
  expect(log.mock.calls.map(([level, text]) => [level, text])).toEqual(isFailure ? [['error', message]] : [])
})

test.each([
  ['A5.3', techDetails, helpers.getTechDetails, { ONT: 1 }, { ONT: 1 }],
  ['A5.4', ethernet, helpers.getEthernetTechDetails, { mtu: 1500 }, { mtu: 1500 }],
  ['A5.5', actions, helpers.getServiceActions, { actions: [{ key: 'a' }] }, [{ key: 'a' }]],
  ['A5.7', vcd, helpers.getVcdDetails, { org: {} }, { org: {} }],
] as const)('%s returns the data of the service', async (_, url, helper, body, data) => {
  server.use(http.get(url, () => HttpResponse.json(body)))
  expect(await helper('S-1')).toEqual({ data })
})

test('A5.9 calls carry the token to the passed-in base address; the VCD call goes without it', async () => {
  server.use(
    http.get(techDetails, () => HttpResponse.json({ a: 1 })),
    http.get(vcd, () => HttpResponse.json({ a: 1 })),
  )
  await helpers.getTechDetails('S-1')
  await helpers.getVcdDetails('S-1')
  expect(seen.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
    [techDetails, 'Bearer the-token'],
    [vcd, null],
  ])
})

test.each([
  ['500', status(500)],
  ['403', status(403)],
  ['no answer', noAnswer],
  ['a page', html],
])('A5.6 categories, %s: an empty map', async (_, answer) => {
  server.use(http.get(`${services}/categories`, answer))
  expect(await getServiceCategories()).toEqual({ categories: {}, sites: null })
  expect(log).toHaveBeenCalledOnce()
})

test('A5.6 categories: the map by name', async () => {
  const categories = { Domain: { total: 1, conditions: { working: 1 } } }
  server.use(http.get(`${services}/categories`, () => HttpResponse.json({ categories })))
  expect(await getServiceCategories()).toEqual({ categories, sites: null })
})

test('A5.2 changes the reference with the version that was read', async () => {
  server.use(http.patch(`${services}/S-1`, () => HttpResponse.json({ serviceId: 'S-1', orderRef: 'NEW', version: 4 })))
  expect(await helpers.updateOrderRef('S-1', 'NEW', 3)).toMatchObject({ data: { orderRef: 'NEW', version: 4 } })
  expect(seen[0]?.headers.get('if-match')).toBe('"3"')
})

const failedWords = 'Failed to update the Order Reference for service S-1'
test.each([
  ['500', status(500), failedWords, 'failed'],
  ['404', status(404), failedWords, 'failed'],
  ['no answer', noAnswer, failedWords, 'failed'],
  ['a page', html, failedWords, 'failed'],
  ['412', status(412), failedWords, 'stale'],
  ['422', () => HttpResponse.json({ message: 'Used on S-2.' }, { status: 422 }), 'Used on S-2.', 'refused'],
  ['400', () => HttpResponse.json({ orderRef: 'Too long.' }, { status: 400 }), 'Too long.', 'refused'],
] as const)('A5.2 A7.2 a change that fails with %s says so and is logged', async (_, answer, message, reason) => {
  server.use(http.patch(`${services}/S-1`, answer))
  expect(await helpers.updateOrderRef('S-1', 'NEW')).toEqual({ data: null, message, reason })
  expect(log.mock.calls[0]?.slice(0, 2)).toEqual(['error', failedWords])
})
