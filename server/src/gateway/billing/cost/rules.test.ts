import type { CostStep } from '@portal/contract/billing/cost.ts'
import { budgetStateOf } from '@portal/contract/billing/cost-values.ts'
import { pence } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AgreedRise,
  type EndingContract,
  eventOfContract,
  eventOfRise,
  eventsOfOrder,
  type OpenOrder,
} from './events.ts'
import { forecastOf } from './forecast.ts'
import { groupSpend } from './group-spend.ts'
import { monthsFrom } from './months.ts'

const lastMonth = plainDateOf('2026-04-01')
const order: OpenOrder = {
  orderId: '70-31846',
  type: 'provide',
  title: 'Glasgow – Clydeway',
  productName: 'Ethernet 1 Gbit/s',
  serviceId: null,
  recurring: pence(51_200),
  oneOff: pence(45_000),
  expectedOn: plainDateOf('2026-05-28'),
  requestedOn: null,
}
const rise: AgreedRise = {
  serviceId: 'S-1',
  name: 'Leeds',
  startsOn: plainDateOf('2026-07-01'),
  percent: 600,
  isMost: true,
  clause: 'Contract clause 9.1',
}
const contract: EndingContract = {
  serviceId: 'S-1',
  name: 'Leeds',
  endsOn: plainDateOf('2026-06-30'),
  stops: false,
  renewal: { monthly: pence(80_000), termMonths: 36 },
  currency: 'GBP',
}

const baseOf = (prices: Record<string, number>) =>
  new Map<string | null, Pence>(Object.entries(prices).map(([service, price]) => [service, pence(price)]))

function forecast(events: Parameters<typeof forecastOf>[0]['events'], base = baseOf({ 'S-1': 100_000 })) {
  const { steps, months } = forecastOf({ lastMonth, base, usage: null, pending: [], events })
  return {
    steps: steps.map(({ month, term, amount }) => [month?.slice(0, 7) ?? null, term, amount]),
    months: months.map(({ amount }) => amount),
    details: steps.map(({ detail }) => detail),
  }
}

test('an order adds its price from its month on, and its one-off charge once', () => {
  expect(forecast(eventsOfOrder(order))).toMatchObject({
    steps: [
      ['2026-05', 'monthly', 51_200],
      ['2026-05', 'once', 45_000],
    ],
    months: [196_200, 151_200, 151_200, 151_200, 151_200, 151_200],
  })
})

test('a late order counts from the first month of the forecast, one after its end not at all', () => {
  expect(forecast(eventsOfOrder({ ...order, oneOff: null, expectedOn: lastMonth })).months[0]).toBe(151_200)
  expect(forecast(eventsOfOrder({ ...order, expectedOn: plainDateOf('2026-11-01') })).steps).toEqual([])
})

test('an order without a date or a price is listed and not counted', () => {
  const undated = forecast(eventsOfOrder({ ...order, oneOff: null, expectedOn: null }))
  expect(undated).toMatchObject({ steps: [[null, 'monthly', 51_200]], details: ['no date yet, not counted'] })
  expect(undated.months).toEqual(Array(6).fill(100_000))
  const unpriced = forecast(eventsOfOrder({ ...order, oneOff: null, recurring: null }))
  expect(unpriced).toMatchObject({ steps: [[null, 'monthly', null]], months: Array(6).fill(100_000) })
})

test('an upgrade replaces the price on the bills, and a rise after it is of the new price', () => {
  const upgrade = { ...order, type: 'regrade' as const, serviceId: 'S-1', recurring: pence(120_000), oneOff: null }
  expect(forecast([eventOfRise(rise), ...eventsOfOrder(upgrade)]).steps).toEqual([
    ['2026-05', 'monthly', 20_000],
    ['2026-07', 'monthly', 7200],
  ])
})

test('a change of a service that no bill names is not counted', () => {
  const upgrade = { ...order, type: 'regrade' as const, serviceId: 'S-2', oneOff: null }
  expect(forecast(eventsOfOrder(upgrade))).toMatchObject({
    steps: [[null, 'monthly', null]],
    months: Array(6).fill(100_000),
  })
})

test('a cease ends the price after its month, with its charge, and the service never rises', () => {
  const cease = { ...order, type: 'cease' as const, serviceId: 'S-1', recurring: pence(0) }
  expect(forecast([eventOfRise(rise), ...eventsOfOrder(cease)])).toMatchObject({
    steps: [
      ['2026-05', 'once', 45_000],
      ['2026-06', 'monthly', -100_000],
    ],
    months: [145_000, 0, 0, 0, 0, 0],
  })
})

test('a renewal is an option and not counted; a domain without renewal stops', () => {
  expect(forecast([eventOfContract(contract)])).toMatchObject({
    steps: [[null, 'option', -20_000]],
    months: Array(6).fill(100_000),
  })
  expect(forecast([eventOfContract({ ...contract, stops: true })]).steps).toEqual([['2026-07', 'monthly', -100_000]])
})

test('many contracts are not listed one by one, and what counts always is', () => {
  const events = Array.from({ length: 60 }, (_, at) => eventOfContract({ ...contract, serviceId: `S-${at}` }))
  const base = baseOf({ 'S-1': 100, 'S-59': 100 })
  const stop = eventOfContract({ ...contract, serviceId: 'S-59', stops: true })
  const { steps, moreOptions } = forecastOf({ lastMonth, base, usage: null, pending: [], events: [...events, stop] })
  expect([steps.filter(({ term }) => term === 'option').length, moreOptions]).toEqual([40, 20])
  expect(steps.filter(({ term }) => term === 'monthly')).toHaveLength(1)
})

const day = fc
  .integer({ min: -40, max: 250 })
  .map((days) => plainDateOf(new Date(Date.UTC(2026, 4, 1 + days)).toISOString().slice(0, 10)))
const service = fc.constantFrom('S-1', 'S-2', 'S-3')
const price = fc.integer({ min: 0, max: 1_000_000 }).map(pence)
const anyEvents = fc
  .array(
    fc.oneof(
      fc
        .record({
          type: fc.constantFrom('provide', 'regrade', 'modify', 'move', 'migrate', 'cease'),
          serviceId: fc.option(service),
          recurring: fc.option(price),
          oneOff: fc.option(price),
          expectedOn: fc.option(day),
        })
        .map((facts) => eventsOfOrder({ ...order, ...facts, type: facts.type as OpenOrder['type'] })),
      fc
        .record({ serviceId: service, startsOn: day, percent: fc.integer({ min: -10_000, max: 10_000 }) })
        .map((facts) => [eventOfRise({ ...rise, ...facts })]),
      fc
        .record({ serviceId: service, endsOn: day, stops: fc.boolean() })
        .map((facts) => [eventOfContract({ ...contract, ...facts })]),
    ),
    { maxLength: 12 },
  )
  .map((events) => events.flat())

/** The steps of a month as the page lists them: the base, the usage, each step that counts by then, and what is once in it. */
const asListed = (steps: readonly CostStep[], month: string) =>
  steps.reduce((sum, step) => {
    if (step.month === null || step.term === 'option') return sum
    const counts = step.term === 'once' ? step.month === month : step.month <= month
    return sum + (counts ? (step.amount ?? 0) : 0)
  }, 0)

test('each month of a forecast is the base, the usage and the listed steps, to the penny', () => {
  fc.assert(
    fc.property(anyEvents, fc.dictionary(service, price), fc.option(price), (events, prices, average) => {
      const usage = average === null ? null : { average, months: 6 }
      const result = forecastOf({ lastMonth, base: baseOf(prices), usage, pending: [], events })
      const base = Object.values(prices).reduce<number>((sum, each) => sum + each, 0)
      for (const { month, amount } of result.months) {
        expect(amount).toBe(base + (average ?? 0) + asListed(result.steps, month))
      }
    }),
  )
})

const months = monthsFrom(plainDateOf('2025-05-01'), 12)
const anySpend = fc.array(
  fc.record({
    month: fc.constantFrom(...months),
    value: fc.option(fc.constantFrom('KEN', 'LDS', 'none', '')),
    name: fc.option(fc.constantFrom('Kendal', 'Leeds')),
    costCentre: fc.option(fc.constantFrom('CC 1', 'CC 2')),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(pence),
  }),
)

test('the groups of each month add up to the bills and credit notes, whatever has no group', () => {
  fc.assert(
    fc.property(anySpend, (spend) => {
      const { groups, totals } = groupSpend(spend, months, new Map())
      for (const [at, month] of months.entries()) {
        const issued = spend.filter((each) => each.month === month).reduce((sum, { amount }) => sum + amount, 0)
        expect(totals[at]).toBe(issued)
        expect(groups.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0)).toBe(issued)
      }
      expect(groups.some(({ key }) => key === 'none')).toBe(spend.some(({ value }) => value === null))
    }),
  )
})

test('a budget warns from 95% and is passed above 100%', () => {
  const states = [9499, 9500, 10_000, 10_001].map((amount) => budgetStateOf(amount, 10_000))
  expect(states).toEqual(['within', 'near', 'near', 'over'])
})
