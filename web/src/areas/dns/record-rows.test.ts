import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { recordTypes } from '@portal/contract/dns/values.ts'
import { expect, test } from 'vitest'
import { changesInWords, daysUntil, ttlInWords } from './dns-words.ts'
import { contentOf, emptyParts, partsOf, valueParts } from './record-fields.ts'
import { rowsOf, wordsOfChange } from './record-rows.ts'

const record = (name: string, content: string, ttl = 3600): DnsRecord => ({
  name,
  type: 'A',
  ttl,
  content,
  disabled: false,
  comment: '',
})
const [apex, vpn, www] = [record('@', '192.0.2.1'), record('vpn', '192.0.2.2'), record('www', '192.0.2.3')]
const draft = (changes: { before: DnsRecord | null; after: DnsRecord | null }[]) => ({
  baseVersion: 1,
  changes,
  conflicts: [],
  updatedAt: '2026-01-15T12:00:00Z',
})

test('a changed record stays in its place, a new one is beside its name', () => {
  const rows = rowsOf({
    records: [apex, vpn, www],
    draft: draft([
      { before: www, after: record('www', '192.0.2.9') },
      { before: null, after: record('shop', '192.0.2.4') },
      { before: vpn, after: null },
    ]),
  })
  expect(rows.map(({ record: { name }, kind }) => [name, kind])).toEqual([
    ['@', 'same'],
    ['shop', 'new'],
    ['vpn', 'removed'],
    ['www', 'changed'],
  ])
  expect(rows.map((row) => wordsOfChange(row, ttlInWords))).toEqual([null, null, null, 'was 192.0.2.3'])
})

test('a change of another field than the value is named too', () => {
  const words = (after: DnsRecord) =>
    rowsOf({ records: [www], draft: draft([{ before: www, after }]) }).map((row) => wordsOfChange(row, ttlInWords))
  expect(words({ ...www, ttl: 300 })).toEqual(['was 1 h'])
  expect(words({ ...www, disabled: true })).toEqual(['switched off'])
  expect(words({ ...www, comment: 'x' })).toEqual(['comment changed'])
})

test.each([
  ['MX', '10 mail.example.com', ['10', 'mail.example.com']],
  ['SRV', '1 2 5060 sip.example.com', ['1', '2', '5060', 'sip.example.com']],
  ['CAA', '0 issue "ca.example; policy=ev"', ['0', 'issue', 'ca.example; policy=ev']],
  ['TXT', 'v=spf1 a mx -all', ['v=spf1 a mx -all']],
  ['A', '192.0.2.1', ['192.0.2.1']],
] as const)('the value of %s is split into its parts and joined again', (type, content, parts) => {
  expect(partsOf(type, content)).toEqual(parts)
  expect(contentOf(type, parts)).toBe(content)
})

test('each type has a field for each part', () => {
  for (const type of recordTypes) expect(emptyParts(type)).toHaveLength(valueParts[type].length)
})

test('times and changes as text', () => {
  expect([60, 300, 3600, 5400, 86_400, 45].map(ttlInWords)).toEqual(['1 min', '5 min', '1 h', '90 min', '1 d', '45 s'])
  expect(
    changesInWords([
      { before: www, after: null },
      { before: null, after: www },
    ]),
  ).toBe('1 new, 1 removed')
  expect(daysUntil('2026-04-26', new Date('2026-04-14T09:00:00Z'))).toBe(12)
})
