import { expect, test } from 'vitest'
import { keyInWords, valueInWords } from './changed-words.ts'

test.each([
  ['status', 'checkedIn', 'On site'],
  ['stage', 'fit', 'Installation'],
  ['state', 'inProgress', 'In progress'],
  ['name', 'checkedIn', 'checkedIn'],
  ['date', '2026-12-08', '8 Dec 2026'],
  ['startsAt', '2026-07-08T13:00:00.000Z', '8 Jul 2026, 14:00'],
  ['ref', '2026-12-08 sent', '2026-12-08 sent'],
  ['autoRenew', true, 'Yes'],
  ['note', '', ''],
  ['note', null, ''],
  ['racks', ['DC2-B14'], '["DC2-B14"]'],
])('a change of %s to %j reads “%s”', (key, value, words) => expect(valueInWords(key, value)).toBe(words))

test('keys read as words, permissions by their names', () => {
  expect(['startsAt', 'orderRef', 'wanIpv4Address', 'BusinessPortalDns'].map(keyInWords)).toEqual([
    'Start',
    'Reference',
    'WAN IPv4 address',
    'DNS',
  ])
})
