import { Delegation, ZoneClaims, zoneClaimCheckCreate } from '@portal/contract/dns/claims.ts'
import { Zone } from '@portal/contract/dns/dns.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createCipher } from '../../../lib/secret.ts'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { freePort } from '../../../testing/free-port.ts'
import { json } from '../../../testing/json.ts'
import { type SignedInBrowser, startTestPortal } from '../../../testing/portal.ts'
import type { ServedZone } from '../../../upstreams/dns/dns-server.ts'
import { startResponder } from '../../../upstreams/dns/embedded/responder.ts'
import { dnsPurpose, openDnsServer } from '../../../upstreams/dns/open.ts'
import { openParent } from '../../../upstreams/dns/parent.ts'
import { openResolver } from '../../../upstreams/dns/resolver.ts'
import { createZone } from '../testing/create-zone.ts'
import { checkClaims } from './by-clock.ts'

const port = await freePort()
const portal = await startTestPortal({ DNS_PORT: String(port) })
const { database, config } = portal
const cipher = createCipher(config, dnsPurpose)
const responder = await startResponder(database, { cipher, host: '127.0.0.1', port })
afterAll(() => responder.close())
const server = openDnsServer(config, database)
const ours = config.DNS_NAME_SERVERS.split(/\s+/)
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const bob = await portal.signIn(await createUser(database, await createAccount(database)))

const at = '/dns-info/api/zone-claims'
const send = (who: SignedInBrowser, method: string, path: string, body: object = {}) =>
  who.gateway(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const claim = (who: SignedInBrowser, name: string) => send(who, 'POST', at, { name })
const claimsOf = async (who: SignedInBrowser) => ZoneClaims.parse(await json(who.gateway(at))).claims
const check = async (who: SignedInBrowser, name: string) =>
  zoneClaimCheckCreate.response.parse(await json(send(who, 'POST', `${at}/${name}/checks`)))
const noteOf = async (who: SignedInBrowser, name: string) => {
  await check(who, name)
  return (await claimsOf(who)).find(({ zoneId }) => zoneId === name)?.note
}

let serial = 1
/** The zone above, which delegates the domain. */
const delegated = new Map<string, readonly string[]>()
async function delegate(zoneId: string, servers: readonly string[]): Promise<void> {
  delegated.set(zoneId, servers)
  const records: ServedZone['records'] = [...delegated].flatMap(([name, there]) =>
    there.map((content) => ({ name: name.replace(/\.example$/, ''), type: 'NS' as const, ttl: 3600, content })),
  )
  await server.putZone(
    { name: 'example', serial: (serial += 1), nameServers: ['ns.example'], dnssec: false, records },
    [],
  )
}
/** The domain as its present provider serves it. */
const serveElsewhere = (name: string, records: ServedZone['records']) =>
  server.putZone({ name, serial: (serial += 1), nameServers: ['ns.other.example'], dnssec: false, records }, [])
const text = (name: string, content: string) => ({ name, type: 'TXT' as const, ttl: 300, content })
const tokenOf = async (who: SignedInBrowser, name: string) =>
  (await claimsOf(who)).find(({ zoneId }) => zoneId === name)?.token ?? ''
await delegate('unused.example', ['ns.other.example'])

test('a domain with the TXT record becomes a zone of the account, ready before the move', async () => {
  await serveElsewhere('txt.example', [])
  expect((await claim(ada, 'TXT.example.')).status).toBe(200)
  // A second press changes nothing.
  await claim(ada, 'txt.example')
  expect(await claimsOf(ada)).toMatchObject([
    { zoneId: 'txt.example', tokenName: '_portal-challenge.txt.example', nameServers: ours, note: null },
  ])
  expect(await noteOf(ada, 'txt.example')).toBe('The domain uses ns.other.example, and the TXT record is missing.')
  expect((await ada.gateway('/dns-info/api/zones/txt.example')).status).toBe(404)
  await serveElsewhere('txt.example', [text('_portal-challenge', await tokenOf(ada, 'txt.example'))])
  expect(await check(ada, 'txt.example')).toEqual({ outcome: 'active', claims: [] })
  const zone = Zone.parse(await json(ada.gateway('/dns-info/api/zones/txt.example')))
  expect(zone).toMatchObject({ serviceId: null, nameServers: ours, publication: { state: 'publishing' } })
  const delegation = Delegation.parse(await json(ada.gateway('/dns-info/api/zones/txt.example/delegation')))
  expect(delegation).toMatchObject({
    parent: 'example',
    found: ['ns.other.example'],
    expected: ours,
    state: 'elsewhere',
  })
})

test('a domain that is moved to our name servers after the claim becomes a zone, by the clock too', async () => {
  await delegate('moved.example', ['ns.other.example'])
  await claim(ada, 'moved.example')
  const using = { config, parent: openParent(config), resolver: openResolver(config) }
  await checkClaims(database, using, new Date())
  expect(await claimsOf(ada)).toMatchObject([
    { note: 'The domain uses ns.other.example, and the TXT record is missing.' },
  ])
  await delegate('moved.example', ours)
  await sql`update dns_claim set checked_at = now() - interval '10 minutes'`.execute(database.system)
  await checkClaims(database, using, new Date())
  expect(await claimsOf(ada)).toEqual([])
  expect((await ada.gateway('/dns-info/api/zones/moved.example')).status).toBe(200)
})

test('a delegation that was there before the claim proves nothing', async () => {
  await delegate('dangling.example', ours)
  await claim(ada, 'dangling.example')
  expect(await noteOf(ada, 'dangling.example')).toContain('before you added it, which proves nothing')
  await send(ada, 'DELETE', `${at}/dangling.example`)
  expect(await claimsOf(ada)).toEqual([])
})

test('two accounts may claim a domain: the first with proof has it', async () => {
  await serveElsewhere('both.example', [])
  await claim(ada, 'both.example')
  await claim(bob, 'both.example')
  const tokens = [await tokenOf(ada, 'both.example'), await tokenOf(bob, 'both.example')]
  expect(tokens[0]).not.toBe(tokens[1])
  await serveElsewhere('both.example', [text('_portal-challenge', tokens[1] ?? '')])
  expect((await check(ada, 'both.example')).outcome).toBe('waiting')
  expect((await check(bob, 'both.example')).outcome).toBe('active')
  await serveElsewhere(
    'both.example',
    tokens.map((token) => text('_portal-challenge', token)),
  )
  expect(await check(ada, 'both.example')).toEqual({ outcome: 'taken', claims: [] })
  expect((await ada.gateway('/dns-info/api/zones/both.example')).status).toBe(404)
  expect((await send(ada, 'POST', `${at}/both.example/checks`)).status).toBe(404)
})

test('a delegation does not show which of two accounts made it', async () => {
  await delegate('contested.example', ['ns.other.example'])
  await claim(ada, 'contested.example')
  await claim(bob, 'contested.example')
  for (const who of [ada, bob]) {
    await check(who, 'contested.example')
  }
  await delegate('contested.example', ours)
  expect(await noteOf(bob, 'contested.example')).toContain('Another account has added this domain too')
  await send(bob, 'DELETE', `${at}/contested.example`)
  expect((await check(ada, 'contested.example')).outcome).toBe('active')
})

test('a name within the zone of another account needs proof from that zone', async () => {
  await serveElsewhere('whole.example', [])
  await claim(ada, 'part.whole.example')
  expect(await noteOf(ada, 'part.whole.example')).toBe('The domain has no name servers, and the TXT record is missing.')
  await serveElsewhere('whole.example', [text('_portal-challenge.part', await tokenOf(ada, 'part.whole.example'))])
  expect((await check(ada, 'part.whole.example')).outcome).toBe('active')
})

test('a claim without proof ends after two weeks', async () => {
  await claim(ada, 'late.example')
  await sql`update dns_claim set expires_at = now() where zone_id = 'late.example'`.execute(database.system)
  expect((await check(ada, 'late.example')).outcome).toBe('waiting')
  expect(await claimsOf(ada)).toEqual([])
})

test('public suffixes, zones of the account and too many claims are refused', async () => {
  const suffix = await claim(ada, 'co.uk')
  expect([suffix.status, await suffix.text()]).toEqual([400, expect.stringContaining('co.uk is a public suffix.')])
  const own = await createZone(database, account)
  expect(await (await claim(ada, own)).json()).toMatchObject({ code: 'zone_exists' })
  for (let count = 0; count < 20; count += 1) {
    expect((await claim(bob, `many-${count}.example`)).status).toBe(200)
  }
  expect(await (await claim(bob, 'many-20.example')).json()).toMatchObject({ code: 'limit_reached' })
})

test('the usual records are copied from public DNS into the draft; a wildcard is one record', async () => {
  const a = (name: string, content: string) => ({ name, type: 'A' as const, ttl: 120, content })
  await serveElsewhere('copied.example', [
    a('@', '192.0.2.1'),
    a('www', '192.0.2.2'),
    a('*', '192.0.2.9'),
    { name: '@', type: 'MX', ttl: 3600, content: '10 mx.copied.example' },
    { name: 'shop', type: 'CNAME', ttl: 3600, content: 'shops.other.example' },
    text('_dmarc', 'v=DMARC1; p=none'),
    text('not-usual', 'x'),
  ])
  const zoneId = await createZone(database, account, { zoneId: 'copied.example', records: [] })
  const answer = await send(ada, 'POST', `/dns-info/api/zones/${zoneId}/draft/present-records`)
  const changes = Zone.parse(await json(answer)).draft?.changes ?? []
  expect(
    changes.map(({ after }) => `${after?.name} ${after?.type} ${after?.content} ${after?.ttl}`).toSorted(),
  ).toEqual([
    '* A 192.0.2.9 300',
    '@ A 192.0.2.1 300',
    '@ MX 10 mx.copied.example 3600',
    '_dmarc TXT v=DMARC1; p=none 300',
    'shop CNAME shops.other.example 3600',
    'www A 192.0.2.2 300',
  ])
})
