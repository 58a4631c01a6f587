import { expect, test } from 'vitest'
import { pence } from '../money-values.ts'
import { overTerm } from './amounts.ts'
import { domainTermsOf } from './domain-terms.ts'

const price = (termMonths: number, monthly: number) => ({ termMonths, monthly: pence(monthly), oneOff: pence(0) })

test('a domain is sold for one to ten years, at the price of the longest term that is not longer', () => {
  const terms = domainTermsOf([price(24, 108), price(12, 117), price(60, 100)])
  expect(terms.map(({ termMonths }) => termMonths)).toEqual([12, 24, 36, 48, 60, 72, 84, 96, 108, 120])
  expect(terms.map(({ monthly }) => monthly)).toEqual([117, 108, 108, 108, 100, 100, 100, 100, 100, 100])
})

test('a domain sold for two years and more has no term of one year, and one without prices has none', () => {
  expect(domainTermsOf([price(24, 108)])[0]).toEqual(price(24, 108))
  expect(domainTermsOf([])).toEqual([])
})

test('the price of a term is every month of it, and the one-off price', () => {
  expect(overTerm({ ...price(36, 108), oneOff: pence(500) })).toBe(36 * 108 + 500)
})
