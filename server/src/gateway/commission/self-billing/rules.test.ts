import { pence } from '@portal/contract/money-values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { missingPartsOf, taxPointOf } from './rules.ts'

const day = plainDateOf
const provider = { legalName: 'Provider Ltd', address: '1 Street', companyNo: null, vatNo: 'GB 1' }
const complete = {
  provider,
  dealer: { legalName: 'Dealer Ltd', address: '2 Street', vatNo: 'GB 2' },
  agreements: [{ startsOn: day('2026-01-01'), endsOn: day('2026-12-31'), vatNo: 'GB 2' }],
  statement: { net: pence(10_000), vatRate: 2000, paidOn: null },
  on: day('2026-04-01'),
} as const

test('nothing is missing when both parties, the agreement and the VAT fit', () => {
  expect(missingPartsOf(complete)).toEqual([])
  const unregistered = { ...complete.dealer, vatNo: null }
  const [agreement] = complete.agreements
  expect(
    missingPartsOf({
      ...complete,
      dealer: unregistered,
      agreements: [{ ...agreement, vatNo: null }],
      statement: { ...complete.statement, vatRate: 0 },
    }),
  ).toEqual([])
})

test.each([
  ['the provider', { provider: null }, ['provider']],
  ['the address', { dealer: { ...complete.dealer, address: null } }, ['dealer']],
  ['the agreement', { agreements: [] }, ['agreement']],
  ['an agreement that has started', { on: day('2025-12-31') }, ['agreement']],
  ['an agreement that has not ended', { on: day('2027-01-01') }, ['agreement']],
  ['an agreement for the new VAT number', { dealer: { ...complete.dealer, vatNo: 'GB 3' } }, ['vat number']],
  ['VAT of a registered dealer', { statement: { ...complete.statement, vatRate: 0 } }, ['vat']],
  ['a total', { statement: { ...complete.statement, net: pence(0) } }, ['amount']],
])('%s is required', (_, changed, missing) => {
  expect(missingPartsOf({ ...complete, ...changed })).toEqual(missing)
})

test('a dealer that is not registered is never invoiced with VAT', () => {
  const dealer = { ...complete.dealer, vatNo: null }
  expect(missingPartsOf({ ...complete, dealer })).toEqual(['vat number', 'vat'])
})

test('the agreement covers its first and its last day', () => {
  for (const on of ['2026-01-01', '2026-12-31']) expect(missingPartsOf({ ...complete, on: day(on) })).toEqual([])
})

test('the tax point is the payment if it came first, and the agreement covers it', () => {
  const statement = { ...complete.statement, paidOn: day('2025-12-20') }
  expect(taxPointOf({ statement, on: complete.on })).toBe('2025-12-20')
  expect(missingPartsOf({ ...complete, statement })).toEqual(['agreement'])
  expect(taxPointOf(complete)).toBe('2026-04-01')
})
