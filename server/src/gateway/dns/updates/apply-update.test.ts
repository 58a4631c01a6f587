import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { describe, expect, test } from 'vitest'
import { rcodes } from '../../../upstreams/dns/message.ts'
import { applyUpdate } from './apply-update.ts'
import { type Prerequisite, type Step, UpdateRefused } from './read-update.ts'

const recordOf = (name: string, type: DnsRecord['type'], content: string, ttl = 3600): DnsRecord => ({
  name,
  type,
  ttl,
  content,
  disabled: false,
  comment: '',
})
const zoneId = 'example.com'
const of = { name: '@', disabled: false, comment: '' }
const apex = [
  { ...of, type: 'SOA', ttl: 3600, content: 'ns1.portal.example host.portal.example 2026010105 1 2 3 4' },
  { ...of, type: 'NS', ttl: 86_400, content: 'ns1.portal.example' },
]
const zone = [
  recordOf('@', 'MX', '10 mail.example.com'),
  recordOf('alias', 'CNAME', 'www.example.com'),
  recordOf('www', 'A', '192.0.2.1'),
  recordOf('www', 'A', '192.0.2.2'),
]
const applied = (steps: Step[], records: readonly DnsRecord[] = zone, prerequisites: Prerequisite[] = []) => {
  try {
    return applyUpdate({ zoneId, prerequisites, steps }, { records, apex, covers: () => true })
  } catch (error) {
    if (error instanceof UpdateRefused) return error.rcode
    throw error
  }
}
const add = (name: string, type: string, content: string, ttl = 3600): Step => ({
  kind: 'add',
  name,
  type,
  content,
  ttl,
})
const remove = (name: string, type: string, content: string): Step => ({
  kind: 'remove record',
  name,
  type,
  content,
  ttl: 0,
})

describe('an addition that a zone cannot hold is ignored (RFC 2136, section 3.4.2.2)', () => {
  test.each([
    ['a CNAME beside other records', add('www', 'CNAME', 'x.example.com')],
    ['another record beside a CNAME', add('alias', 'A', '192.0.2.3')],
    ['an older SOA', add('@', 'SOA', 'ns1.portal.example host.portal.example 2026010104 1 2 3 4', 3600)],
    ['a record that is there', add('www', 'A', '192.0.2.1')],
  ])('%s', (_, step) => expect(applied([step])).toEqual(zone))
})

test('a second CNAME replaces the first', () => {
  const [, , ...rest] = zone
  expect(applied([add('alias', 'CNAME', 'new.example.com', 60)])).toEqual([
    zone[0],
    ...rest,
    recordOf('alias', 'CNAME', 'new.example.com', 60),
  ])
})

test('a CNAME may take the place of records that the same update removes', () => {
  const steps: Step[] = [{ kind: 'remove name', name: 'www' }, add('www', 'CNAME', 'x.example.com')]
  expect(applied(steps)).toEqual([...zone.slice(0, 2), recordOf('www', 'CNAME', 'x.example.com')])
})

test('the records of a set share the TTL of the latest', () => {
  expect(applied([add('www', 'A', '192.0.2.3', 60)])).toEqual([
    ...zone.slice(0, 2),
    recordOf('www', 'A', '192.0.2.1', 60),
    recordOf('www', 'A', '192.0.2.2', 60),
    recordOf('www', 'A', '192.0.2.3', 60),
  ])
})

test('the apex loses neither its SOA nor its name servers', () => {
  const steps: Step[] = [
    { kind: 'remove set', name: '@', type: 'NS' },
    { kind: 'remove set', name: '@', type: 'SOA' },
    remove('@', 'NS', 'ns1.portal.example'),
    { kind: 'remove name', name: '@' },
  ]
  expect(applied(steps)).toEqual(zone.slice(1))
})

test.each([
  ['another name server', add('@', 'NS', 'ns.elsewhere.example', 86_400)],
  ['a newer SOA', add('@', 'SOA', 'ns1.portal.example host.portal.example 2026010106 1 2 3 4', 3600)],
  ['a TTL below the smallest', add('new', 'A', '192.0.2.3', 5)],
  ['a type that only the name server writes', add('new', 'DNSKEY', String.raw`\# 4 01010301`)],
])('%s is refused', (_, step) => expect(applied([step])).toBe(rcodes.refused))

test('disabled records are neither seen nor removed, and an addition enables one', () => {
  const hidden = { ...recordOf('old', 'A', '192.0.2.9'), disabled: true, comment: 'kept' }
  const records = [...zone, hidden]
  const missing: Prerequisite = { kind: 'name not in use', name: 'old', type: 'ANY' }
  expect(applied([{ kind: 'remove name', name: 'old' }], records, [missing])).toEqual(records)
  expect(applied([add('old', 'A', '192.0.2.9')], records)).toEqual([...zone, recordOf('old', 'A', '192.0.2.9')])
})

test('a set as a prerequisite is met by exactly these records', () => {
  const has = (content: string): Prerequisite => ({ kind: 'record exists', name: 'www', type: 'A', ttl: 0, content })
  expect(applied([], zone, [has('192.0.2.1')])).toBe(rcodes.setMissing)
  expect(applied([], zone, [has('192.0.2.2'), has('192.0.2.1')])).toEqual(zone)
  expect(applied([], zone, [has('192.0.2.1'), has('192.0.2.2'), has('192.0.2.3')])).toBe(rcodes.setMissing)
})

describe('records that a key does not cover', () => {
  const covers = ({ name, type }: { name: string; type: string }) => name === '_acme-challenge' && type === 'TXT'
  const outcome = (prerequisites: Prerequisite[], steps: Step[]) => () =>
    applyUpdate({ zoneId, prerequisites, steps }, { records: zone, apex, covers })
  test.each([
    ['a set that is there', { kind: 'set exists', name: 'www', type: 'A' }],
    ['a set that is not', { kind: 'set missing', name: 'none', type: 'A' }],
    ['a name', { kind: 'name not in use', name: 'none', type: 'ANY' }],
    ['a set at the apex', { kind: 'set missing', name: '@', type: 'TXT' }],
  ] satisfies [string, Prerequisite][])('%s cannot be a prerequisite', (_, prerequisite) => {
    expect(outcome([prerequisite], [])).toThrow(new UpdateRefused(rcodes.refused))
  })

  test('the SOA can, because clients ask for the zone', () => {
    expect(outcome([{ kind: 'set exists', name: '@', type: 'SOA' }], [])()).toEqual(zone)
  })

  test('cannot be removed, whether they are there or not', () => {
    for (const name of ['www', 'none']) {
      expect(outcome([], [{ kind: 'remove set', name, type: 'A' }])).toThrow(new UpdateRefused(rcodes.refused))
      expect(outcome([], [{ kind: 'remove name', name }])).toThrow(new UpdateRefused(rcodes.refused))
    }
  })
})
