import { pence, share, sum } from '@portal/contract/money-values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clawbackLine, monthsLater, newBusinessLine, type PaidLine, type Sale, type Scheme } from './rules.ts'
import { amountOf, slicesOf, weightOf } from './tiers.ts'

const tiers = fc
  .uniqueArray(fc.record({ from: fc.integer({ min: 1, max: 40 }), rate: fc.integer({ min: 0, max: 20_000 }) }), {
    selector: ({ from }) => from,
    maxLength: 5,
  })
  .chain((upper) =>
    fc
      .integer({ min: 0, max: 20_000 })
      .map((rate) => [{ from: 0, rate }, ...upper.toSorted((one, other) => one.from - other.from)]),
  )
const rising = tiers.map((all) => {
  const rates = all.map(({ rate }) => rate).toSorted((one, other) => one - other)
  return all.map((tier, index) => ({ ...tier, rate: rates[index] ?? 0 }))
})
const price = fc.integer({ min: 0, max: 100_000_000 }).map(pence)
const units = fc.integer({ min: 1, max: 60 })

test('slices cover each unit of a month exactly once, each in the last tier that it reaches', () => {
  fc.assert(
    fc.property(tiers, fc.array(units, { maxLength: 6 }), (all, sales) => {
      let before = 0
      const rates = sales.flatMap((count) => {
        const slices = slicesOf(all, before, count)
        before += count
        return slices.flatMap((slice) =>
          Array.from({ length: slice.units }, (_, index) => [slice.from + index, slice.rate]),
        )
      })
      const one = (at: number) => [at, all.findLast(({ from }) => from <= at)?.rate]
      expect(rates).toEqual(Array.from({ length: before }, (_, index) => one(index + 1)))
    }),
  )
})

test('marginal tiers pay to within half a penny of the exact amount, and one tier pays as its rate does', () => {
  fc.assert(
    fc.property(tiers, units, fc.nat(60), price, (all, count, before, billed) => {
      const slices = slicesOf(all, before, count)
      const off =
        BigInt(billed) * BigInt(weightOf(slices)) - BigInt(amountOf(slices, billed, count)) * BigInt(count * 10_000)
      expect(2n * (off < 0n ? -off : off) <= BigInt(count * 10_000)).toBe(true)
      const [only] = all
      if (only) expect(amountOf(slicesOf([only], before, count), billed, count)).toBe(share(billed, only.rate))
    }),
  )
})

test('with marginal tiers another unit of the same price never lowers the commission of a month', () => {
  fc.assert(
    fc.property(tiers, units, fc.integer({ min: 0, max: 100_000 }), (all, count, each) => {
      const paidFor = (number: number) => amountOf(slicesOf(all, 0, number), pence(each * number), number)
      expect(paidFor(count + 1)).toBeGreaterThanOrEqual(paidFor(count))
    }),
  )
})

test('with rising rates marginal tiers never pay more than the tier reached for all units', () => {
  fc.assert(
    fc.property(rising, units, price, (all, count, billed) => {
      const reached = all.findLast(({ from }) => from <= count)?.rate ?? 0
      expect(amountOf(slicesOf(all, 0, count), billed, count)).toBeLessThanOrEqual(share(billed, reached))
    }),
  )
})

const sale: Sale = {
  eventId: 'E1',
  kind: 'live',
  occurredOn: plainDateOf('2026-01-31'),
  serviceId: 'S-1',
  customer: 'Dunmere Logistics',
  product: 'Ethernet',
  productCategory: null,
  orderRef: null,
  tariffNet: pence(0),
  units: 1,
  currency: 'GBP',
}
const half: Scheme = {
  schemeId: 'half',
  name: 'Half',
  trigger: 'live',
  basis: 'percentage',
  rate: 5000,
  fixedAmount: null,
  tiers: null,
  tiersApply: 'whole',
  productCategory: null,
  validFrom: plainDateOf('2020-01-01'),
  validUntil: null,
  forMonths: null,
  arrearsMonths: 0,
  earnOutMonths: 0,
  clawback: 'pro rata',
}

test('a clawback pro rata is never more than was paid, falls by the day, and is all of it on the first day', () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 36 }), fc.integer({ min: 0, max: 1100 }), (billed, months, after) => {
      const line = newBusinessLine({ ...sale, tariffNet: billed }, [{ ...half, earnOutMonths: months }], {
        all: 1,
        before: 0,
      })
      if (!line) throw new Error('The sale is not paid')
      const paid: PaidLine = { ...line, statementRef: 'CM-2026-01', lineNo: 1 }
      const takenAfter = (days: number) => {
        const day = plainDateOf(Temporal.PlainDate.from(sale.occurredOn).add({ days }).toString())
        return { day, amount: clawbackLine(paid, { occurredOn: day, reason: '' })?.amount }
      }
      const { day, amount } = takenAfter(after)
      expect(amount === undefined).toBe(day >= monthsLater(sale.occurredOn, months))
      expect(sum([paid.amount, amount ?? pence(0)])).toBeGreaterThanOrEqual(0)
      expect(amount ?? 0).toBeLessThanOrEqual(0)
      expect(takenAfter(after + 1).amount ?? 0).toBeGreaterThanOrEqual(amount ?? 0)
      expect(sum([takenAfter(0).amount ?? pence(1), paid.amount])).toBe(0)
    }),
  )
})
