import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { expect, test } from 'vitest'
import { rowsOf } from './record-rows.ts'
import { matching, pageAt, sorted } from './record-search.ts'

const record = (name: string, type: DnsRecord['type'], content: string, ttl: number, comment = ''): DnsRecord => ({
  name,
  type,
  ttl,
  content,
  disabled: false,
  comment,
})
const mail = record('@', 'MX', '10 mail.shop.example', 3600)
const web = record('www', 'A', '192.0.2.10', 300, 'Old web server')
const six = record('www', 'AAAA', '2001:db8::10', 900)
const changes = [{ before: web, after: { ...web, content: '192.0.2.20' } }]
const rows = rowsOf({
  records: [mail, web, six],
  draft: { baseVersion: 1, changes, conflicts: [], updatedAt: '2026-01-15T12:00:00Z' },
})
const found = (search: string, type?: string) => rows.filter(matching(search, type)).map((row) => row.record.type)

test.each([
  // Changed records come first.
  ['', undefined, ['A', 'MX', 'AAAA']],
  ['WWW', undefined, ['A', 'AAAA']],
  ['www old', undefined, ['A']],
  ['192.0.2.10', undefined, ['A']],
  ['192.0.2.20', undefined, ['A']],
  ['', 'A / AAAA', ['A', 'AAAA']],
  ['', 'A', ['A']],
  ['mail', 'A', []],
])('a search for "%s" among records of type %s finds %j', (search, type, types) => {
  expect(found(search, type)).toEqual(types)
})

test.each([
  ['ttl', false, [300, 900, 3600]],
  ['ttl', true, [3600, 900, 300]],
  ['type', false, [300, 900, 3600]],
  ['content', false, [3600, 300, 900]],
  ['change', false, [300, 3600, 900]],
])('sorted by %s, descending %s', (key, descending, ttls) => {
  expect(sorted(rows, { key, descending }).map((row) => row.record.ttl)).toEqual(ttls)
})

test('the last page is shown where the page that was is gone', () => {
  const shown = pageAt(rows, { search: '', sort: null, page: 4, size: 2 })
  expect(shown.state.page).toBe(1)
  expect(shown.page).toEqual(rows.slice(2))
})

test('unsorted, records stay in their order', () => {
  expect(sorted(rows, null)).toEqual(rows)
})
