import { expect, test } from 'vitest'
import { durationInWords } from '@portal/contract/plans/words.ts'
import { msUntilChange, openingInWords } from './opening-words.ts'

const now = new Date('2026-04-14T09:20:00Z')

test.each([
  [{ isOpen: true, until: '2026-04-14T19:00:00Z' }, 'Open now until 20:00'],
  [{ isOpen: true, until: '2026-04-15T07:00:00Z' }, 'Open now until tomorrow at 08:00'],
  [{ isOpen: true, until: null }, 'Open 24/7'],
  [{ isOpen: false, until: '2026-04-14T12:00:00Z' }, 'Closed, opens at 13:00'],
  [{ isOpen: false, until: '2026-04-15T07:00:00Z' }, 'Closed, opens tomorrow at 08:00'],
  [{ isOpen: false, until: '2026-04-20T07:00:00Z' }, 'Closed, opens Mon 20 Apr at 08:00'],
])('says %j as "%s"', (opening, words) => {
  expect(openingInWords(opening, now)).toBe(words)
})

test('is due again when the first team opens or closes, and at least every hour', () => {
  const at = (until: string | null) => ({ isOpen: true, until })
  expect(msUntilChange([at('2026-04-14T09:30:00Z'), at('2026-04-14T09:25:00Z'), at(null)], now.getTime())).toBe(300_000)
  expect(msUntilChange([at('2026-04-14T23:00:00Z')], now.getTime())).toBe(3600_000)
  expect(msUntilChange([at('2026-04-14T09:00:00Z')], now.getTime())).toBe(1000)
  expect(msUntilChange(undefined)).toBe(3600_000)
})

test.each([
  [65, '1 h 05 min'],
  [680, '11 h 20 min'],
  [12, '12 min'],
  [3 * 24 * 60 + 60, '3 d 1 h'],
])('writes %i minutes as "%s"', (minutes, words) => {
  expect(durationInWords(minutes)).toBe(words)
})
