import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import type { Drift } from '@portal/contract/dns/drift.ts'
import { expect, test } from 'vitest'
import { contentsInWords, driftOfChanges } from './drift-words.ts'

const set = (ttl: number, ...contents: string[]) => ({ ttl, contents })
const drift = (name: string, here: Drift['here'], there: Drift['here'], isInDraft = false): Drift => ({
  name,
  type: 'A',
  here,
  there,
  canTakeOver: true,
  isInDraft,
})
const record = (name: string): DnsRecord => ({
  name,
  type: 'A',
  ttl: 300,
  content: '192.0.2.9',
  disabled: false,
  comment: '',
})

test.each([
  [null, set(300, '192.0.2.1'), 'None'],
  [set(300, '192.0.2.1', '192.0.2.2'), null, '192.0.2.1, 192.0.2.2'],
  [set(300, '192.0.2.1'), set(600, '192.0.2.1'), '192.0.2.1, TTL 300'],
  [set(300, '192.0.2.1'), set(600, '192.0.2.2'), '192.0.2.1'],
])('%j beside %j is "%s"', (held, other, words) => {
  expect(contentsInWords(held, other)).toBe(words)
})

test('the review names only records of others that the draft changes', () => {
  const all = [
    drift('www', set(300, '192.0.2.1'), set(300, '192.0.2.200')),
    drift('gone', set(300, '192.0.2.1'), null),
    drift('dynamic', null, set(60, '192.0.2.77')),
    drift('taken', null, set(60, '192.0.2.78'), true),
  ]
  const changes = [
    { before: record('www'), after: null },
    { before: null, after: record('gone') },
    { before: null, after: record('taken') },
  ]
  expect(driftOfChanges(all, changes)).toEqual([
    'www A is 192.0.2.200 on the name server. Publishing replaces that.',
    'gone A was removed from the name server. Publishing adds it again.',
  ])
})
