import { pence } from '@portal/contract/money-values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { describe, expect, test } from 'vitest'
import {
  billedMonth,
  clawbackLine,
  monthsLater,
  newBusinessLine,
  type PaidLine,
  recurringLine,
  type Sale,
  type Scheme,
  schemeFor,
  totalsOf,
} from './rules.ts'

const scheme: Scheme = {
  schemeId: 'circuits',
  name: 'Circuits',
  trigger: 'live',
  basis: 'percentage',
  rate: 5000,
  fixedAmount: null,
  tiers: null,
  tiersApply: 'whole',
  productCategory: null,
  validFrom: plainDateOf('2026-01-01'),
  validUntil: null,
  forMonths: null,
  arrearsMonths: 0,
  earnOutMonths: 12,
  clawback: 'whole',
}
const sale: Sale = {
  eventId: 'E1',
  kind: 'live',
  occurredOn: plainDateOf('2026-03-08'),
  serviceId: 'S-1',
  customer: 'Dunmere Logistics',
  product: 'Ethernet 1 Gbit/s',
  productCategory: 'Leased Line',
  orderRef: null,
  tariffNet: pence(116_400),
  units: 1,
  currency: 'GBP',
}
const amountOf = (of: Partial<Sale>, by: Partial<Scheme>, all = 1) =>
  newBusinessLine({ ...sale, ...of }, [{ ...scheme, ...by }], { all, before: 0 })?.amount

describe('new business', () => {
  const tiers = [
    { from: 0, rate: 5000 },
    { from: 6, rate: 6000 },
  ]
  test.each<[string, Partial<Sale>, Partial<Scheme>, number, number | undefined]>([
    ['a percentage of the monthly price', {}, {}, 1, 58_200],
    ['a fixed amount for each', { units: 3 }, { basis: 'fixed', fixedAmount: pence(4800) }, 1, 14_400],
    ['the first tier', {}, { basis: 'tiered', tiers }, 5, 58_200],
    ['the tier that the month reached', {}, { basis: 'tiered', tiers }, 6, 69_840],
    ['nothing before the scheme', { occurredOn: plainDateOf('2025-12-31') }, {}, 1, undefined],
    ['on its first day', { occurredOn: plainDateOf('2026-01-01') }, {}, 1, 58_200],
    ['on its last day', {}, { validUntil: plainDateOf('2026-03-08') }, 1, 58_200],
    ['nothing after its last day', {}, { validUntil: plainDateOf('2026-03-07') }, 1, undefined],
    ['nothing for another category', {}, { productCategory: 'Connectivity' }, 1, undefined],
    ['nothing for a renewal, without a scheme for it', { kind: 'renewal' }, {}, 1, undefined],
  ])('%s', (_, of, by, unitsInMonth, expected) => {
    expect(amountOf(of, by, unitsInMonth)).toBe(expected)
  })

  test.each([
    ['below the second tier', 0, 5, 5000, null, 58_200],
    ['above it', 5, 1, 6000, null, 69_840],
    [
      'in both, each unit at its own rate',
      3,
      4,
      null,
      [
        { from: 4, units: 2, rate: 5000 },
        { from: 6, units: 2, rate: 6000 },
      ],
      64_020,
    ],
    [
      'in both, rounded once',
      4,
      3,
      null,
      [
        { from: 5, units: 1, rate: 5000 },
        { from: 6, units: 2, rate: 6000 },
      ],
      65_960,
    ],
  ])('marginal tiers: %s', (_, before, units, rate, slices, amount) => {
    const marginal: Scheme = { ...scheme, basis: 'tiered', tiers, tiersApply: 'marginal' }
    const line = newBusinessLine({ ...sale, units }, [marginal], { all: 20, before })
    expect(line).toMatchObject({ rate, slices, amount, fixedAmount: null })
  })

  test('a scheme for the category wins over a general one, and a newer one over an older one', () => {
    const schemes = [
      scheme,
      { ...scheme, schemeId: 'newer', validFrom: plainDateOf('2026-02-01') },
      { ...scheme, schemeId: 'for lines', productCategory: 'Leased Line' },
    ]
    const chosen = (productCategory: string | null, on: string) =>
      schemeFor(schemes, 'live', { productCategory, on: plainDateOf(on) })?.schemeId
    expect(chosen('Leased Line', '2026-03-01')).toBe('for lines')
    expect(chosen('Domain', '2026-03-01')).toBe('newer')
    expect(chosen('Domain', '2026-01-31')).toBe('circuits')
  })
})

describe('a revenue share', () => {
  const { eventId: _, kind: __, occurredOn: ___, ...service } = sale
  const share: Scheme = { ...scheme, trigger: 'billed', rate: 1200, arrearsMonths: 2, forMonths: 3 }

  test('is paid the given months after the billed month', () => {
    expect(billedMonth(plainDateOf('2026-03-01'), share)).toBe('2026-01-01')
    expect(billedMonth(plainDateOf('2026-01-01'), share)).toBe('2025-11-01')
  })

  test.each([
    ['2026-01-31', '2026-01-01', 13_968],
    ['2026-01-31', '2026-03-01', 13_968],
    ['2026-01-31', '2026-04-01', undefined],
  ])('for a service live on %s in the month %s: %s', (liveOn, month, expected) => {
    expect(recurringLine({ ...service, liveOn: plainDateOf(liveOn) }, share, plainDateOf(month))?.amount).toBe(expected)
  })
})

describe('a clawback', () => {
  const [line] = [newBusinessLine(sale, [scheme], { all: 1, before: 0 })]
  if (!line) throw new Error('The sale is not paid')
  const paid: PaidLine = { ...line, statementRef: 'CM-2026-03', lineNo: 7 }
  const taken = (occurredOn: string) => clawbackLine(paid, { occurredOn: plainDateOf(occurredOn), reason: 'bad debt' })

  test('reverses the full line, which it names, with the reason', () => {
    expect(taken('2026-09-01')).toMatchObject({
      kind: 'clawback',
      amount: -58_200,
      billed: -116_400,
      reversesStatementRef: 'CM-2026-03',
      reversesLineNo: 7,
      reason: 'bad debt',
    })
  })

  test.each([
    ['the day it went live', '2026-03-08', true],
    ['the last day before it is earned out', '2027-03-07', true],
    ['the day it is earned out', '2027-03-08', false],
    ['a day before it went live', '2026-03-07', false],
  ])('%s: %s, %s', (_, day, isTaken) => {
    expect(taken(day) !== undefined).toBe(isTaken)
  })

  test.each([
    ['the day it went live', '2026-03-08', -58_200, -116_400],
    ['the next day, which leaves 364 of 365 days', '2026-03-09', -58_041, -116_081],
    ['after 177 days', '2026-09-01', -29_977, -59_954],
    ['the last day', '2027-03-07', -159, -319],
    ['the day it is earned out', '2027-03-08', undefined, undefined],
  ])('pro rata, %s', (_, day, amount, billed) => {
    const cease = { occurredOn: plainDateOf(day), reason: 'bad debt' }
    const claw = clawbackLine({ ...paid, clawback: 'pro rata' }, cease)
    expect([claw?.amount, claw?.billed]).toEqual([amount, billed])
  })

  test('a revenue share or a clawback is never clawed back', () => {
    const cease = { occurredOn: plainDateOf('2026-09-01'), reason: '' }
    expect(clawbackLine({ ...paid, kind: 'recurring' }, cease)).toBeUndefined()
    expect(clawbackLine({ ...paid, kind: 'clawback' }, cease)).toBeUndefined()
  })

  test('the end of a month is the end of a shorter one', () => {
    expect(monthsLater(plainDateOf('2026-08-31'), 6)).toBe('2027-02-28')
  })
})

describe('the statement', () => {
  test.each([
    [1_846_237, 0, { vat: 369_247, gross: 2_215_484, payable: 2_215_484, carriedForward: 0 }],
    [-10_000, 0, { vat: -2000, gross: -12_000, payable: 0, carriedForward: -12_000 }],
    [15_000, -12_000, { vat: 3000, gross: 18_000, payable: 6000, carriedForward: 0 }],
    [5000, -12_000, { vat: 1000, gross: 6000, payable: 0, carriedForward: -6000 }],
    [13, 0, { vat: 3, gross: 16, payable: 16, carriedForward: 0 }],
  ])('with %i pence and %i carried forward', (net, opening, expected) => {
    expect(totalsOf(pence(net), 2000, pence(opening))).toEqual({ net, ...expected })
  })

  test('VAT is on the total, not on lines: three lines of 3 pence have 2 pence of VAT, not 3', () => {
    expect(totalsOf(pence(9), 2000, pence(0)).vat).toBe(2)
    expect(3 * totalsOf(pence(3), 2000, pence(0)).vat).toBe(3)
  })
})
