import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createLookup } from '../lookup-with-zone.ts'
import { LookupFault } from '../lookup.ts'
import type { Resolver } from '../resolver.ts'
import type { FetchPolicy } from './fetch-policy.ts'
import { mailHealth } from './mail-health.ts'

const zone = 'shop.example'
type Line = readonly [name: string, type: DnsRecord['type'], content: string]

/** The rest of the internet. */
const elsewhere: Record<string, string[]> = {
  'mx.mail.example A': ['192.0.2.25'],
  '_spf.mail.example TXT': ['v=spf1 ip4:192.0.2.0/24 ~all'],
  'deep.mail.example TXT': ['v=spf1 include:_spf.mail.example a:mx.mail.example mx:shop.example -all'],
  'open.mail.example TXT': ['v=spf1 +all'],
  'broken.mail.example TXT': ['v=spf1 ipv4:192.0.2.1 -all'],
  's1.mail.example TXT': [`v=DKIM1; p=${rsaKey(2048)}`],
  'shop.example._report._dmarc.reports.example TXT': ['v=DMARC1'],
  '_dmarc.parent.example TXT': ['v=DMARC1; p=reject; sp=quarantine; rua=mailto:a@parent.example'],
}
const resolver: Resolver = {
  query(name, type) {
    if (name.startsWith('silent'))
      return Promise.reject(new LookupFault(`The query for ${name} ${type} got no response.`))
    const contents = elsewhere[`${name} ${type}`] ?? []
    return Promise.resolve(contents.map((content) => ({ name, type, ttl: 300, content, data: undefined })))
  },
}

const noPolicy: FetchPolicy = () =>
  Promise.resolve({ fault: 'The host is unreachable, or its certificate is not valid.' })

async function findingOf(topic: string, lines: readonly Line[], { of = zone, policy = noPolicy } = {}) {
  const records = lines.map(([name, type, content]) => ({ name, type, content, ttl: 300 }))
  const served = { name: of, serial: 1, nameServers: ['ns1.portal.example'], dnssec: false, records }
  const health = await mailHealth({ zone: of, records, lookup: createLookup(served, resolver) }, policy)
  const finding = health.findings.find((each) => each.topic === topic)
  if (!finding) throw new Error(topic)
  return { ...finding, lookups: health.spfLookups }
}

const spf = (text: string, ...more: Line[]) => findingOf('spf', [['@', 'TXT', text], ...more])

describe('SPF', () => {
  test.each([
    ['v=spf1 -all', 0],
    ['v=spf1 ip4:192.0.2.1 ip6:2001:db8::/32 -all', 0],
    ['v=spf1 a ptr exists:%{i}.x.example -all', 3],
    ['v=spf1 include:_spf.mail.example -all', 1],
    ['V=SPF1 INCLUDE:deep.mail.example -ALL', 4],
    ['v=spf1 redirect=_spf.mail.example', 1],
    ['v=spf1 include:_own.shop.example -all', 2],
  ])('%s: %i look-ups', async (text, lookups) => {
    const more: Line[] = [
      ['@', 'A', '192.0.2.1'],
      ['@', 'MX', '10 mx.mail.example'],
      ['_own', 'TXT', 'v=spf1 a -all'],
    ]
    expect(await spf(text, ...more)).toMatchObject({ lookups, verdict: 'good' })
  })

  test.each([
    ['eleven', `v=spf1 ${'a '.repeat(11)}-all`, 'bad', /^11 of 10 look-ups used$/],
    ['nine', `v=spf1 ${'a '.repeat(9)}-all`, 'warn', /^9 of 10/],
    ['no end', 'v=spf1 a', 'warn', /^1 of 10/],
    ['everybody', 'v=spf1 +all', 'bad', /allows everyone/],
    ['everybody by an include', 'v=spf1 include:open.mail.example -all', 'bad', /allows everyone/],
    ['every address', 'v=spf1 ip4:0.0.0.0/0 -all', 'bad', /allows everyone/],
    [
      'names that do not exist',
      'v=spf1 a:x.other.example a:y.other.example mx:z.other.example -all',
      'bad',
      /^3 look-ups find/,
    ],
    ['an include of nothing', 'v=spf1 include:x.other.example -all', 'bad', /has an error/],
    ['an error far away', 'v=spf1 include:broken.mail.example -all', 'bad', /has an error/],
    ['a wrong term after the match', 'v=spf1 -all ipv4:192.0.2.1', 'bad', /has an error/],
    ['a loop', 'v=spf1 include:shop.example -all', 'bad', /More than 30 of 10/],
    ['silence', 'v=spf1 include:silent.example -all', 'warn', /not fully checked/],
  ])('%s', async (_, text, verdict, title) => {
    const found = await spf(text, ['@', 'A', '192.0.2.1'])
    expect(found).toMatchObject({ verdict, title: expect.stringMatching(title) })
    expect(found.remedy).not.toBeNull()
  })

  test('two records, or none', async () => {
    expect(await spf('v=spf1 -all', ['@', 'TXT', 'v=spf1 ~all'])).toMatchObject({ verdict: 'bad', lookups: null })
    expect(await findingOf('spf', [])).toMatchObject({ verdict: 'bad', title: 'No SPF' })
  })

  test('the error names the term', async () => {
    expect((await spf('v=spf1 include:broken.mail.example -all')).text).toContain(
      '“ipv4:192.0.2.1” is not part of SPF.',
    )
  })
})

describe('DMARC', () => {
  test.each([
    [[], 'bad'],
    [['v=DMARC1; p=none; rua=mailto:a@shop.example'], 'warn'],
    [['v=DMARC1; p=quarantine'], 'warn'],
    [['v=DMARC1;p=quarantine;rua=mailto:a@shop.example'], 'good'],
    [['v=DMARC1; p=REJECT; rua=mailto:a@reports.example!10m'], 'good'],
    [['v=DMARC1; p=reject; rua=mailto:a@other.example'], 'warn'],
    [['v=DMARC1; p=reject; rua=a@shop.example'], 'warn'],
    [['v=DMARC1; p=reject; pct=50; rua=mailto:a@shop.example'], 'warn'],
    [['v=DMARC1; p=reject; sp=none; rua=mailto:a@shop.example'], 'warn'],
    [['v=DMARC1; p=reject; aspf=x; rua=mailto:a@shop.example'], 'warn'],
    [['v=DMARC1; p=reject', 'v=DMARC1; p=none'], 'bad'],
    [['v=DMARC1; sp=none'], 'bad'],
    [['v=DMARC1; p=block'], 'bad'],
  ] as const)('%j', async (texts, verdict) => {
    expect(
      (
        await findingOf(
          'dmarc',
          texts.map((text) => ['_dmarc', 'TXT', text] as const),
        )
      ).verdict,
    ).toBe(verdict)
  })

  test('a subdomain follows the domain above', async () => {
    const found = await findingOf('dmarc', [], { of: 'shop.parent.example' })
    expect(found).toMatchObject({ verdict: 'good', title: 'Spoofed email is quarantined' })
    expect(found.text).toContain('parent.example')
  })
})

describe('DKIM', () => {
  const dkim = (...contents: string[]) =>
    findingOf(
      'dkim',
      contents.map((content, index) => [`s${index}._domainkey`, 'TXT', content] as const),
    )

  test.each([
    ['none', [], 'warn'],
    ['2,048 bits', [`v=DKIM1; k=rsa; p=${rsaKey(2048)}`], 'good'],
    ['1,024 bits', [`p=${rsaKey(1024)}`], 'warn'],
    ['512 bits', [`p=${rsaKey(512)}`], 'bad'],
    ['Ed25519', [`v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 7).toString('base64')}`], 'good'],
    ['a part of a key', [`p=${rsaKey(2048).slice(0, 100)}`], 'bad'],
    ['a test', [`t=y; p=${rsaKey(2048)}`], 'warn'],
    ['SHA-1 only', [`h=sha1; p=${rsaKey(2048)}`], 'bad'],
    ['revoked', ['v=DKIM1; p='], 'bad'],
    ['no key', ['v=spf1 -all'], 'bad'],
  ])('%s', async (_, contents, verdict) => {
    expect((await dkim(...contents)).verdict).toBe(verdict)
  })

  test('a revoked key beside another is the usual way to replace it', async () => {
    expect(await dkim('v=DKIM1; p=', `p=${rsaKey(2048)}`)).toMatchObject({
      verdict: 'good',
      title: '1 DKIM key, 1 revoked',
    })
  })

  test('an alias leads to the key of the provider', async () => {
    const alias = (target: string) => findingOf('dkim', [['s1._domainkey', 'CNAME', target]])
    expect((await alias('s1.mail.example')).verdict).toBe('good')
    expect((await alias('gone.mail.example')).verdict).toBe('bad')
    expect((await alias('silent.mail.example')).verdict).toBe('warn')
  })
})

describe('receiving', () => {
  test.each([
    [[], 'warn'],
    [[['@', 'MX', '0 .']], 'good'],
    [
      [
        ['@', 'MX', '0 .'],
        ['@', 'MX', '10 mx.mail.example'],
      ],
      'bad',
    ],
    [[['@', 'MX', '10 mx.mail.example']], 'good'],
    [[['@', 'MX', '10 gone.mail.example']], 'bad'],
    [[['@', 'MX', '10 silent.mail.example']], 'good'],
    [[['@', 'MX', '10 mail.shop.example']], 'bad'],
    [
      [
        ['@', 'MX', '10 mail.shop.example'],
        ['mail', 'A', '192.0.2.1'],
      ],
      'good',
    ],
    [
      [
        ['@', 'MX', '10 mail.shop.example'],
        ['*', 'A', '192.0.2.1'],
      ],
      'good',
    ],
    [
      [
        ['@', 'MX', '10 mail.shop.example'],
        ['mail', 'CNAME', 'mx.mail.example'],
      ],
      'bad',
    ],
  ] as const)('%j', async (lines, verdict) => {
    expect((await findingOf('mx', lines)).verdict).toBe(verdict)
  })
})

describe('encryption', () => {
  const sts: Line[] = [
    ['_mta-sts', 'TXT', 'v=STSv1; id=20260101'],
    ['@', 'MX', '10 mx.mail.example'],
  ]
  const policyOf =
    (text: string): FetchPolicy =>
    () =>
      Promise.resolve({ text })

  test.each([
    ['is enforced', 'version: STSv1\nmode: enforce\nmx: mx.mail.example\nmax_age: 604800\n', 'good'],
    ['has a wildcard', 'version: STSv1\r\nmode: enforce\r\nmx: *.mail.example\r\nmax_age: 604800', 'good'],
    ['has a wildcard of another level', 'version: STSv1\nmode: enforce\nmx: *.example\nmax_age: 604800', 'bad'],
    ['is tested', 'version: STSv1\nmode: testing\nmx: mx.mail.example\nmax_age: 604800', 'warn'],
    ['is short', 'version: STSv1\nmode: enforce\nmx: mx.mail.example\nmax_age: 600', 'warn'],
    ['is off', 'version: STSv1\nmode: none\nmax_age: 600', 'off'],
    ['misses a server', 'version: STSv1\nmode: enforce\nmx: mx.other.example\nmax_age: 604800', 'bad'],
    ['names none', 'version: STSv1\nmode: enforce\nmax_age: 604800', 'bad'],
    ['has no age', 'version: STSv1\nmode: enforce\nmx: mx.mail.example', 'bad'],
    ['is a page', '<html>', 'bad'],
  ])('a policy that %s', async (_, text, verdict) => {
    expect((await findingOf('mta-sts', sts, { policy: policyOf(text) })).verdict).toBe(verdict)
  })

  test('no record, no id, no policy', async () => {
    expect(await findingOf('mta-sts', [])).toMatchObject({ verdict: 'off' })
    expect(await findingOf('mta-sts', [['_mta-sts', 'TXT', 'v=STSv1']])).toMatchObject({ verdict: 'bad' })
    expect((await findingOf('mta-sts', sts)).text).toContain('https://mta-sts.shop.example/.well-known/mta-sts.txt')
  })

  test.each([
    [[], 'off'],
    [sts, 'warn'],
    [[['_smtp._tls', 'TXT', 'v=TLSRPTv1; rua=mailto:tls@shop.example']], 'good'],
    [[['_smtp._tls', 'TXT', 'v=TLSRPTv1;rua=https://tls.example/in']], 'good'],
    [[['_smtp._tls', 'TXT', 'v=TLSRPTv1; rua=tls@shop.example']], 'bad'],
    [[['_smtp._tls', 'TXT', 'v=TLSRPTv1;']], 'bad'],
  ] as const)('reports: %j', async (lines, verdict) => {
    expect((await findingOf('tls-rpt', lines)).verdict).toBe(verdict)
  })
})

test.each([
  ['p=reject', 'l=https://shop.example/logo.svg; a=https://shop.example/logo.pem', 'good'],
  ['p=reject', 'l=https://shop.example/logo.svg', 'warn'],
  ['p=reject', 'l=http://shop.example/logo.svg', 'bad'],
  ['p=reject', 'l=; a=', 'off'],
  ['p=none', 'l=https://shop.example/logo.svg; a=https://shop.example/logo.pem', 'bad'],
  ['p=quarantine; pct=50', 'l=https://shop.example/logo.svg; a=https://shop.example/logo.pem', 'bad'],
  ['p=reject; sp=none', 'l=https://shop.example/logo.svg; a=https://shop.example/logo.pem', 'bad'],
])('BIMI with %s and %s', async (dmarc, bimi, verdict) => {
  const lines: Line[] = [
    ['_dmarc', 'TXT', `v=DMARC1; ${dmarc}`],
    ['default._bimi', 'TXT', `v=BIMI1; ${bimi}`],
  ]
  expect((await findingOf('bimi', lines)).verdict).toBe(verdict)
})

test('look-ups are limited in number and time', async () => {
  const records = Array.from({ length: 20 }, (_, index) => ({
    name: '@',
    type: 'A' as const,
    ttl: 300,
    content: `192.0.2.${index}`,
  }))
  const served = { name: zone, serial: 1, nameServers: [], dnssec: false, records }
  const few = createLookup(served, resolver, { queries: 1 })
  expect(await few('mx.mail.example', 'A')).toEqual(['192.0.2.25'])
  expect(await few('MX.mail.example.', 'A')).toEqual(['192.0.2.25'])
  await expect(few('other.example', 'A')).rejects.toThrow(LookupFault)
  await expect(createLookup(served, resolver, { timeoutMs: -1 })('other.example', 'A')).rejects.toThrow(LookupFault)
})

function rsaKey(modulusLength: number): string {
  return generateKeyPairSync('rsa', { modulusLength })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64')
}
