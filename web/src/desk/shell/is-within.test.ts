import { expect, test } from 'vitest'
import { isWithin } from './is-within.ts'

test.each([
  ['/desk', '/desk', true],
  ['/desk/cases', '/desk', false],
  ['/desk/cases', '/desk/cases', true],
  ['/desk/104872/cases/CS-1', '/desk/cases', true],
  ['/desk/104872/cases/CS-1', '/desk/orders', false],
  ['/desk/accounts/104872/ann', '/desk/accounts', true],
  ['/desk/rate-cards/exchanges', '/desk/rate-cards', true],
  ['/desk/card-payments', '/desk/accounts', true],
  ['/desk/emails/EM-1', '/desk', true],
  ['/desk/emails/EM-1', '/desk/cases', false],
  ['/desk/105377/new-order', '/desk/orders', true],
  ['/desk/teams', '/desk', true],
  ['/desk/teams', '/desk/accounts', false],
])('%s in the area %s: %s', (path, href, is) => {
  expect(isWithin(path, href)).toBe(is)
})
