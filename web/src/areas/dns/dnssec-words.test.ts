import { expect, test } from 'vitest'
import { dnssecInWords } from './dnssec-words.ts'

const now = new Date('2026-11-24T12:00:00Z')
const own = '1234 13 2 AB'
const state = (isOn: boolean, seen: string[], match: 'matching' | 'none' | 'other', offFrom: string | null = null) => ({
  isOn,
  ds: isOn ? [own] : [],
  parent: { name: 'com', ds: seen, match, since: now.toISOString(), askedAt: now.toISOString() },
  fault: null,
  offFrom,
  refusal: null,
})

test.each([
  ['a signed zone whose DS the parent has', state(true, [own], 'matching'), 'ok', 'Matching', false],
  ['a signed zone without a DS', state(true, [], 'none'), 'warn', 'None', true],
  ['a signed zone with a foreign DS', state(true, ['9 13 2 FF'], 'other'), 'bad', 'Different', true],
  ['an unsigned zone with a DS', state(false, [own], 'other'), 'bad', 'Present', false],
  ['an unsigned zone', state(false, [], 'none'), 'idle', 'None', false],
  ['a zone whose keys are being made', { ...state(true, [], 'none'), ds: [] }, 'starting', 'Not yet', false],
  [
    'a parent that never answered',
    { ...state(true, [], 'none'), parent: null, fault: 'No answer.' },
    'warn',
    'Not known',
    true,
  ],
] as const)('%s', (_, given, kind, status, isForRegistrar) => {
  expect(dnssecInWords({ ...given, ds: [...given.ds] }, now)).toMatchObject({ kind, status, isForRegistrar })
})

test('a DS that has gone from the parent says from when DNSSEC can be switched off', () => {
  expect(dnssecInWords(state(true, [], 'none', '2026-11-24T15:30:00Z'), now).text).toContain(
    'from Tue 24 November at 15:30',
  )
  expect(dnssecInWords(state(true, [], 'none', '2026-11-24T11:30:00Z'), now).text).toContain('Give this record')
})
