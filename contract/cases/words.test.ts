import { expect, test } from 'vitest'
import { nextInWords } from './words.ts'

const now = new Date('2026-04-14T10:00:00Z')
const later = '2026-04-14T13:30:00Z'
const earlier = '2026-04-14T08:52:00Z'

test.each([
  ['pending', '2026-04-20T10:00:00Z', 'Reply by 20 Apr'],
  ['pending', null, 'Your reply'],
  ['inProgress', later, 'Update by 14:30'],
  ['inProgress', '2026-04-15T07:34:00Z', 'Update by tomorrow, 08:34'],
  ['held', earlier, 'Update overdue since 09:52'],
  ['acknowledged', null, '–'],
  ['resolved', '2026-04-28T10:00:00Z', 'Confirm by 28 Apr'],
  ['closed', later, '–'],
  ['cancelled', later, '–'],
] as const)('the next step of a case that is %s, with %s: %s', (status, nextAt, words) => {
  expect(nextInWords({ status, nextAt }, now)).toBe(words)
})
