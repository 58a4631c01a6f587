import { expect, test } from 'vitest'
import { aboutBeside, nextInWords, whenInWords } from './words.ts'

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

test('a list with one place for both has the day on which a case was closed, instead of a next step', () => {
  const closedAt = '2026-04-10T10:00:00Z'
  expect(whenInWords({ status: 'closed', nextAt: null, closedAt }, now)).toBe('10 Apr')
  expect(whenInWords({ status: 'closed', nextAt: null, closedAt: null }, now)).toBe('')
  expect(whenInWords({ status: 'inProgress', nextAt: later, closedAt: null }, now)).toBe('Update by 14:30')
})

test('a site that the title names is not said again beside it', () => {
  expect(aboutBeside({ title: 'Leeds – Wharf Mill: packet loss', about: 'Leeds – Wharf Mill' })).toBe('')
  expect(aboutBeside({ title: 'More addresses at Leeds – Wharf Mill', about: 'Leeds – Wharf Mill' })).toBe('')
  expect(aboutBeside({ title: 'Three missed call-backs', about: 'Kendal' })).toBe('Kendal')
  expect(aboutBeside({ title: 'A change of our address', about: '' })).toBe('')
})
