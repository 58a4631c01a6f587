import { expect, test } from 'vitest'
import { dnssecInWords } from './dnssec-words.ts'

const now = '2026-11-24T12:00:00Z'
const own = '1234 13 2 AB'
const state = (isOn: boolean, seen: string[], match: 'matching' | 'none' | 'other') => ({
  isOn,
  ds: isOn ? [own] : [],
  parent: { name: 'com', ds: seen, match, since: now, askedAt: now },
  fault: null,
  rollover: null,
  dsRemoval: false,
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

const fresh = '77 13 2 CD'
const rolling = (step: 'publishing' | 'spreading' | 'parent' | 'caches', until: string | null, seen = [own]) => ({
  ...state(true, seen, 'matching'),
  rollover: { step, until, newDs: step === 'publishing' ? [] : [fresh], oldDs: [own] },
})

test.each([
  ['the new key is not published yet', rolling('publishing', null), /being published/, false],
  ['caches do not have it yet', rolling('spreading', now), /Keep the DS record until .*24 Nov/, false],
  ['the parent needs its DS', rolling('parent', null), /^Give this DS record of the new key to the registrar/, true],
  ['the parent has its DS', rolling('caches', now, [fresh]), /withdrawn after .*24 Nov/, false],
] as const)('the text of a roll-over when %s', (_, given, text, isForRegistrar) => {
  const said = dnssecInWords(given, false)
  expect([said.status, said.isForRegistrar]).toEqual(['Matching', isForRegistrar])
  expect(said.text).toMatch(text)
})

test('a DS that is left of a withdrawn key is named, and a request to remove the DS explained', () => {
  expect(dnssecInWords(state(true, [own, fresh], 'matching'), false).text).toContain('another key')
  expect(dnssecInWords(state(true, [own], 'matching'), false).text).toBe('Resolvers verify your DNS answers.')
  const asked = { ...state(true, [own], 'matching'), dsRemoval: true }
  expect(dnssecInWords(asked, false).text).toContain('asks com to remove the DS record')
})
