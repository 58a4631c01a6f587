import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { contentOfInputs } from '@portal/contract/dns/records/content.ts'
import { expect, test } from 'vitest'
import { changesInWords, daysUntil, ttlInWords } from './dns-words.ts'
import { errorAt, hasSameInputs, hintOfName, partsInWords } from './record-inputs.ts'
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

test('changed records are first, each group by name', () => {
  const rows = rowsOf({
    records: [apex, vpn, www],
    draft: draft([
      { before: www, after: record('www', '192.0.2.9') },
      { before: null, after: record('shop', '192.0.2.4') },
      { before: vpn, after: null },
    ]),
  })
  expect(rows.map(({ record: { name }, kind }) => [name, kind])).toEqual([
    ['shop', 'new'],
    ['vpn', 'removed'],
    ['www', 'changed'],
    ['@', 'same'],
  ])
  expect(rows.map((row) => wordsOfChange(row, ttlInWords))).toEqual([null, null, 'was 192.0.2.3', null])
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
  ['HTTPS', '1 . alpn=h2,h3 port=443 ech="AQID"', ['1', '.', 'h2,h3', '443', '', '', 'ech="AQID"']],
  ['NAPTR', '1 2 "u" "E2U+sip" "!^.*$!sip:a@b.c!" .', ['1', '2', 'u', 'E2U+sip', '!^.*$!sip:a@b.c!', '.']],
  [
    'LOC',
    '51 30 12.500 N 0 7 39.600 W 35.00m 1.00m 10000.00m 10.00m',
    ['51 30 12.500 N', '0 7 39.600 W', '35.00m', '1.00m', '10000.00m', '10.00m'],
  ],
  ['TYPE65534', '\\# 2 ABCD', ['\\# 2 ABCD']],
] as const)('the value of %s is split into its parts and joined again', (type, content, parts) => {
  expect(partsInWords(type, content)).toEqual(parts)
  expect(contentOfInputs(type, parts)).toBe(content)
})

test('a changed type keeps what its fields can take', () => {
  expect(hasSameInputs('CNAME', 'NS')).toBe(true)
  expect(hasSameInputs('A', 'MX')).toBe(false)
})

test('an error is shown at its field', () => {
  const error = errorAt('MX', ['ten', 'mail.example.com'], '“ten” is not a number.')
  expect([error(0), error(1)]).toEqual(['“ten” is not a number.', undefined])
  const missing = errorAt('MX', ['10', ''], 'Something is missing at the end of this record.')
  expect([missing(0), missing(1)]).toEqual([undefined, 'Enter a value.'])
})

test.each([
  ['web', 'Without a dot: leads to web.shop.example. For another name, end it with a dot.'],
  ['@', 'Leads to shop.example'],
  ['web.other.example', null],
  ['web.', null],
  ['', null],
])('the target %s is explained', (typed, hint) => {
  expect(hintOfName(typed, 'shop.example')).toBe(hint)
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
