import { pence } from '@portal/contract/money-values.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { unknownPlace } from '../../../pricing/site-facts.ts'
import type { EngineRequest } from '../quote-engine.ts'
import { submittedAddress } from './address.ts'
import { workingDays } from './prices.ts'
import { sonataEngine } from './sonata-engine.ts'
import { carrierToken, contract, startCarrier, usualMood } from './testing/carrier-server.ts'
import { faultsIn } from './testing/published-schema.ts'

const carrier = await startCarrier()
afterAll(() => carrier.close())
beforeEach(() => Object.assign(carrier, usualMood(), { messages: [], asked: [] }))

const product = { accessType: 'EAD', bearer: 1000, rate: 500, term: 36 } as const
const kendal = { position: 3, address: 'Mill, 4 Tarn Court, Kendal', postcode: 'LA9 0ZX', facts: unknownPlace }
const request = (more: Partial<EngineRequest> = {}): EngineRequest => ({
  externalId: 'Q-1/1/1',
  sites: [kendal],
  products: [product, { ...product, term: 12 }],
  resilience: 'none',
  ...more,
})
const ask = (more: Partial<EngineRequest> = {}, options: object = {}) =>
  sonataEngine({
    carrier: 'Northwick Fibre',
    baseUrl: carrier.baseUrl,
    token: carrierToken,
    contract,
    everyMs: 2,
    limitMs: 1000,
    timeoutMs: 3000,
    ...options,
  }).price(request(more))
const refusalOf = async (mood: object) => {
  Object.assign(carrier, mood)
  const { items, remarks, fault } = await ask()
  expect([items, fault]).toEqual([[], null])
  return remarks[0]?.refusal
}
const price = (value: unknown, more: object = {}) => ({
  name: 'x',
  priceType: 'recurring',
  recurringChargePeriod: 'month',
  price: { dutyFreeAmount: { unit: 'GBP', value } },
  ...more,
})

describe('prices of a carrier over MEF LSO Sonata', () => {
  test.each([
    ['at once', 0],
    ['later', 3],
  ])(
    'that are complete %s are read: the interface is the access, the virtual connection the bandwidth',
    async (_, patience) => {
      carrier.patience = patience
      const { items, remarks, fault } = await ask()
      expect(fault).toBeNull()
      expect(remarks).toEqual([{ position: 3, refusal: null, validUntil: '2099-01-31' }])
      expect(items.map(({ position, product: index }) => `${position}.${index}`)).toEqual(['3.0', '3.1'])
      expect(items[0]?.price).toEqual({
        install: pence(90_005),
        access: pence(21_499),
        bandwidth: pence(9801),
        resilience: 0,
        leadMin: 45,
        leadMax: 45,
        risk: 'none',
        level: 'firm',
        estimates: [],
      })
      expect(carrier.asked.filter((call) => call.startsWith('POST'))).toHaveLength(3)
      expect(carrier.asked.every((call) => call.endsWith('?buyerId=portal'))).toBe(true)
    },
  )

  test('every message that is sent and every answer that is read is valid by the published schemas', async () => {
    for (const mood of [
      { patience: 1 },
      { namesAddress: false },
      { qualificationState: 'terminatedWithError' },
      { quoteState: 'rejected', itemState: 'rejected' },
      { term: 36, isChecked: true },
    ]) {
      Object.assign(carrier, usualMood(), mood)
      await ask()
    }
    await ask({ sites: [{ ...kendal, address: 'The Old Mill, Kendal' }] })
    const sent = {
      address: 'GeographicAddressValidation_Create',
      qualification: 'ProductOfferingQualification_Create',
      quote: 'Quote_Create',
    } as const
    const read = {
      address: 'GeographicAddressValidation',
      qualification: 'ProductOfferingQualification',
      quote: 'Quote',
    } as const
    expect(carrier.messages.length).toBeGreaterThan(15)
    for (const { api, body, answer } of carrier.messages) {
      if (body !== undefined) expect(faultsIn(api, sent[api], body), api).toEqual([])
      expect(faultsIn(api, read[api], answer), api).toEqual([])
    }
  })

  test('the price for a check of feasibility is an estimate as far as the carrier is unsure', async () => {
    Object.assign(carrier, { isChecked: true })
    expect((await ask()).items[0]?.price).toMatchObject({
      level: 'firmSubjectToFeasibilityCheck',
      risk: 'low',
      estimates: ['lead'],
    })
    carrier.confidence = 'yellow'
    expect((await ask()).items[0]?.price).toMatchObject({ risk: 'possible', estimates: ['install', 'lead'] })
  })

  test.each([
    ['without a level', { level: null }],
    ['of a budgetary quote', { level: 'budgetary' }],
    ['of a quote that is only answered', { quoteState: 'answered' }],
  ])('a price %s promises nothing', async (_, mood) => {
    Object.assign(carrier, mood)
    expect((await ask()).items[0]?.price).toMatchObject({
      level: 'budgetary',
      estimates: ['install', 'monthly', 'lead'],
    })
  })

  test.each([
    ['hour', 0.1, 7300],
    ['day', 3, 9125],
    ['week', 30, 13_000],
    ['month', 120.005, 12_001],
    ['year', 1200, 10_000],
  ] as const)('a price for each %s is changed into a month', async (recurringChargePeriod, value, expected) => {
    carrier.ovcPrices = [price(value, { recurringChargePeriod })]
    expect((await ask()).items[0]?.price.bandwidth).toBe(expected)
  })

  test.each([
    [{ amount: 3, units: 'businessDays' }, 3],
    [{ amount: 17, units: 'businessHours' }, 3],
    [{ amount: 14, units: 'calendarDays' }, 10],
    [{ amount: 2, units: 'calendarMonths' }, 44],
  ] as const)('an interval of %j is %i working days', (interval, days) => {
    expect(workingDays(interval)).toBe(days)
  })
})

describe('a site without prices', () => {
  test.each([
    [{ validation: 'fail' }, 'does not know this address'],
    [{ confidence: 'red' }, 'cannot serve this address: No duct in the street'],
    [{ qualificationState: 'terminatedWithError' }, 'cannot serve this address: The floor is missing'],
    [{ qualificationState: 'done.unableToProvide' }, 'cannot serve this address: The floor is missing'],
    [{ quoteState: 'rejected', itemState: 'rejected' }, 'refused the request: Bearer unknown'],
    [{ quoteState: 'unableToProvide', itemState: 'unableToProvide' }, 'cannot provide a line here'],
    [{ quoteState: 'cancelled' }, 'cannot provide a line here'],
    [{ quoteState: 'expired' }, 'cannot provide a line here'],
    [{ quoteState: 'accepted' }, 'cannot provide a line here'],
    [{ quoteState: 'declined' }, 'cannot provide a line here'],
    [{ quoteState: 'inProgress' }, 'has not sent its prices yet'],
    [{ quoteState: 'inProgress.draft' }, 'has not sent its prices yet'],
    [{ quoteState: 'paused' }, 'sent a response that could not be read'],
    [{ itemState: 'approved.orderableAlternate' }, 'offers only an alternative'],
    [{ itemState: 'abandoned' }, 'cannot provide this line'],
    [{ term: 60 }, 'offers only another term'],
    [{ interval: null }, 'gives no installation time'],
    [{ validUntil: '2020-01-01T00:00:00Z' }, 'sent prices that have expired'],
    [{ uniPrices: [], ovcPrices: [] }, 'gives no recurring price'],
    [{ ovcPrices: [price(-1)] }, 'gives a negative price'],
    [{ ovcPrices: [price(undefined)] }, 'gives a price without an amount'],
    [{ ovcPrices: [price(1e12)] }, 'gives a price that is too high'],
    [{ ovcPrices: [price('9')] }, 'sent a response that could not be read'],
    [
      { ovcPrices: [price(9, { price: { dutyFreeAmount: { unit: 'EUR', value: 9 } } })] },
      'does not give its prices in pounds',
    ],
    [{ ovcPrices: [price(9, { recurringChargePeriod: undefined })] }, 'gives a price without its period'],
    [{ ovcPrices: [price(9, { recurringChargePeriod: 'decade' })] }, 'sent a response that could not be read'],
    [{ ovcPrices: [price(9, { priceType: 'usageBased' })] }, 'prices it by usage'],
    [{ ovcPrices: [price(9, { priceType: undefined })] }, 'gives a price without its type'],
  ])('has a reason: %j', async (mood, refusal) => {
    expect(await refusalOf(mood)).toBe(refusal)
  })

  test('without a town is not sent', async () => {
    const { remarks } = await ask({ sites: [{ ...kendal, address: '4 Tarn Court' }] })
    expect(remarks[0]?.refusal).toBe('needs a town in the address')
    expect(carrier.asked).toEqual([])
  })

  test('two diverse lines are not asked for, and neither are access types without an offering', async () => {
    expect((await ask({ resilience: 'RO2' })).remarks[0]?.refusal).toBe('does not quote two diverse lines (RO2)')
    expect((await ask({ products: [{ ...product, accessType: 'EoFTTC' }] })).remarks[0]?.refusal).toBe(
      'does not sell these access types',
    )
    expect(carrier.asked).toEqual([])
  })

  test('a partial match counts only if postcode and street number are the same', async () => {
    carrier.validation = 'partial'
    expect((await ask()).items).toHaveLength(2)
    expect(await refusalOf({ validation: 'partial', instead: elsewhere })).toBe('does not know this address')
  })

  test('the others are priced, and one refusal says its reason in one short line', async () => {
    carrier.instead = (asked, response) => {
      if (!asked.url?.includes('quoteManagement') || carrier.asked.filter((call) => call.includes('quoteM')).length > 1)
        return false
      response
        .writeHead(422)
        .end(JSON.stringify([{ code: 'otherIssue', reason: `Line\u202e one\n${'x'.repeat(900)}` }]))
      return true
    }
    const { items, remarks } = await ask({ sites: [kendal, { ...kendal, position: 4 }] })
    expect(items).toHaveLength(2)
    const refusals = remarks.flatMap(({ refusal }) => refusal ?? [])
    expect(refusals[0]).toMatch(/^refused the request: Line one x{100,}$/)
    expect(refusals[0]?.length).toBeLessThan(200)
  })
})

const elsewhere: NonNullable<typeof carrier.instead> = (asked, response) => {
  if (!asked.url?.includes('geographicAddress')) return false
  const bestMatchGeographicAddress = { '@type': 'FieldedAddress', id: 'ADDR-9', streetNr: '14', postcode: 'LA9 0ZX' }
  response.end(JSON.stringify({ validationResult: 'partial', bestMatchGeographicAddress }))
  return true
}

describe('a carrier that fails as a whole', () => {
  const failing: [
    string,
    (
      response: Parameters<NonNullable<typeof carrier.instead>>[1],
      asked: Parameters<NonNullable<typeof carrier.instead>>[0],
    ) => unknown,
    string,
  ][] = [
    ['hangs up', (_, asked) => asked.destroy(), 'down'],
    ['is silent', () => undefined, 'slow'],
    ['is broken', (response) => response.writeHead(500).end('secret trace'), 'failing'],
    ['rejects the token', (response) => response.writeHead(401).end('{}'), 'refused'],
    ['is busy', (response) => response.writeHead(429, { 'retry-after': '60' }).end(), 'busy'],
  ]
  test.each(failing)('%s: the other sites are not asked', async (_, misbehave, kind) => {
    carrier.instead = (asked, response) => {
      misbehave(response, asked)
      return true
    }
    const sites = Array.from({ length: 20 }, (__, position) => ({ ...kendal, position }))
    const { items, fault } = await ask({ sites }, kind === 'slow' ? { timeoutMs: 150 } : {})
    expect([items, fault?.kind]).toEqual([[], kind])
    expect(carrier.asked.length).toBeLessThan(6)
  })

  test.each([
    ['a page', '<html>Sign in</html>', 'sent a response that could not be read'],
    ['half an answer', '{"validationResult":"succ', 'sent a response that could not be read'],
    ['an endless answer', 'x'.repeat(1_100_000), 'sent a response that is too large'],
  ])('%s concerns its site only', async (_, text, refusal) => {
    const isFirst = () => carrier.asked.length === 1
    carrier.instead = (__, response) => isFirst() && Boolean(response.end(text))
    const { items, remarks, fault } = await ask({ sites: [kendal, { ...kendal, position: 4 }] })
    expect(fault).toBeNull()
    expect(items).toHaveLength(2)
    expect(remarks.flatMap((remark) => remark.refusal ?? [])).toEqual([refusal])
  })
})

test('a street number is a field of its own; other addresses are sent in lines', () => {
  expect(submittedAddress({ address: 'Unit 2, 4a Tarn Court, Kendal, LA9 0ZX, UK', postcode: 'LA9 0ZX' })).toEqual({
    '@type': 'FieldedAddress',
    streetNr: '4a',
    streetName: 'Tarn Court',
    city: 'Kendal',
    postcode: 'LA9 0ZX',
    country: 'United Kingdom',
    geographicSubAddress: { buildingName: 'Unit 2' },
  })
  expect(submittedAddress({ address: 'The Old Mill, Mill Lane, Kendal', postcode: 'LA9 0ZX' })).toMatchObject({
    '@type': 'FormattedAddress',
    addrLine1: 'The Old Mill, Mill Lane',
    city: 'Kendal',
  })
  expect(submittedAddress({ address: 'Kendal', postcode: 'LA9 0ZX' })).toBeNull()
  expect(submittedAddress({ address: 'Kendal, 4 Tarn Court', postcode: 'LA9 0ZX' })).toBeNull()
})
