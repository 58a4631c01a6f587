import { expect, test } from 'vitest'
import { keyInWords, valueInWords } from './changed-words.ts'

test.each([
  ['visit', 'status', 'checkedIn', 'On site'],
  ['visit', 'status', 'cancelled', 'Cancelled'],
  ['payment', 'status', 'cancelled', 'Not paid'],
  ['quote', 'state', 'cancelled', 'Withdrawn'],
  ['quote', 'state', 'answered', 'Priced'],
  ['service-credit', 'state', 'open', 'Not claimed'],
  ['order', 'stage', 'fit', 'Installation'],
  ['order', 'state', 'inProgress', 'In progress'],
  ['visitor', 'name', 'checkedIn', 'checkedIn'],
  [undefined, 'state', 'answered', 'Answered'],
  ['visit', 'date', '2026-12-08', '8 Dec 2026'],
  ['visit', 'startsAt', '2026-07-08T13:00:00.000Z', '8 Jul 2026, 14:00'],
  ['bill', 'ref', '2026-12-08 sent', '2026-12-08 sent'],
  ['zone', 'autoRenew', true, 'Yes'],
  ['case', 'note', '', ''],
  ['case', 'note', null, ''],
  ['visit', 'racks', ['DC2-B14'], '["DC2-B14"]'],
])('in %s, a change of %s to %j reads “%s”', (record, key, value, words) =>
  expect(valueInWords(record, key, value)).toBe(words),
)

test('keys read as words, permissions by their names', () => {
  expect(['startsAt', 'orderRef', 'wanIpv4Address', 'BusinessPortalDns'].map(keyInWords)).toEqual([
    'Start',
    'Reference',
    'WAN IPv4 address',
    'DNS',
  ])
})
