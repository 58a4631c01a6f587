import { expect, test } from 'vitest'
import { pence } from '../money-values.ts'
import { newServicePriceOf } from './new-service-price.ts'

const product = {
  prices: [
    { termMonths: 12, monthly: pence(5400), oneOff: pence(4500) },
    { termMonths: 24, monthly: pence(4900), oneOff: pence(0) },
  ],
  options: [
    { kind: 'care-level', name: '24/7', monthly: pence(2200), oneOff: pence(0) },
    { kind: 'ip-block', name: '/29', monthly: pence(600), oneOff: pence(2500) },
  ],
} as const
const chosen = { termMonths: 12, quantity: null, careLevel: '', ipBlock: '' }
const priceOf = (choice: { termMonths?: number; quantity?: number; careLevel?: string; ipBlock?: string }) =>
  newServicePriceOf({ prices: [...product.prices], options: [...product.options] }, 'FTTP', { ...chosen, ...choice })

test('the total has the monthly charges of the term and the one-off price, options included', () => {
  expect(priceOf({ careLevel: '24/7', ipBlock: '/29' })).toEqual({
    lines: [
      { label: 'FTTP, 12 months', monthly: 5400 },
      { label: 'Care level: 24/7', monthly: 2200 },
      { label: 'IP block: /29', monthly: 600 },
    ],
    recurring: 8200,
    oneOff: 7000,
    termMonths: 12,
    overTerm: 105_400,
  })
})

test('another term has another price, and a number multiplies the product only', () => {
  expect(priceOf({ termMonths: 24 })).toMatchObject({ recurring: 4900, oneOff: 0, overTerm: 117_600 })
  expect(priceOf({ quantity: 10, careLevel: '24/7' })).toMatchObject({ recurring: 56_200, oneOff: 4500 })
})

test('there is no price without one for the term', () => {
  expect(priceOf({ termMonths: 36 })).toBeNull()
})
