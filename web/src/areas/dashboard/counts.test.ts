import { expect, test } from 'vitest'
import { countServices, marksOf, stateOf, togetherOf, verdictOf } from './counts.ts'

test('counts cover all categories', () => {
  const categories = {
    Connectivity: { total: 18, conditions: { down: 1, activating: 1, working: 16 } },
    Domain: { total: 7, conditions: { expiring: 2, working: 5 } },
  }
  expect(countServices(categories)).toEqual({ total: 25, working: 21 })
})

test('categories that are not listed are counted as one', () => {
  const counts = [
    { total: 3, conditions: { degraded: 1, working: 2 } },
    { total: 4, conditions: { working: 4 } },
  ]
  expect(togetherOf(counts)).toEqual({ total: 7, conditions: { degraded: 1, working: 6 } })
})

const standing = { isPending: false, hasServices: true, name: 'Ada', counts: { total: 9, working: 9 } }
const none = { total: 0, missing: [] }

test.each([
  [{ waiting: { total: 3, missing: [] } }, '3 items need your attention'],
  [{ waiting: { total: 1, missing: [] } }, '1 item needs your attention'],
  [{ waiting: { total: 1200, missing: [] } }, '1,200 items need your attention'],
  [{ waiting: none }, 'Everything is working. You’re all caught up'],
  [{ waiting: none, counts: { total: 9, working: 8 } }, 'You’re all caught up'],
  [{ waiting: none, counts: undefined }, 'You’re all caught up'],
  [{ waiting: none, counts: { total: 0, working: 0 } }, 'No services yet'],
  [{ waiting: none, counts: undefined, hasServices: false }, 'Welcome, Ada'],
  [{ waiting: { total: 0, missing: ['orders' as const] } }, 'Dashboard'],
  [{ waiting: undefined, isPending: true }, 'Checking for items that need attention'],
  [{ waiting: undefined }, 'Dashboard'],
])('of %o it says: %s', (known, verdict) => {
  expect(verdictOf({ ...standing, ...known })).toBe(verdict)
})

test.each([
  [{ down: 2, degraded: 1, working: 3 }, 'bad', '2 down', ', 1 to check'],
  [{ down: 2, working: 3 }, 'bad', '2 down'],
  [{ degraded: 1, expiring: 1 }, 'warn', '2 to check'],
  [{ suspended: 1, working: 4 }, 'warn', '1 suspended'],
  [{ down: 1, activating: 1, working: 16 }, 'bad', '1 down', ', 1 activating'],
  [{ down: 1, degraded: 2, activating: 3 }, 'bad', '1 down', ', 5 others'],
  [{ activating: 3 }, 'starting', '3 activating'],
  [{ ceasing: 1, working: 4 }, 'pending', '1 ceasing'],
  [{ working: 4 }, 'ok', 'All working'],
])('%o reads %s: %s, and only the worst has its colour', (conditions, kind, words, rest?: string) => {
  const { rest: after, ...worst } = stateOf(conditions)
  expect(worst).toMatchObject({ kind, words })
  expect(after).toBe(rest)
})

test('each service has one mark, worst first', () => {
  expect(marksOf({ working: 2, down: 1 })).toEqual(['down', 'working', 'working'])
})
