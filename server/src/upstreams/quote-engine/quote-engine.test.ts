import { pence } from '@portal/contract/money-values.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { rateCard, type RateLine } from '../../pricing/price-access.ts'
import { type SiteFacts, unknownPlace } from '../../pricing/site-facts.ts'
import { createUpstream } from '../calls/upstream.ts'
import { embeddedEngine } from './embedded.ts'
import { type EngineQuote, type EngineRequest, isFinal, pricesOf, type QuoteEngine } from './quote-engine.ts'
import { sonataEngine } from './sonata.ts'
import { requestOf, sonataItem } from './sonata-shapes.ts'

const product = { accessType: 'EAD', bearer: 1000, rate: 500, term: 36 } as const
const line = (more: Partial<RateLine>): RateLine => ({
  ...product,
  distanceBand: 'A',
  exchangeClass: 1,
  install: pence(90_005),
  access: pence(21_499),
  bandwidth: pence(9801),
  leadMin: 45,
  leadMax: 65,
  ...more,
})
const card = rateCard([line({}), line({ term: 12 }), line({ distanceBand: 'C', exchangeClass: 3 })])
const near: SiteFacts = {
  exchange: { code: 'KPR', name: 'Kendal' },
  exchangeClass: 1,
  distanceM: 900,
  band: 'A',
  onNet: [],
}
const embedded = embeddedEngine('Northwick Fibre', card)

/** A carrier's system in Sonata formats: it accepts a quote, and returns prices at the second poll. */
const kept = new Map<string, { quote: EngineQuote; asked: number }>()
let mood: 'well' | 'down' | 'garbled' | 'never' = 'well'
const server = createServer((request, response) => void answer(request, response))

async function answer(request: IncomingMessage, response: ServerResponse) {
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (mood === 'down') return send(503, {})
  if (mood === 'garbled') return send(200, { id: 7 })
  if (request.method === 'POST') {
    const { sites, ...asked } = requestOf(JSON.parse(await textOf(request)))
    const places = sites.map((site) => ({ ...site, facts: site.postcode === 'ZE3 9ZZ' ? unknownPlace : near }))
    let last: EngineQuote | undefined
    for await (const seen of embedded.quote({ ...asked, sites: places })) last = seen
    if (!last) throw new Error('There is an answer')
    kept.set(last.id, { quote: last, asked: 0 })
    return send(201, { id: last.id, state: 'acknowledged', quoteItem: [] })
  }
  const found = kept.get(request.url?.split('/').at(-1) ?? '')
  if (!found) return send(404, { id: 'none', state: 'rejected' })
  found.asked += 1
  if (found.asked < 2 || mood === 'never') return send(200, { id: found.quote.id, state: 'inProgress' })
  const { id, state, items } = found.quote
  return send(200, { id, state, quoteItem: items.map((item) => sonataItem(item)) })
}
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

function sonata(timeoutMs = 5000): QuoteEngine {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const upstream = createUpstream({ name: 'Northwick Fibre', baseUrl: `http://127.0.0.1:${port}` })
  return sonataEngine({ carrier: 'Northwick Fibre', upstream, everyMs: 5, timeoutMs })
}

const request = (more: Partial<EngineRequest> = {}): EngineRequest => ({
  externalId: 'Q-1/1/1',
  level: 'firm',
  sites: [
    { position: 3, address: '4 Tarn Court', postcode: 'LA9 0ZX', facts: near },
    { position: 9, address: 'Nowhere', postcode: 'ZE3 9ZZ', facts: unknownPlace },
  ],
  products: [product, { ...product, term: 12 }, { ...product, rate: 100 }],
  resilience: 'none',
  ...more,
})

describe.each([
  ['our own rate card', () => embedded],
  ['a system of the carrier', () => sonata()],
])('%s', (_, engine) => {
  test('returns every price it has, and ends in a final state', async () => {
    const seen: EngineQuote[] = []
    for await (const quote of engine().quote(request())) seen.push(quote)
    expect(seen[0]?.state).toBe('acknowledged')
    expect(seen.map(({ state }) => isFinal(state))).toEqual(seen.map((__, index) => index === seen.length - 1))
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1)
    const items = seen.at(-1)?.items ?? []
    expect(items.map(({ position, product: index }) => `${position}.${index}`)).toEqual(['3.0', '3.1', '9.0'])
    expect(items[0]?.price).toEqual({
      install: pence(90_005),
      access: pence(21_499),
      bandwidth: pence(9801),
      resilience: 0,
      leadMin: 45,
      leadMax: 65,
      risk: 'low',
      level: 'firmSubjectToFeasibilityCheck',
      estimates: ['lead'],
    })
    expect(items[2]?.price).toMatchObject({ level: 'budgetary', estimates: ['install', 'monthly', 'lead'] })
  })

  test('prices a second line if required', async () => {
    const [item] = await pricesOf(engine(), request({ resilience: 'RO2' }))
    expect(item?.price).toMatchObject({ install: 180_010, resilience: 17_199 })
  })

  test('has no price for a product it does not sell', async () => {
    const seen: EngineQuote[] = []
    for await (const quote of engine().quote(request({ products: [{ ...product, rate: 100 }] }))) seen.push(quote)
    expect(seen.at(-1)).toMatchObject({ state: 'unableToProvide', items: [] })
  })

  test('requests more information for an empty request', async () => {
    const seen: EngineQuote[] = []
    for await (const quote of engine().quote(request({ sites: [] }))) seen.push(quote)
    expect(seen.at(-1)?.state).toBe('insufficientInformation')
  })
})

describe('a failing quote system of the carrier', () => {
  test.each([
    ['down', 'unavailable', /has a fault/],
    ['garbled', 'upstream', /could not be read/],
    ['never', 'unavailable', /timed out/],
  ] as const)('%s: the message says so', async (how, code, words) => {
    mood = how
    await expect(pricesOf(sonata(60), request())).rejects.toMatchObject({ code, message: expect.stringMatching(words) })
    mood = 'well'
  })
})
