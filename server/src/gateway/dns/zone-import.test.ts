import { Zone } from '@portal/contract/dns/dns.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createCipher } from '../../lib/secret.ts'
import { ask, contentOf } from '../../upstreams/dns/ask.ts'
import { startResponder } from '../../upstreams/dns/embedded/responder.ts'
import { createEmbeddedServer } from '../../upstreams/dns/embedded/server.ts'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { importRows } from '../../testing/import-rows.ts'
import { json } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { publishZone } from './publish-zone.ts'
import { createZone, makeSecondary } from './testing/create-zone.ts'
import { takeUpWaiting } from './waiting.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))

const zone = (zone_id: string, more = {}) => ({
  account_id: account,
  zone_id,
  name_servers: ['ns1.portal.example', 'ns2.portal.example'],
  ...more,
})
const record = (zone_id: string, name: string, type: string, content: string, more = {}) => ({
  account_id: account,
  zone_id,
  name,
  type,
  content,
  ttl: null,
  disabled: null,
  comment: null,
  is_removed: null,
  ...more,
})
const read = async (zoneId: string) => Zone.parse(await json(ada.gateway(`/dns-info/api/zones/${zoneId}`)))
const said = async (zoneId: string) =>
  (await read(zoneId)).records.map(({ name, type, content, ttl }) => `${name} ${type} ${content} ${ttl}`)

let last = 0
const newZone = async () => {
  last += 1
  const zoneId = `import-${last}.example`
  await importRows(database, 'zones', [zone(zoneId)])
  return zoneId
}

test('a zone and its records are imported and published, and a second import changes nothing', async () => {
  const zoneId = 'hartsop.example'
  const rows = [
    record(zoneId, '@', 'MX', '10 Mail.Hartsop.example.'),
    record(zoneId, 'WWW.hartsop.example.', 'A', '192.0.2.7', { ttl: 300, comment: 'New site' }),
    record(zoneId, 'mail', 'AAAA', '2001:0db8::0010'),
  ]
  expect(await importRows(database, 'zones', [zone(zoneId)])).toEqual({ added: 1, changed: 0, unchanged: 0 })
  expect(await importRows(database, 'dns-records', rows)).toEqual({ added: 3, changed: 0, unchanged: 0 })
  const first = await read(zoneId)
  expect(first).toMatchObject({ version: 2, publication: { state: 'publishing' }, publishedBy: 'Import' })
  expect(await said(zoneId)).toEqual([
    '@ MX 10 mail.hartsop.example 3600',
    'mail AAAA 2001:db8::10 3600',
    'www A 192.0.2.7 300',
  ])
  expect(await importRows(database, 'zones', [zone(zoneId)])).toEqual({ added: 0, changed: 0, unchanged: 1 })
  expect(await importRows(database, 'dns-records', rows)).toEqual({ added: 0, changed: 0, unchanged: 3 })
  expect((await read(zoneId)).version).toBe(2)

  await takeUpWaiting(database.system)
  const queued = await sql`
    select from graphile_worker.jobs where key = ${`zone ${zoneId}`}`.execute(database.system)
  expect(queued.rows).toHaveLength(1)
  const cipher = createCipher({ SESSION_SECRET: 'a secret for tests' }, 'dnssec')
  const responder = await startResponder(database, { cipher, host: '127.0.0.1', port: 0 })
  afterAll(() => responder.close())
  const server = createEmbeddedServer(database, cipher, responder.answering)
  expect(await publishZone(database, server, { accountId: account, zoneId })).toBe('live')
  const { answers = [] } = await ask(responder.answering, { name: 'www.hartsop.example', type: 'A' })
  expect(answers.map((answer) => contentOf(answer))).toEqual(['192.0.2.7'])
})

test('a row adds, changes or removes its record, and other records stay', async () => {
  const zoneId = await createZone(database, account)
  const before = await said(zoneId)
  const rows = [
    record(zoneId, 'www', 'A', '192.0.2.80', { is_removed: true }),
    record(zoneId, 'www', 'CNAME', '@'),
    record(zoneId, '@', 'A', '192.0.2.80', { disabled: true }),
    record(zoneId, 'gone', 'A', '192.0.2.80', { is_removed: true }),
  ]
  expect(await importRows(database, 'dns-records', rows)).toEqual({ added: 1, changed: 2, unchanged: 1 })
  expect(await said(zoneId)).toEqual([...before.filter((each) => !each.startsWith('www')), `www CNAME ${zoneId} 3600`])
  const { version, records } = await read(zoneId)
  expect(records.filter(({ disabled }) => disabled).map(({ name }) => name)).toEqual(['@'])
  expect(await importRows(database, 'dns-records', rows)).toEqual({ added: 0, changed: 0, unchanged: 4 })
  expect((await read(zoneId)).version).toBe(version)

  const history = await json<{ rows: { version: number; author: string; changes: unknown[] }[] }>(
    ada.gateway(`/dns-info/api/zones/${zoneId}/change-sets`),
  )
  expect(history.rows[0]).toMatchObject({ version, author: 'Import' })
  expect(history.rows[0]?.changes).toHaveLength(3)
})

test('a new TTL applies to all records of the name and type', async () => {
  const zoneId = await newZone()
  await importRows(database, 'dns-records', [record(zoneId, 'www', 'A', '192.0.2.1', { ttl: 300 })])
  await importRows(database, 'dns-records', [record(zoneId, 'www', 'A', '192.0.2.2')])
  expect(await said(zoneId)).toEqual(['www A 192.0.2.1 300', 'www A 192.0.2.2 300'])
  await importRows(database, 'dns-records', [record(zoneId, 'www', 'A', '192.0.2.2', { ttl: 600 })])
  expect(await said(zoneId)).toEqual(['www A 192.0.2.1 600', 'www A 192.0.2.2 600'])
})

test("a record is refused with the page's message", async () => {
  const zoneId = await newZone()
  const refused = await importRows(database, 'dns-records', [
    record(zoneId, 'www', 'A', '192.0.2.300'),
    record(zoneId, 'www.elsewhere.example.', 'A', '192.0.2.1'),
    record(zoneId, '@', 'NS', 'ns9.example.'),
    record(zoneId, 'www', 'SOA', 'x'),
    record(zoneId, 'www', 'A', '192.0.2.1', { ttl: 1 }),
  ])
  expect(refused).toMatchObject([
    { line: 1, column: 'content', reason: '“192.0.2.300” is not an IPv4 address. An example is 192.0.2.10.' },
    { line: 2, column: 'name', reason: `This name is outside ${zoneId}.` },
    { line: 3, column: 'name', reason: 'We set the name servers of the zone.' },
    { line: 4, column: 'type', reason: 'We set the SOA records of the zone.' },
    { line: 5, column: 'ttl', reason: expect.stringContaining('is not a whole number from 30') },
  ])
  const together = await importRows(database, 'dns-records', [
    record(zoneId, 'www', 'A', '192.0.2.1', { ttl: 300 }),
    record(zoneId, 'www', 'A', '192.0.2.2', { ttl: 600 }),
    record(zoneId, 'www', 'CNAME', '@'),
    record(zoneId, 'mail', 'A', '192.0.2.3'),
    record('nobody.example', 'www', 'A', '192.0.2.1'),
  ])
  expect(together).toEqual([
    { line: 2, column: 'ttl', reason: 'is not the same for all records of this name and type' },
    { line: 3, column: 'name', reason: 'www cannot be a CNAME and have a record of type A. Remove one first.' },
    { line: 5, column: 'zone_id', reason: 'is not a known zone of the account' },
  ])
  expect(await said(zoneId)).toEqual([])
})

test('a zone is refused if another account has it, and published again if it is served differently', async () => {
  const other = await createAccount(database)
  const zoneId = await newZone()
  expect(await importRows(database, 'zones', [zone(zoneId, { account_id: other })])).toEqual([
    { line: 1, column: 'zone_id', reason: 'is a zone of another account' },
  ])
  const empty = zone('a.example', { name_servers: [] })
  expect(await importRows(database, 'zones', [zone('Shop.example'), empty])).toMatchObject([
    { line: 1, column: 'zone_id', reason: expect.stringContaining('is not a name in lower case') },
    { line: 2, column: 'name_servers', reason: 'is empty' },
  ])
  const { publication } = await read(zoneId)
  expect(await importRows(database, 'zones', [zone(zoneId, { dnssec: true })])).toMatchObject({ changed: 1 })
  const after = await read(zoneId)
  expect(after).toMatchObject({ version: 2, dnssec: { isOn: true } })
  expect(after.publication.serial).toBeGreaterThan(publication.serial)
})

test('a secondary zone keeps the records, name servers and lack of signatures of its primary', async () => {
  const zoneId = await createZone(database, account)
  await makeSecondary(database, account, zoneId)
  const before = await read(zoneId)
  const rows = [
    record(zoneId, 'www', 'A', '192.0.2.99'),
    record(zoneId, '@', 'A', '192.0.2.80', { is_removed: true }),
    record(await newZone(), 'www', 'A', '192.0.2.99'),
  ]
  const reason = 'is a secondary zone: its records come from its primary name server'
  expect(await importRows(database, 'dns-records', rows)).toEqual([
    { line: 1, column: 'zone_id', reason },
    { line: 2, column: 'zone_id', reason },
  ])
  for (const more of [{ name_servers: ['ns9.portal.example'] }, { dnssec: true }]) {
    expect(await importRows(database, 'zones', [zone(zoneId, more)])).toMatchObject([
      { line: 1, column: 'zone_id', reason: expect.stringMatching(/is a secondary zone: its name servers come from/) },
    ])
  }
  // A file of all zones, with nothing new for this one, is still loaded.
  expect(await importRows(database, 'zones', [zone(zoneId)])).toEqual({ added: 0, changed: 0, unchanged: 1 })
  expect(await read(zoneId)).toEqual(before)
})

test("names of addresses are imported, wait for the name server, and are refused for other accounts' addresses", async () => {
  const details = { addressing: { wanIpv4: '198.51.100.8/29', ipv6: '2001:db8:9::/48', ipv6Prefix: '2001:db8:9::/48' } }
  await createService(database, account, { details: { tech: details } })
  const name = (address: string, called: string | null) => ({ account_id: account, address, name: called })
  const rows = [name('198.51.100.9', 'Mail.Hartsop.example.'), name('2001:DB8:9:0::1', 'web.hartsop.example')]
  expect(await importRows(database, 'reverse-names', rows)).toEqual({ added: 2, changed: 0, unchanged: 0 })
  expect(await importRows(database, 'reverse-names', rows)).toEqual({ added: 0, changed: 0, unchanged: 2 })
  const { rows: named } = await json<{ rows: object[] }>(ada.gateway('/dns-info/api/blocks/198.51.100.8-29/addresses'))
  expect(named).toContainEqual(
    expect.objectContaining({ address: '198.51.100.9', name: 'mail.hartsop.example', isLive: false }),
  )
  await sql`
    update dns_reverse_name set is_live = true, changed_at = now() - interval '2 minutes'`.execute(database.system)
  expect(await importRows(database, 'reverse-names', [name('198.51.100.9', null)])).toMatchObject({ changed: 1 })
  const waiting = await sql`
    select host(address) as address from dns_reverse_name where not is_live`.execute(database.system)
  expect(waiting.rows).toEqual([{ address: '198.51.100.9' }])

  expect(
    await importRows(database, 'reverse-names', [
      name('198.51.100.99', 'mail.hartsop.example'),
      name('198.51.100.300', 'mail.hartsop.example'),
      name('198.51.100.10', 'mail'),
    ]),
  ).toEqual([
    { line: 1, column: 'address', reason: 'is in no address block of the services of the account' },
    { line: 2, column: 'address', reason: 'is not an IP address' },
    { line: 3, column: 'name', reason: 'Enter a complete name, like mail.example.com.' },
  ])
})
