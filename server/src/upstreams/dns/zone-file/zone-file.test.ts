import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { hasTool } from '../testing/tools.ts'
import { importZone } from './import.ts'
import { writeZoneFile } from './write.ts'

const head = `$TTL 3600
@ IN SOA ns1.portal.example. hostmaster.portal.example. ( 2026011501 7200 3600 1209600 300 )
@ NS ns1.portal.example.
`
const zone = 'shop.example'

/** Files and, if they are refused, the line that the error names. */
const files: [name: string, text: string, line?: number][] = [
  ['the least', head],
  ['an address', `${head}www A 192.0.2.1\n`],
  ['no $TTL, so that of the SOA', '@ IN SOA ns1.x. h.x. 1 2h 1h 2w 300\n@ NS ns1.x.\nwww A 192.0.2.1\n'],
  ['the time to live of the record before', '@ 1h IN SOA ns1.x. h.x. 1 2h 1h 2w 300\n@ NS ns1.x.\nwww A 192.0.2.1\n'],
  ['an address that is none', `${head}www A 192.0.2.256\n`, 4],
  ['three parts of an address', `${head}www A 192.0.2\n`, 4],
  ['a zero in front', `${head}www A 192.0.2.01\n`, 4],
  ['an IPv6 address', `${head}www AAAA 2001:DB8::1\n`],
  ['an IPv6 address that is none', `${head}www AAAA 2001:db8::g\n`, 4],
  ['an IPv4 address within IPv6', `${head}www AAAA ::ffff:192.0.2.1\n`],
  ['a CNAME after other data', `${head}www A 192.0.2.1\nwww CNAME a.b.\n`, 5],
  ['a CNAME before other data', `${head}www CNAME a.b.\nwww TXT x\n`, 5],
  ['two CNAMEs', `${head}www CNAME a.b.\nwww CNAME c.d.\n`, 5],
  ['the same CNAME twice', `${head}www CNAME a.b.\nwww CNAME a.b.\n`],
  ['a CNAME of the zone itself', `${head}@ CNAME a.b.\n`, 4],
  ['no NS', '$TTL 1h\n@ SOA ns1.x. h.x. 1 2 3 4 5\nwww A 192.0.2.1\n', 2],
  ['no SOA', '$TTL 1h\n@ NS ns1.x.\nwww A 192.0.2.1\n', 1],
  ['nothing at all', '', 1],
  ['two SOAs', `${head}@ SOA ns1.x. h.x. 2 2 3 4 5\n`, 4],
  ['a SOA of another name', `${head}sub SOA ns1.x. h.x. 2 2 3 4 5\n`, 4],
  ['a name server of the zone without an address', `${head}@ NS ns\n`, 4],
  ['a name server of the zone that is a CNAME', `${head}@ NS ns\nns CNAME a.b.\n`, 4],
  ['a name server of the zone with an address', `${head}@ NS ns\nns A 192.0.2.53\n`],
  ['an MX to a CNAME', `${head}@ MX 10 mail\nmail CNAME a.b.\n`],
  ['an MX to nothing', `${head}@ MX 10 mail\n`],
  ['an MX to a wildcard', `${head}@ MX 10 mail\n* A 192.0.2.1\n`],
  ['an MX without a priority', `${head}@ MX mail\n`, 4],
  ['an MX with a priority too high', `${head}@ MX 70000 mail.x.\n`, 4],
  ['an MX for no mail', `${head}@ MX 0 .\n`],
  ['data of another zone', `${head}www.other.example. A 192.0.2.1\nwww A 192.0.2.1\n`],
  ['the same record twice', `${head}www A 192.0.2.1\nwww A 192.0.2.1\n`],
  ['units of time', `${head}a 1h30m A 192.0.2.1\nb IN 2w A 192.0.2.1\nc 3d IN A 192.0.2.1\nd 1W2D3H4M5S A 192.0.2.1\n`],
  ['two times to live in a set', `${head}a 60 A 192.0.2.1\na 61 A 192.0.2.2\n`],
  ['a time to live too long', `${head}a 2147483648 A 192.0.2.1\n`],
  ['class and time in either order', `${head}a IN 60 A 192.0.2.1\nb 60 IN A 192.0.2.1\nc IN A 192.0.2.1\n`],
  ['another class', `${head}a CH A 192.0.2.1\n`, 4],
  ['$INCLUDE', `${head}$INCLUDE other.zone\n`, 4],
  ['$ORIGIN', `${head}$ORIGIN sub\nwww A 192.0.2.1\n$ORIGIN b.shop.example.\nwww A 192.0.2.2\n`],
  ['$ORIGIN of nothing', `${head}$ORIGIN\nwww A 192.0.2.1\n`, 4],
  ['an unknown directive', `${head}$NONSENSE x\n`, 4],
  ['$GENERATE', `${head}$GENERATE 1-4 host$ A 192.0.2.$\n`],
  ['$GENERATE with width and step', `${head}$GENERATE 2-8/2 host\${0,3,d} A 192.0.2.\${10}\n`],
  ['parentheses over lines', `${head}www ( ; a comment\n  A\n  192.0.2.1 ) ; another\n`],
  ['a parenthesis that stays open', `${head}www A ( 192.0.2.1\n`, 4],
  ['a parenthesis that was not opened', `${head}www A 192.0.2.1 )\n`, 4],
  ['a quotation mark that stays open', `${head}a TXT "abc\nb A 192.0.2.1\n`, 4],
  ['texts', `${head}a TXT v=spf1 -all\nb TXT "a;b" ; c\nc TXT "a\\"b" "c"\nd TXT a\\;b\ne TXT "\\195\\169"\n`],
  ['an empty text', `${head}a TXT ""\n`],
  ['a text of nothing', `${head}a TXT\n`, 4],
  ['a text that is too long', `${head}a TXT "${'x'.repeat(256)}"\n`, 4],
  ['a text as long as may be', `${head}a TXT "${'x'.repeat(255)}" "${'y'.repeat(255)}"\n`],
  ['too much at the end', `${head}a A 192.0.2.1 192.0.2.2\n`, 4],
  ['an unknown type', `${head}a WRONG 192.0.2.1\n`, 4],
  ['a type by its number', `${head}a TYPE65534 \\# 2 abcd\nb TYPE1 \\# 4 c0000201\nc TYPE65533 \\# 2 a bcd\n`],
  ['a class by its number', `${head}a CLASS1 A 192.0.2.1\n`],
  ['too few bytes', `${head}a TYPE65534 \\# 3 abcd\n`, 4],
  ['too few bytes for its type', `${head}a TYPE1 \\# 3 c00002\n`, 4],
  ['a type of questions', `${head}a TYPE255 \\# 1 00\n`, 4],
  ['a type by its number without bytes', `${head}a TYPE65534 abcd\n`, 4],
  ['signatures', `${head}a DNSKEY 257 3 13 AAAA\n`],
  ['bytes that are no text', `${head}a TXT \\255 "a\\255"\n`],
  ['a byte that is none', `${head}a TXT "\\256"\n`, 4],
  ['an escape that is too short', `${head}a TXT "\\25"\n`, 4],
  ['SSHFP', `${head}a SSHFP 1 1 0123456789abcdef0123456789abcdef01234567\na SSHFP 4 9 00 11\n`],
  ['a fingerprint that is too short', `${head}a SSHFP 4 2 0011\n`, 4],
  ['HINFO and RP', `${head}b HINFO x "y z"\nc RP a\\.b.c. c.d.\n`],
  ['TLSA', `${head}_443._tcp TLSA 3 1 1 0011\n_443._tcp TLSA 3 1 1 ( 0011\n 2233 )\n`],
  ['a TLSA without data', `${head}_443._tcp TLSA 3 1 1\n`, 4],
  ['a TLSA usage too high', `${head}_443._tcp TLSA 256 1 1 00\n`, 4],
  ['a TLSA of half a byte', `${head}_443._tcp TLSA 3 1 1 001\n`, 4],
  ['HTTPS', `${head}a HTTPS 1 . alpn="h2,h3" port=443 ipv4hint=192.0.2.1,192.0.2.2 ech=AQID ipv6hint=2001:db8::1\n`],
  ['HTTPS as an alias', `${head}a HTTPS 0 b\n`],
  ['SVCB', `${head}_dns SVCB 1 b mandatory=alpn,key667 alpn=dot key667="\\255x" key8\n`],
  ['a path for DNS', `${head}_dns SVCB 1 b alpn=h2 dohpath=/q{?dns}\n`],
  ['a path that is not for DNS', `${head}_dns SVCB 1 b alpn=h2 key7=/q\n`, 4],
  ['a parameter twice', `${head}a HTTPS 1 . alpn=h2 alpn=h3\n`, 4],
  ['a parameter that is missing', `${head}a HTTPS 1 . mandatory=port\n`, 4],
  ['no default without a protocol', `${head}a HTTPS 1 . no-default-alpn\n`, 4],
  ['an unknown parameter', `${head}a HTTPS 1 . colour=red\n`, 4],
  ['a hint that is no address', `${head}a HTTPS 1 . ipv4hint=1.2.3\n`, 4],
  ['a parameter without its value', `${head}a HTTPS 1 . port=\n`, 4],
  ['commas in a protocol', `${head}a HTTPS 1 . alpn="f\\\\\\\\oo\\\\,bar,h2"\n`],
  ['NAPTR', `${head}a NAPTR 1 2 "u" "E2U+sip" "!^.*$!sip:a@b.c!" .\na NAPTR 1 2 s SIP+D2U "" _sip._udp.x.\n`],
  ['a rule without its end', `${head}a NAPTR 1 2 "u" "E2U+sip" "!^.*$!sip:a@b.c" .\n`, 4],
  ['a rule that is no expression', `${head}a NAPTR 1 2 "u" "E2U+sip" "!(!x!" .\n`, 4],
  ['a rule with a group that is missing', `${head}a NAPTR 1 2 "u" "E2U+sip" "!a!\\\\1!" .\n`, 4],
  ['LOC', `${head}a LOC 51 30 12.748 N 0 7 39.6 W 10.5m\na LOC 0 S 180 W -100000m 0 90000000m 0.09m\n`],
  ['a LOC beyond the pole', `${head}a LOC 90 1 N 0 E 0m\n`, 4],
  ['a LOC below the ground', `${head}a LOC 51 N 0 E -100001m\n`, 4],
  ['a LOC without altitude', `${head}a LOC 51 N 0 E\n`, 4],
  ['URI', `${head}_http._tcp URI 10 1 "https://a.example/b?c=d;e"\n`],
  ['CERT', `${head}a CERT PKIX 1 RSASHA256 AAAA\na CERT 1 1 8 AA AB\n`],
  ['a CERT algorithm too high', `${head}a CERT 1 1 999 AAAA\n`, 4],
  ['OPENPGPKEY', `${head}a OPENPGPKEY ( AAAA\n AAAA )\n`],
  ['a key that is not base64', `${head}a OPENPGPKEY AAA\n`, 4],
  ['SMIMEA', `${head}a._smimecert SMIMEA 3 0 0 0011\n`],
  ['DS', `${head}sub NS ns1.x.\nsub DS 1 ECDSAP256SHA256 2 ${'ab'.repeat(32)}\n`],
  ['a digest that is too short', `${head}sub NS ns1.x.\nsub DS 1 13 2 ab\n`, 4 + 1],
  ['CDS and CDNSKEY', `${head}@ CDS 0 0 0 00\n@ CDNSKEY 0 3 0 AA==\n`],
  ['a CDS without its key', `${head}@ CDS 1 13 2 ${'ab'.repeat(32)}\n`, 4],
  ['a CDNSKEY without its key', `${head}@ CDNSKEY 257 3 13 AAAA\n`, 4],
  [
    'CDS and CDNSKEY with their key',
    `${head}@ CDS 1 13 2 ${'ab'.repeat(32)}\n@ CDNSKEY 257 3 13 AAAA\n@ DNSKEY 257 3 13 AAAA\n`,
  ],
  ['a CDS of another name', `${head}a CDS 1 13 2 ${'ab'.repeat(32)}\n`],
  ['CSYNC', `${head}@ CSYNC 66 3 A NS AAAA TYPE65534\n`],
  ['DNAME', `${head}a DNAME b.c.\n`],
  ['two DNAMEs', `${head}a DNAME b.c.\na DNAME d.e.\n`, 5],
  [
    'other types',
    `${head}a KX 1 b\na AFSDB 1 b\na EUI48 00-00-5e-00-53-2a\na EUI64 00-00-5e-ef-10-00-00-2a\na DHCID AAIBY2/A\n`,
  ],
  ['CAA', `${head}@ CAA 0 issue "ca.example"\n@ CAA 128 iodef "mailto:a@b.example"\n@ CAA 0 issue ";"\n`],
  ['a CAA flag too high', `${head}@ CAA 256 issue "x"\n`, 4],
  ['SRV', `${head}_sip._tcp SRV 1 2 5060 sip.x.\n_no._tcp SRV 0 0 0 .\n`],
  ['an SRV port too high', `${head}_sip._tcp SRV 1 2 65536 sip.x.\n`, 4],
  ['underscores', `${head}_a.b_c A 192.0.2.1\n`],
  ['wildcards', `${head}*.x A 192.0.2.1\na.*.b A 192.0.2.3\n`],
  ['a part that is elsewhere', `${head}sub NS ns1.other.\nwww.sub A 192.0.2.1\n`],
  ['a name that is too long', `${head}${'x'.repeat(64)} A 192.0.2.1\n`, 4],
  ['a dot too many', `${head}a..b A 192.0.2.1\n`, 4],
  ['a first line without a name', '$TTL 1h\n  SOA ns1.x. h.x. 1 2 3 4 5\n@ NS x.y.\n', 2],
  ['names left out', `${head}www A 192.0.2.1\n  A 192.0.2.2\n\tAAAA 2001:db8::1\n`],
  ['escapes in names', `${head}a\\.b TXT x\nc\\032d TXT y\n`],
  ['capitals', `$ttl 1h\n@ in soa NS1.X. h.x. 1 2 3 4 5\n@ In Ns NS1.X.\nWWW a 192.0.2.1\n`],
  ['lines of Windows', `${head}www A 192.0.2.1\n`.replaceAll('\n', '\r\n')],
  ['no line end at the end', `${head}www A 192.0.2.1`],
  ['PTR', `${head}1 PTR host.x.\n`],
]

const hasChecker = hasTool('named-checkzone')
const folder = mkdtempSync(join(tmpdir(), 'zone-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function check(text: string): { isAccepted: boolean; said: string } {
  const file = join(folder, 'zone')
  writeFileSync(file, text)
  const env = { PATH: `${process.env.PATH}:/usr/sbin` }
  const { status, stdout } = spawnSync('named-checkzone', ['-i', 'local', zone, file], { env, encoding: 'utf8' })
  return { isAccepted: status === 0, said: stdout }
}

describe('a zone file', () => {
  test.each(files)('%s', (_, text, line) => {
    const { refusals } = importZone(text, zone)
    expect(refusals[0]?.line, JSON.stringify(refusals)).toBe(line)
    for (const { message } of refusals) expect(message).toMatch(/^.{10,}\.$/)
  })

  const asked = hasChecker ? '' : ' (skipped: named-checkzone is not installed)'
  test.skipIf(!hasChecker).each(files)(`named-checkzone agrees on %s${asked}`, (_, text, line) => {
    const { isAccepted, said } = check(text)
    expect(isAccepted, said).toBe(line === undefined)
  })

  test('every problem is reported at once, with its line', () => {
    const { refusals } = importZone(`${head}a A bad\nb MX x\nc A 192.0.2.1\nd TXT "open\n`, zone)
    expect(refusals.map(({ line }) => line)).toEqual([4, 5, 7])
  })

  test('warnings name what is skipped or probably wrong', () => {
    const text = `${head}www.other.example. A 192.0.2.1\n@ MX 10 mail\nmail CNAME a.b.\nb X25 1\na 60 A 192.0.2.1\na 61 A 192.0.2.2\n`
    const { warnings } = importZone(text, zone)
    expect(warnings.map(({ line }) => line)).toEqual([4, 5, 7, 9])
  })

  test('CDS and CDNSKEY of keys at another provider are omitted', () => {
    const keys = `@ CDS 1 13 2 ${'ab'.repeat(32)}\n@ CDNSKEY 257 3 13 AAAA\n`
    const { records, warnings } = importZone(`${head}${keys}@ DNSKEY 257 3 13 AAAA\na A 192.0.2.1\n`, zone)
    expect(records.map(({ type }) => type)).toEqual(['A'])
    expect(warnings.map(({ line }) => line)).toEqual([4, 5, 6])
    expect(importZone(keys, zone, 'merge')).toMatchObject({ records: [], refusals: [] })
  })

  const generates = (count: number, line: string) => `${head}${`${line}\n`.repeat(count)}`

  test.each([
    ['$GENERATE 1-4000000000 host$ A 192.0.2.1', 4, 'A zone has at most 5,000 records.'],
    ['$GENERATE 1-4000 host${0,7,d}$ A 192.0.2.1', 5, 'A zone has at most 5,000 records.'],
    ['$GENERATE 1-4000000000 host$.elsewhere. A 192.0.2.1', 4, 'A file has at most 20,000 records.'],
    ['$GENERATE 1-4000000000 host$ X25 1', 4, 'A file has at most 20,000 records.'],
  ])('reading stops when the file is too long: six times %s', (line, at, sentence) => {
    const { records, refusals, warnings } = importZone(generates(6, line), zone)
    expect(refusals).toEqual([{ line: at, message: `${sentence} The file was read up to this line.` }])
    expect(records).toEqual([])
    expect(warnings.length).toBeLessThanOrEqual(200)
  })

  test('a number of $GENERATE is no wider than a name', () => {
    const { refusals } = importZone(`${head}$GENERATE 1-2 a\${0,500000000,d} A 192.0.2.1\n`, zone)
    expect(refusals).toEqual([{ line: 4, message: 'A number of $GENERATE can have at most 255 digits.' }])
  })

  test('reading stops after 200 problems', () => {
    expect(importZone(`${head}${'a A bad\n'.repeat(100_000)}`, zone).refusals).toHaveLength(200)
  })

  test('a zone with the largest number of records is read', () => {
    const { records, refusals } = importZone(generates(1, '$GENERATE 1-5000 host$ A 192.0.2.1'), zone)
    expect([records.length, refusals]).toEqual([5000, []])
  })

  test('a file may begin with a byte order mark', () => {
    const { records, refusals } = importZone(`\uFEFF${head}www A 192.0.2.1\n`, zone)
    expect([records.length, refusals]).toEqual([1, []])
  })

  test('a part of a zone can be merged, and replaces no zone', () => {
    const part = 'www A 192.0.2.1\n60 IN TXT "60 is a name"\n@ 300 MX 10 mail.other.example.\n'
    const { records, refusals } = importZone(part, zone, 'merge')
    expect(refusals).toEqual([])
    expect(records.map(({ name, type, ttl }) => [name, type, ttl])).toEqual([
      ['www', 'A', 3600],
      ['60', 'TXT', 3600],
      ['@', 'MX', 300],
    ])
    expect(importZone(part, zone, 'replace').refusals).not.toEqual([])
    expect(importZone(`${head}www A 192.0.2.300\n`, zone, 'merge').refusals).toHaveLength(1)
  })

  test('the records are as if typed by a person', () => {
    const text = `${head}WWW 1h30m IN AAAA 2001:DB8:0::1\nmail MX 10 Mail\nt TXT "a" "b\\"c"\nx CNAME y.other.\n`
    expect(importZone(text, zone).records.map(({ name, type, ttl, content }) => [name, type, ttl, content])).toEqual([
      ['www', 'AAAA', 5400, '2001:db8::1'],
      ['mail', 'MX', 3600, '10 mail.shop.example'],
      ['t', 'TXT', 3600, '"a" "b\\"c"'],
      ['x', 'CNAME', 3600, 'y.other'],
    ])
  })
})

const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,8}[a-z0-9])?$/)
const host = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'))
const content = fc.oneof(
  fc.ipV4().map((address) => ['A', address] as const),
  fc.tuple(fc.nat(65_535), host).map(([priority, name]) => ['MX', `${priority} ${name}`] as const),
  fc
    .string({ minLength: 1, maxLength: 600, unit: 'binary' })
    .filter((text) => text.trim() === text && text.isWellFormed() && !/\p{Cc}/u.test(text) && !/^".*"$/.test(text))
    .map((text) => ['TXT', text] as const),
  fc.tuple(fc.nat(65_535), fc.nat(65_535), fc.nat(65_535), host).map((parts) => ['SRV', parts.join(' ')] as const),
)
const anyZone = fc
  .uniqueArray(fc.tuple(label, content, fc.integer({ min: 30, max: 86_400 })), {
    selector: ([name]) => name,
    maxLength: 12,
  })
  .map((lines) => lines.map(([name, [type, text], ttl]) => ({ name, type, ttl, content: text })))
const served = (records: { name: string; type: 'A' | 'MX' | 'TXT' | 'SRV'; ttl: number; content: string }[]) => ({
  name: zone,
  serial: 2026011501,
  nameServers: ['ns1.portal.example'],
  dnssec: false,
  records,
})

describe('an exported zone file', () => {
  test('is read back unchanged', () => {
    fc.assert(
      fc.property(anyZone, (records) => {
        const read = importZone(writeZoneFile(served(records)), zone)
        expect(read.refusals).toEqual([])
        expect(read.records.map(({ name, type, ttl, content: text }) => ({ name, type, ttl, content: text }))).toEqual(
          records,
        )
      }),
    )
  })

  test.skipIf(!hasChecker)('is accepted by named-checkzone', () => {
    fc.assert(
      fc.property(anyZone, (records) => {
        const { isAccepted, said } = check(writeZoneFile(served(records)))
        expect(isAccepted, said).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})
