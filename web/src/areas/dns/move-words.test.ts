import type { Delegation } from '@portal/contract/dns/claims.ts'
import { expect, test } from 'vitest'
import { delegationInWords, stepsOfMove } from './move-words.ts'

const away: Delegation = {
  parent: 'example',
  found: ['ns.other.example'],
  expected: ['ns1.portal.example', 'ns2.portal.example'],
  state: 'elsewhere',
  ttl: 7200,
  fault: null,
}
const parent = (ds: string[], match: 'matching' | 'none' | 'other') => ({
  isOn: match === 'matching',
  parent: { name: 'example', ds, match, since: '2026-11-24T12:00:00Z', askedAt: '2026-11-24T12:00:00Z' },
})
const done = (...given: Parameters<typeof stepsOfMove>) => stepsOfMove(...given).map(({ isDone }) => isDone)

test('a move shows where the domain is, and the steps that are done', () => {
  expect(delegationInWords(away)).toBe('The domain still uses ns.other.example.')
  expect(done(away, { records: 0, dnssec: undefined })).toEqual([false, false, false, false, false])
  expect(done(away, { records: 4, dnssec: parent([], 'none') })).toEqual([true, false, true, false, false])
  const here: Delegation = { ...away, state: 'here', found: away.expected }
  expect(done(here, { records: 4, dnssec: parent(['1 13 2 AB'], 'matching') })).toEqual([true, true, true, true, true])
})

test('a DS of the present provider’s key has to go before the name servers change', () => {
  const steps = stepsOfMove(away, { records: 4, dnssec: parent(['1 13 2 AB'], 'other') })
  expect(steps[2]).toMatchObject({ isDone: false, text: expect.stringContaining('Remove it') })
  expect(steps[3]?.text).toBe(
    'At the registrar, set ns1.portal.example and ns2.portal.example. Keep the zone at the present provider for 2 h afterwards.',
  )
})
