import { expect, test } from 'vitest'
import { countServices, marksOf, stateOf, verdictOf } from './counts.ts'

test('counts over all categories', () => {
  const categories = {
    Connectivity: { total: 18, conditions: { down: 1, activating: 1, working: 16 } },
    Domain: { total: 7, conditions: { expiring: 2, working: 5 } },
  }
  expect(countServices(categories)).toEqual({ total: 25, working: 21, attention: 3 })
})

test.each([
  [{ total: 9, working: 6, attention: 3 }, '3 things need your attention'],
  [{ total: 9, working: 8, attention: 1 }, '1 thing needs your attention'],
  [{ total: 9, working: 9, attention: 0 }, 'Everything is working. Nothing needs you.'],
  [{ total: 9, working: 8, attention: 0 }, 'Nothing needs you.'],
  [{ total: 9000, working: 0, attention: 1200 }, '1,200 things need your attention'],
])('the verdict on %o is %s', (counts, verdict) => {
  expect(verdictOf(counts)).toBe(verdict)
})

test.each([
  [{ down: 2, degraded: 1, working: 3 }, 'bad', '2 down'],
  [{ degraded: 1, expiring: 1 }, 'warn', '2 to check'],
  [{ suspended: 1, working: 4 }, 'warn', '1 suspended'],
  [{ activating: 3 }, 'starting', '3 activating'],
  [{ ceasing: 1, working: 4 }, 'pending', '1 ceasing'],
  [{ working: 4 }, 'ok', 'All working'],
])('%o is said as %s: %s', (conditions, kind, words) => {
  expect(stateOf(conditions)).toEqual({ kind, words })
})

test('one mark per service, worst first', () => {
  expect(marksOf({ working: 2, down: 1 })).toEqual(['down', 'working', 'working'])
})
