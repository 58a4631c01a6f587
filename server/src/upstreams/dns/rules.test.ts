import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChanges, difference, keyOf } from '@portal/db/src/dns-rules/difference.ts'
import { normaliseRecord } from '@portal/db/src/dns-rules/record-rules.ts'
import { expandIpv6, reverseNameOf, reverseZoneOf } from './reverse-zone.ts'
import { nextSerial } from '@portal/db/src/dns-rules/serial.ts'
import { RecordProblem } from '@portal/db/src/dns-rules/zone-names.ts'
import { lossesOf, problemOfZone, warningsOf, withOneTtl } from '@portal/db/src/dns-rules/zone-rules.ts'

const zone = 'shop.example'
const record = (name: string, type: DnsRecord['type'], content: string, ttl = 3600): DnsRecord => ({
  name,
  type,
  ttl,
  content,
  disabled: false,
  comment: '',
})

describe('the canonical form of what is typed', () => {
  test.each([
    ['', 'A', ' 192.0.2.1 ', '@', '192.0.2.1'],
    ['Shop.Example', 'A', '192.0.2.1', '@', '192.0.2.1'],
    ['WWW.shop.example.', 'AAAA', '2001:0DB8:0:0::0001', 'www', '2001:db8::1'],
    ['www', 'CNAME', 'Web', 'www', 'web.shop.example'],
    ['www', 'CNAME', 'web.other.example.', 'www', 'web.other.example'],
    ['www', 'CNAME', '@', 'www', 'shop.example'],
    ['@', 'MX', '010  mail', '@', '10 mail.shop.example'],
    ['@', 'MX', '0 .', '@', '0 .'],
    ['_sip._tcp', 'SRV', '1 2 5060 sip.other.example', '_sip._tcp', '1 2 5060 sip.other.example'],
    ['@', 'CAA', '0 ISSUE ca.example', '@', '0 issue "ca.example"'],
    ['@', 'TXT', '"v=spf1 -all"', '@', 'v=spf1 -all'],
    ['@', 'TXT', '"txtvers=1" "note=x"', '@', '"txtvers=1" "note=x"'],
    ['@', 'TXT', '"\\255"', '@', '"\\255"'],
    ['@', 'TXT', '"\\195\\169"', '@', 'é'],
    ['@', 'TYPE16', '\\# 3 026869', '@', 'hi'],
    ['@', 'RP', 'Jane.Doe@Shop.Example .', '@', 'jane\\.doe.shop.example .'],
    ['a', 'TYPE65534', '\\# 3 ab cdef', 'a', '\\# 3 ABCDEF'],
    ['a', 'HTTPS', '1 web ALPN=h2,h3 port=8443', 'a', '1 web.shop.example alpn=h2,h3 port=8443'],
    ['www', 'CNAME', 'bücher', 'www', 'xn--bcher-kva.shop.example'],
    ['@', 'TXT', 'say "hello"', '@', 'say "hello"'],
    ['*', 'A', '192.0.2.1', '*', '192.0.2.1'],
    ['*.dev', 'A', '192.0.2.1', '*.dev', '192.0.2.1'],
    ['bücher', 'A', '192.0.2.1', 'xn--bcher-kva', '192.0.2.1'],
    ['@', 'ALIAS', 'web.hosting.example', '@', 'web.hosting.example'],
  ] as const)('%s %s %s', (name, type, content, newName, newContent) => {
    const newType = type === 'TYPE16' ? 'TXT' : type
    expect(normaliseRecord(record(name, type, content), zone)).toEqual(record(newName, newType, newContent))
  })

  test('is its own canonical form', () => {
    const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,8}[a-z0-9])?$/)
    const target = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'))
    const typed = fc.oneof(
      fc.tuple(label, fc.constant('A' as const), fc.ipV4()),
      fc.tuple(label, fc.constant('AAAA' as const), fc.ipV6()),
      fc.tuple(label, fc.constant('CNAME' as const), target),
      fc.tuple(
        label,
        fc.constant('MX' as const),
        fc.tuple(fc.nat(65_535), target).map((parts) => parts.join(' ')),
      ),
    )
    fc.assert(
      fc.property(typed, ([name, type, content]) => {
        const once = normaliseRecord(record(name, type, content), zone)
        expect(normaliseRecord(once, zone)).toEqual(once)
      }),
    )
  })

  test.each([
    ['a b', 'A', '192.0.2.1', 'name'],
    ['-a', 'A', '192.0.2.1', 'name'],
    ['a..b', 'A', '192.0.2.1', 'name'],
    ['evilshop.example.', 'A', '192.0.2.1', 'name'],
    ['a.*.b', 'A', '192.0.2.1', 'name'],
    [`${'x'.repeat(64)}`, 'A', '192.0.2.1', 'name'],
    [`${'abcdefgh.'.repeat(30)}x`, 'A', '192.0.2.1', 'name'],
    ['a', 'A', 'fe80::1', 'content'],
    ['a', 'AAAA', 'fe80::1%eth0', 'content'],
    ['a', 'CNAME', '', 'content'],
    ['a', 'CNAME', '2001:db8::1', 'content'],
    ['a', 'CNAME', '*.b.example', 'content'],
    ['@', 'MX', '5 .', 'content'],
    ['@', 'MX', '65536 mail', 'content'],
    ['@', 'CAA', '7 issue "ca.example"', 'content'],
    ['@', 'CAA', '0 iodef "ca.example"', 'content'],
    ['@', 'TXT', 'two\nlines', 'content'],
    ['@', 'TXT', '', 'content'],
    ['@', 'ALIAS', '@', 'content'],
    ['a', 'ALIAS', 'a.shop.example', 'content'],
    ['a', 'CNAME', 'a', 'content'],
    ['a', 'CNAME', '.', 'content'],
    ['a', 'TYPE255', '\\# 0', 'type'],
    ['a', 'TYPE48', '\\# 1 00', 'type'],
    ['a', 'TYPE70000', '\\# 1 00', 'type'],
    ['a', 'TYPE65534', 'text', 'content'],
    ['a', 'TYPE65534', '\\# 2 ab', 'content'],
    ['a', 'TLSA', '3 1 1 aabb', 'content'],
    ['a', 'HTTPS', '0 web alpn=h2', 'content'],
    ['a', 'TYPE1', '\\# 3 aabbcc', 'content'],
  ] as const)('refuses %s %s %s', (name, type, content, field) => {
    let problem: unknown
    try {
      normaliseRecord(record(name, type, content), zone)
    } catch (error) {
      problem = error
    }
    expect(problem).toBeInstanceOf(RecordProblem)
    expect(problem).toMatchObject({ field, message: expect.stringMatching(/^.{10,}\.$/s) })
  })
})

const anyRecord = fc
  .tuple(
    fc.constantFrom('a', 'b', 'c', '@'),
    fc.constantFrom('A', 'TXT' as const),
    fc.nat(5),
    fc.constantFrom(300, 600),
    fc.boolean(),
  )
  .map(
    ([name, type, number, ttl, disabled]): DnsRecord => ({ ...record(name, type as 'A', `x${number}`, ttl), disabled }),
  )
const anyZone = fc.uniqueArray(anyRecord, { selector: keyOf, maxLength: 12 })
const byKey = (records: readonly DnsRecord[]) => records.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

describe('the difference of two zones', () => {
  test('leads from one to the other, and is empty if they are equal', () => {
    fc.assert(
      fc.property(anyZone, anyZone, (before, after) => {
        const changes = difference(before, after)
        const { records, lost } = applyChanges(before, changes)
        expect(byKey(records)).toEqual(byKey(after))
        expect(lost).toEqual([])
        expect(difference(after, after)).toEqual([])
      }),
    )
  })

  test('changes of missing records are reported and skipped', () => {
    fc.assert(
      fc.property(anyZone, anyZone, anyZone, (before, after, meanwhile) => {
        const changes = difference(before, after)
        const there = new Set(meanwhile.map(keyOf))
        const { lost } = applyChanges(meanwhile, changes)
        expect(lost).toEqual(changes.filter(({ before: old }) => old && !there.has(keyOf(old))))
      }),
    )
  })

  test('a removed and a new record of the same name and type are one change', () => {
    const changes = difference([record('www', 'CNAME', 'a.example')], [record('www', 'CNAME', 'b.example')])
    expect(changes).toHaveLength(1)
  })
})

describe('a zone as a whole', () => {
  test.each([
    ['CNAME and other data', [record('a', 'CNAME', 'b.c'), record('a', 'TXT', 'x')]],
    ['two CNAMEs', [record('a', 'CNAME', 'b.c'), record('a', 'CNAME', 'd.e')]],
    ['ALIAS and an address', [record('@', 'ALIAS', 'b.c'), record('@', 'A', '192.0.2.1')]],
    ['the same twice', [record('a', 'A', '192.0.2.1'), record('a', 'A', '192.0.2.1')]],
  ])('refuses %s', (_, records) => {
    expect(problemOfZone(records)).toBeInstanceOf(RecordProblem)
  })

  test('a disabled record conflicts with nothing', () => {
    expect(problemOfZone([{ ...record('a', 'CNAME', 'b.c'), disabled: true }, record('a', 'TXT', 'x')])).toBeNull()
  })

  test('warns of targets that are a CNAME or missing, not of wildcards', () => {
    const records = [
      record('@', 'MX', '10 mail.shop.example'),
      record('mail', 'CNAME', 'x.example'),
      record('www', 'CNAME', 'nobody.shop.example'),
      record('ok', 'CNAME', 'x.any.shop.example'),
      record('*.any', 'A', '192.0.2.1'),
    ]
    expect(warningsOf(records, zone)).toHaveLength(2)
  })

  test('warns of a name that loses all its MX records, also by switching them off', () => {
    const [mx, other] = [record('@', 'MX', '10 a.example'), record('sub', 'MX', '10 a.example')]
    expect(lossesOf([mx, other], [other], zone)).toEqual([
      'shop.example loses all its MX records, so it may no longer receive email.',
    ])
    expect(lossesOf([mx], [{ ...mx, disabled: true }], zone)).toHaveLength(1)
    expect(lossesOf([mx], [record('@', 'MX', '0 .')], zone)).toEqual([])
  })

  test('a record set has one TTL', () => {
    const set = withOneTtl(
      [record('a', 'A', '192.0.2.1', 60), record('a', 'A', '192.0.2.2', 90), record('b', 'A', '192.0.2.1', 60)],
      record('a', 'A', '', 300),
    )
    expect(set.map(({ ttl }) => ttl)).toEqual([300, 300, 60])
  })
})

test('a serial contains its day and always grows', () => {
  expect(nextSerial(2026011401, '2026-01-15')).toBe(2026011501)
  expect(nextSerial(2026011501, '2026-01-15')).toBe(2026011502)
  expect(nextSerial(2026011599, '2026-01-15')).toBe(2026011600)
})

test('addresses are reversed in their zone', () => {
  expect(reverseNameOf('198.51.100.66')).toBe('66.100.51.198.in-addr.arpa')
  expect(reverseZoneOf('198.51.100.66')).toBe('100.51.198.in-addr.arpa')
  expect(expandIpv6('2001:db8::1')).toBe('2001:0db8:0000:0000:0000:0000:0000:0001')
  expect(reverseZoneOf('2001:db8:b4::1')).toBe('4.b.0.0.8.b.d.0.1.0.0.2.ip6.arpa')
  expect(reverseNameOf('2001:db8:b4::1')).toMatch(/^1\.0\.0\..*\.4\.b\.0\.0\.8\.b\.d\.0\.1\.0\.0\.2\.ip6\.arpa$/)
})
