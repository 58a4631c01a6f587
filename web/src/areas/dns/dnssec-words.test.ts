import { expect, test } from 'vitest'
import { dnssecInWords } from './dnssec-words.ts'

const now = '2026-11-24T12:00:00Z'
const own = '1234 13 2 AB'
const state = (isOn: boolean, seen: string[], match: 'matching' | 'none' | 'other') => ({
  isOn,
  ds: isOn ? [own] : [],
  parent: { name: 'com', ds: seen, match, since: now, askedAt: now },
  fault: null,
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
  expect(dnssecInWords({ ...given, ds: [...given.ds] }, false)).toMatchObject({ kind, status, isForRegistrar })
})

test('the provider’s own registrar takes the record as a case', () => {
  expect(dnssecInWords(state(true, [], 'none'), true).text).toContain('open a case')
  expect(dnssecInWords(state(true, [], 'none'), false).text).toContain('Give this record to the domain’s registrar')
})
