import { monthlyOf, statusOf, verdictOf } from '@portal/contract/dashboard/customer-words.ts'
import { pence } from '@portal/contract/money-values.ts'
import { expect, test } from 'vitest'
import { customerFacts, dealerTiles } from './customer-facts.ts'

const customer = { services: 9, down: 0, degraded: 0, working: 9, orders: 0 }

test.each([
  [{ down: 1, degraded: 2, working: 6 }, 'bad', '1 down, 2 degraded'],
  [{ degraded: 1, working: 8 }, 'warn', '1 degraded'],
  [{}, 'ok', 'All working'],
  [{ working: 8 }, 'ok', 'No faults'],
  [{ services: 0, working: 0, orders: 1 }, 'idle', 'First order'],
  [{ services: 0, working: 0 }, 'idle', 'No services'],
  // Without the permission for orders it is not known whether there is one.
  [{ services: 0, working: 0, orders: null }, 'idle', 'No services'],
])('the status of a customer with %o is %s, "%s"', (figures, kind, words) => {
  expect(statusOf({ ...customer, ...figures })).toEqual({ kind, words })
})

test.each([
  [42, 2, '2 of 42 customers have a fault'],
  [42, 1, '1 of 42 customers has a fault'],
  [1, 1, '1 of 1 customer has a fault'],
  [42, 0, 'None of 42 customers has a fault'],
  [1, 0, 'Your customer has no faults'],
])('of %i customers, %i with a fault: "%s"', (customers, faulty, words) => {
  expect(verdictOf({ customers, faulty })).toBe(words)
})

test('the facts name the faults, what waits, and the monthly sum of each currency', () => {
  const monthly = [
    { amount: pence(480_640), currency: 'GBP' },
    { amount: pence(100), currency: 'EUR' },
  ]
  expect(customerFacts({ services: 684, down: 1, degraded: 2, monthly }, 4)).toEqual([
    '1 down, 2 degraded in 684 services',
    '4 items are waiting for you',
    '£4,806.40, €1.00 monthly for these services',
  ])
  expect(customerFacts({ services: 1, down: 0, degraded: 0, monthly: null }, 0)).toEqual(['1 service'])
  expect(monthlyOf([])).toBe('£0.00')
})

test('a dealer without services has the tile of its quotes, another one also those of its own account', () => {
  expect(dealerTiles(['orders', 'cases', 'commission', 'quotes'], true)).toEqual(['quotes'])
  expect(dealerTiles(['orders', 'cases', 'commission', 'quotes'], false)).toEqual(['orders', 'cases', 'quotes'])
})
