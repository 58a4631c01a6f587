import { pence } from '@portal/contract/money-values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { autoRenewalInWords, nextInWords } from './registration-words.ts'

const registration = {
  domain: 'shop.example',
  expires: plainDateOf('2098-05-14'),
  autoRenew: true,
  hasEnded: false,
  service: 'on' as const,
  renewal: { on: plainDateOf('2098-04-14'), termMonths: 12 },
  price: pence(1404),
}

test.each([
  [{}, 'On 14 April 2098 we order the renewal for 1 year, now £14.04. The registry renews it on the same day.'],
  [
    { service: 'off' as const, price: null },
    'On 14 April 2098 we order the renewal for 1 year. Our desk renews it at the registry manually.',
  ],
  [{ hasEnded: true }, 'The registration has ended. Order the domain again to use it.'],
  [{ expires: null, renewal: null }, 'The expiry of this domain is not known. Ask our service desk.'],
])('with %j it says who renews, when and for how much', (facts, words) => {
  expect(nextInWords({ ...registration, ...facts })).toBe(words)
})

test('a domain that is not renewed names its last day', () => {
  expect(nextInWords({ ...registration, autoRenew: false })).toMatch(
    /^Without renewal, shop\.example stops working on 14 May 2098:/,
  )
})

test('turning auto-renewal on names its price', () => {
  expect(autoRenewalInWords(registration)).toBe(
    'Each renewal is ordered for 1 year for £14.04, and counts as approved. The first order is placed on 14 April 2098. The registry renews it on the same day.',
  )
})
