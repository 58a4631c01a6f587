import { testDatabase } from '@portal/db/src/testing/database.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createCipher } from '../../lib/secret.ts'
import { ask, contentOf } from './ask.ts'
import type { DnsServer, ServedZone } from './dns-server.ts'
import { createEmbeddedServer } from './embedded/server.ts'
import { startResponder } from './embedded/responder.ts'
import { createPowerDns } from './power-dns.ts'
import { startPowerDns } from './testing/power-dns.ts'
import { hasTool } from './testing/tools.ts'
import { withJson } from '../../testing/json.ts'

const noPowerDns = hasTool('pdns_server') ? '' : ' (skipped: pdns_server is not installed)'

interface Opened {
  server: DnsServer
  /** Changes a zone by other means than the portal, if the server can be changed so. */
  patch?: (zone: string, rrsets: object[]) => Promise<void>
  close: () => unknown
}

const adapters: [string, boolean, () => Promise<Opened>][] = [
  ['the embedded server', true, embedded],
  [`PowerDNS${noPowerDns}`, noPowerDns === '', powerDns],
]

const rcodes: Record<number, string> = { 0: 'NOERROR', 3: 'NXDOMAIN', 5: 'REFUSED' }

const signed = {
  additionals: [
    {
      type: 'OPT' as const,
      name: '.',
      udpPayloadSize: 1232,
      extendedRcode: 0,
      ednsVersion: 0,
      flags: 0x80_00,
      flag_do: true,
      options: [],
    },
  ],
}

const record = (name: string, type: ServedZone['records'][number]['type'], content: string, ttl = 300) => ({
  name,
  type,
  ttl,
  content,
})
const records = [
  record('@', 'A', '192.0.2.80'),
  record('@', 'MX', '10 mail.shop.example'),
  record('@', 'TXT', `v=spf1 -all ${'x'.repeat(300)} "quoted" back\\slash é`),
  record('@', 'CAA', '0 issue "ca.example"'),
  record('www', 'CNAME', 'web.shop.example'),
  record('web', 'A', '192.0.2.81'),
  record('web', 'AAAA', '2001:db8::81'),
  record('out', 'CNAME', 'elsewhere.example'),
  record('_sip._tcp', 'SRV', '10 5 5060 sip.shop.example'),
  record('*.any', 'A', '192.0.2.82'),
  record('mail', 'A', '192.0.2.25'),
  record('branch', 'NS', 'ns1.branch.shop.example'),
  record('ns1.branch', 'A', '192.0.2.53'),
  record('deep.below', 'TXT', 'only this one'),
]

describe.each(adapters)('%s', (_name, isThere, open) => {
  const run = test.skipIf(!isThere)
  const zone = (over: Partial<ServedZone> = {}): ServedZone => ({
    name: 'shop.example',
    serial: 2026011501,
    nameServers: ['ns1.portal.example', 'ns2.portal.example'],
    dnssec: false,
    records,
    ...over,
  })
  let opened: Promise<Opened> | undefined
  const server = async () => (await (opened ??= open())).server
  afterAll(async () => (await opened)?.close())
  const answers = async (name: string, type: string, of?: DnsServer) => {
    const { answering } = of ?? (await server())
    const reply = await ask(answering, { name, type })
    return {
      rcode: rcodes[Number(reply.flags ?? 0) & 15],
      isOurs: reply.flag_aa,
      answers: (reply.answers ?? []).map((each) => `${each.name} ${each.type} ${contentOf(each)}`).toSorted(),
      reply,
    }
  }

  run('serves what it is given, each type as it was written', async () => {
    await (await server()).putZone(zone(), [])
    expect((await answers('shop.example', 'SOA')).answers).toEqual(['shop.example SOA 2026011501'])
    expect((await answers('shop.example', 'NS')).answers).toEqual([
      'shop.example NS ns1.portal.example',
      'shop.example NS ns2.portal.example',
    ])
    for (const { name, type, content } of records) {
      if (name.startsWith('*') || name.endsWith('branch')) continue
      const full = name === '@' ? 'shop.example' : `${name}.shop.example`
      // One at a time, so that a failure names its record.
      expect((await answers(full, type)).answers, `${name} ${type}`).toContain(`${full} ${type} ${content}`)
    }
  })

  run('serves a copy with the SOA of its primary, and no longer what is dropped', async () => {
    const name = 'copy.example'
    const dns = await server()
    const apex = {
      mname: 'ns.customer.example',
      rname: 'admin.customer.example',
      times: { refresh: 900, retry: 120, expire: 86_400, minimum: 60 },
      soaTtl: 1200,
      nameServerTtl: 7200,
    }
    const soa = async () => {
      const [first] = (await answers(name, 'SOA')).reply.answers ?? []
      return first && { ttl: 'ttl' in first ? first.ttl : 0, data: 'data' in first ? first.data : null }
    }
    await dns.putZone(zone({ name }), [])
    // Another program has changed the zone, or it was edited here before: only the primary decides on the serial.
    const copy = zone({ name, serial: 7, apex, isCopy: true, nameServers: ['ns.customer.example'] })
    expect(await dns.putZone(copy, [])).toBe(7)
    const { mname, rname, times } = apex
    expect(await soa()).toMatchObject({ ttl: 1200, data: { mname, rname, serial: 7, ...times } })
    expect((await answers(name, 'NS')).answers).toEqual([`${name} NS ns.customer.example`])
    expect(await dns.putZone({ ...copy, serial: 8, records: records.slice(1) }, ['@ A'])).toBe(8)
    expect((await answers(name, 'A')).answers).toEqual([])
    await dns.putZone(zone({ name, serial: 9, apex: { ...apex, mname: 'ns1.portal.example' } }), [])
    expect(await soa()).toMatchObject({ data: { mname: 'ns1.portal.example', serial: 9 } })
    await dns.dropZone(name)
    await dns.dropZone(name)
    expect((await answers(name, 'SOA')).rcode).toBe('REFUSED')
    await dns.putZone(copy, [])
    expect(await soa()).toMatchObject({ data: { serial: 7 } })
  })

  run('follows a CNAME within the zone, and not out of it', async () => {
    expect((await answers('www.shop.example', 'A')).answers).toEqual([
      'web.shop.example A 192.0.2.81',
      'www.shop.example CNAME web.shop.example',
    ])
    expect((await answers('out.shop.example', 'A')).answers).toEqual(['out.shop.example CNAME elsewhere.example'])
  })

  run('makes answers of a wildcard', async () => {
    expect((await answers('x.any.shop.example', 'A')).answers).toEqual(['x.any.shop.example A 192.0.2.82'])
    expect(await answers('x.any.shop.example', 'MX')).toMatchObject({ rcode: 'NOERROR', answers: [] })
  })

  run('says of a name that it is not there, and of a type that the name has none, with the SOA', async () => {
    const missing = await answers('nobody.shop.example', 'A')
    expect(missing).toMatchObject({ rcode: 'NXDOMAIN', answers: [], isOurs: true })
    expect(missing.reply.authorities?.map(({ type }) => type)).toContain('SOA')
    const without = await answers('web.shop.example', 'MX')
    expect(without).toMatchObject({ rcode: 'NOERROR', answers: [], isOurs: true })
    expect(without.reply.authorities?.map(({ type }) => type)).toContain('SOA')
    // An empty non-terminal exists.
    expect((await answers('below.shop.example', 'A')).rcode).toBe('NOERROR')
  })

  run('refers to the name servers of a part that is elsewhere', async () => {
    const { reply } = await answers('www.branch.shop.example', 'A')
    expect(reply.flag_aa).toBe(false)
    expect(reply.authorities?.map((each) => contentOf(each))).toEqual(['ns1.branch.shop.example'])
    expect(reply.additionals?.map((each) => contentOf(each))).toContain('192.0.2.53')
  })

  run('refuses a zone that it does not have', async () => {
    expect((await answers('www.other.example', 'A')).rcode).toBe('REFUSED')
  })

  run('shows a change at once and forgets what was taken out; a second time changes nothing', async () => {
    const changed = zone({
      serial: 2026011502,
      records: [...records.filter(({ name }) => name !== 'mail'), record('new', 'A', '192.0.2.99')],
    })
    const sets = ['mail A', 'new A']
    expect(await (await server()).putZone(changed, sets)).toBe(2026011502)
    expect(await (await server()).putZone(changed, sets)).toBe(2026011502)
    expect((await answers('new.shop.example', 'A')).answers).toEqual(['new.shop.example A 192.0.2.99'])
    expect((await answers('mail.shop.example', 'A')).rcode).toBe('NXDOMAIN')
    expect((await answers('shop.example', 'SOA')).answers).toEqual(['shop.example SOA 2026011502'])
  })

  run('puts an address in the place of a CNAME', async () => {
    await (await server()).putZone(zone({ serial: 2026011503, records: [record('www', 'A', '192.0.2.7')] }), [
      'www CNAME',
      'www A',
    ])
    expect((await answers('www.shop.example', 'A')).answers).toEqual(['www.shop.example A 192.0.2.7'])
  })

  run('signs and stops signing, and says what the registry has to know', async () => {
    const of = await server()
    expect(await of.listDs('shop.example')).toEqual([])
    await of.putZone(zone({ serial: 2026011504, dnssec: true }), [])
    const [ds = ''] = await of.listDs('shop.example')
    expect(ds).toMatch(/^\d+ 13 2 [0-9A-F]{64}$/)
    const reply = await ask(of.answering, { name: 'web.shop.example', type: 'A', ...signed })
    expect((reply.answers ?? []).map(({ type }) => type).toSorted()).toEqual(['A', 'RRSIG'])
    const keys = await ask(of.answering, { name: 'shop.example', type: 'DNSKEY' })
    expect(keys.answers).toHaveLength(1)
    await of.putZone(zone({ serial: 2026011505 }), [])
    const plain = await ask(of.answering, { name: 'web.shop.example', type: 'A', ...signed })
    expect((plain.answers ?? []).map(({ type }) => type)).toEqual(['A'])
    expect(await of.listDs('shop.example')).toEqual([])
  })
})

test.skipIf(noPowerDns !== '')('A7.3 what others changed in PowerDNS stays, and is found', async () => {
  const { server, patch, close } = await powerDns()
  afterAll(() => void close())
  const set = (name: string, type: string, ...contents: string[]) => ({
    name: `${name === '@' ? '' : `${name}.`}kept.example.`,
    type,
    ttl: 300,
    changetype: 'REPLACE',
    records: contents.map((content) => ({ content, disabled: false })),
  })
  const zone = (serial: number, ...own: ServedZone['records']): ServedZone => ({
    name: 'kept.example',
    serial,
    nameServers: ['ns1.portal.example'],
    dnssec: false,
    records: own,
  })
  const [www, mail] = [record('www', 'A', '192.0.2.1'), record('@', 'MX', '10 mail.kept.example')]
  await server.putZone(zone(2026011501, www, mail), [])
  expect(await server.listDrift(zone(2026011501, www, mail))).toEqual([])
  const theirs = [
    set('_443._tcp.www', 'TLSA', `3 1 1 ${'ab'.repeat(32)}`),
    set('@', 'HTTPS', '1 . alpn=h2'),
    set('host', 'SSHFP', `4 2 ${'cd'.repeat(32)}`),
    set('dynamic', 'A', '192.0.2.77'),
    set('_acme-challenge', 'TXT', '"token"'),
    set('www', 'A', '192.0.2.200'),
    // Their tool raised the serial, too.
    set('@', 'SOA', 'ns9.kept.example. me.kept.example. 2026011590 3600 600 600000 60'),
  ]
  await patch?.('kept.example', theirs)

  const next = zone(2026011502, www, mail, record('new', 'A', '192.0.2.2'))
  expect(await server.putZone(next, ['new A'])).toBe(2026011591)
  expect(await server.putZone(next, ['new A'])).toBe(2026011591)
  const drift = await server.listDrift(next)
  expect(
    drift.map(({ name, type, here }) => `${name} ${type} ${here === null ? 'added' : 'changed'}`).toSorted(),
  ).toEqual([
    '@ HTTPS added',
    '_443._tcp.www TLSA added',
    '_acme-challenge TXT added',
    'dynamic A added',
    'host SSHFP added',
    'www A changed',
  ])
  expect(drift.find(({ name }) => name === 'www')).toMatchObject({
    here: { contents: ['192.0.2.1'] },
    there: { contents: ['192.0.2.200'] },
  })
  const soa = await ask(server.answering, { name: 'kept.example', type: 'SOA' })
  expect(soa.answers?.[0]).toMatchObject({ data: { mname: 'ns9.kept.example', serial: 2026011591, minimum: 60 } })

  // Put back: the set is the portal's again, the others stay.
  await server.putZone(zone(2026011592, www, mail), ['www A', 'new A', '_acme-challenge TXT'])
  const left = await server.listDrift(zone(2026011592, www, mail))
  expect(left.map(({ name, type }) => `${name} ${type}`).toSorted()).toEqual([
    '@ HTTPS',
    '_443._tcp.www TLSA',
    'dynamic A',
    'host SSHFP',
  ])
})

async function embedded(): Promise<Opened> {
  const database = await testDatabase()
  const cipher = createCipher({ SESSION_SECRET: 'a secret for tests' }, 'dnssec')
  const responder = await startResponder(database, { cipher, host: '127.0.0.1', port: 0 })
  return { server: createEmbeddedServer(database, cipher, responder.answering), close: responder.close }
}

async function powerDns(): Promise<Opened> {
  const { apiUrl, apiKey, dnsPort, stop } = await startPowerDns()
  const answering = { host: '127.0.0.1', port: dnsPort }
  const patch = async (zone: string, rrsets: object[]) => {
    const answer = await fetch(
      `${apiUrl}/api/v1/servers/localhost/zones/${zone}.`,
      withJson('PATCH', { rrsets }, { 'x-api-key': apiKey }),
    )
    if (!answer.ok) throw new Error(await answer.text())
  }
  return { server: createPowerDns({ apiUrl, apiKey, serverId: 'localhost', answering }), close: stop, patch }
}
