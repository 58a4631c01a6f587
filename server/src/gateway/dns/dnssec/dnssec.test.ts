import { Zone } from '@portal/contract/dns/dns.ts'
import { DnssecState } from '@portal/contract/dns/dnssec.ts'
import { sql } from 'kysely'
import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { createCipher } from '../../../lib/secret.ts'
import { createAccount, createKey, createUser } from '../../../testing/factories.ts'
import { freePort } from '../../../testing/free-port.ts'
import { json } from '../../../testing/json.ts'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { ask, recordsIn } from '../../../upstreams/dns/ask.ts'
import type { ServedZone } from '../../../upstreams/dns/dns-server.ts'
import { startResponder } from '../../../upstreams/dns/embedded/responder.ts'
import { dnsPurpose, openDnsServer } from '../../../upstreams/dns/open.ts'
import { openParent } from '../../../upstreams/dns/parent.ts'
import { startPowerDns } from '../../../upstreams/dns/testing/power-dns.ts'
import { hasTool } from '../../../upstreams/dns/testing/tools.ts'
import { publishZone } from '../publish-zone.ts'
import { createZone } from '../testing/create-zone.ts'
import { observeParents } from './by-clock.ts'

const noPowerDns = hasTool('pdns_server') ? '' : ' (skipped: pdns_server is not installed)'
const hasDelv = hasTool('delv')
const hasVerifiers = ['dig', 'dnssec-verify', 'ldns-verify-zone'].every(hasTool)

const servers: [string, boolean, () => Promise<TestPortal>][] = [
  ['the embedded name server', true, withEmbedded],
  [`PowerDNS${noPowerDns}`, noPowerDns === '', withPowerDns],
]

async function withEmbedded(): Promise<TestPortal> {
  const port = await freePort()
  const portal = await startTestPortal({ DNS_PORT: String(port) })
  const cipher = createCipher(portal.config, dnsPurpose)
  const responder = await startResponder(portal.database, { cipher, host: '127.0.0.1', port })
  afterAll(() => responder.close())
  return portal
}

async function withPowerDns(): Promise<TestPortal> {
  const { apiUrl, apiKey, dnsPort, stop } = await startPowerDns()
  afterAll(stop)
  return startTestPortal({ PDNS_API_URL: apiUrl, PDNS_API_KEY: apiKey, DNS_PORT: String(dnsPort) })
}

describe.each(servers)('a signed zone on %s', async (_, isThere, open) => {
  if (!isThere) return test.skip('is not tested', () => {})
  const portal = await open()
  const { database, config } = portal
  const account = await createAccount(database)
  const email = await createUser(database, account)
  const ada = await portal.signIn(email)
  const server = openDnsServer(config, database)
  const at = (zoneId: string, rest = '') => `/dns-info/api/zones/${zoneId}${rest}`
  const switchTo = (zoneId: string, isOn: boolean) =>
    ada.gateway(at(zoneId, '/dnssec'), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ isOn }),
    })
  const stateOf = async (zoneId: string) => DnssecState.parse(await json(ada.gateway(at(zoneId, '/dnssec'))))
  const publish = async (zoneId: string) => {
    await publishZone(database, server, { accountId: account, zoneId })
    return Zone.parse(await json(ada.gateway(at(zoneId)))).dnssec.ds
  }
  let serial = 1
  /** The zone above, on the same server as those of the portal. */
  const delegate = async (zoneId: string, ds: readonly string[], ttl = 3600) => {
    const name = zoneId.replace(/\.example$/, '')
    const records: ServedZone['records'] = [
      { name, type: 'NS', ttl: 86_400, content: 'ns1.portal.example' },
      ...ds.map((content) => ({ name, type: 'DS' as const, ttl, content })),
    ]
    const parent = { name: 'example', serial: (serial += 1), nameServers: ['ns.example'], dnssec: false, records }
    await server.putZone(parent, [`${name} NS`, `${name} DS`])
  }
  const signed = async () => {
    const zoneId = await createZone(database, account)
    await delegate(zoneId, [])
    await switchTo(zoneId, true)
    return { zoneId, ds: await publish(zoneId) }
  }

  test('stays signed while the parent has its DS, and until no cache has it', async () => {
    const { zoneId, ds } = await signed()
    expect(await stateOf(zoneId)).toMatchObject({ parent: { name: 'example', match: 'none' }, refusal: null })
    await delegate(zoneId, ds)
    expect(await stateOf(zoneId)).toMatchObject({ parent: { ds, match: 'matching' }, offFrom: null })
    const refused = await switchTo(zoneId, false)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      code: 'ds_at_parent',
      message: expect.stringMatching(/^The zone example has a DS record of .* Remove it at the domain’s registrar/),
    })
    await delegate(zoneId, [])
    const waiting = await switchTo(zoneId, false)
    expect(await waiting.json()).toMatchObject({ code: 'ds_in_caches' })
    const { offFrom } = await stateOf(zoneId)
    expect(Date.parse(offFrom ?? '') - Date.now()).toBeGreaterThan(3_500_000)
    expect(Date.parse(offFrom ?? '') - Date.now()).toBeLessThanOrEqual(3_600_000)
    await sql`update dns_zone set unsign_from = now() - interval '1 second' where zone_id = ${zoneId}`.execute(
      database.system,
    )
    const off = await switchTo(zoneId, false)
    expect(Zone.parse(await json(off)).dnssec.isOn).toBe(false)
  })

  test('that was never delegated with a DS is switched off at once', async () => {
    const { zoneId } = await signed()
    expect((await switchTo(zoneId, false)).status).toBe(200)
  })

  test('shows a DS of another key, and one that is left of a zone that is not signed', async () => {
    const { zoneId } = await signed()
    const foreign = `7 13 2 ${'AB'.repeat(32)}`
    await delegate(zoneId, [foreign])
    expect(await stateOf(zoneId)).toMatchObject({ parent: { ds: [foreign], match: 'other' } })
    const unsigned = await createZone(database, account)
    await delegate(unsigned, [foreign])
    expect(await stateOf(unsigned)).toMatchObject({ isOn: false, parent: { ds: [foreign] }, refusal: null })
  })

  test('is checked every hour, so that a DS that comes and goes is known', async () => {
    const { zoneId, ds } = await signed()
    await delegate(zoneId, ds, 900)
    const later = () =>
      sql`update dns_zone set parent_asked_at = now() - interval '61 minutes' where zone_id = ${zoneId}`.execute(
        database.system,
      )
    await later()
    await observeParents(database, openParent(config), new Date())
    await delegate(zoneId, [])
    await later()
    await observeParents(database, openParent(config), new Date())
    expect(await (await switchTo(zoneId, false)).json()).toMatchObject({ code: 'ds_in_caches' })
  })

  test('is switched over the API of PowerDNS by the same rule', async () => {
    const { zoneId, ds } = await signed()
    const bearers = {
      whole: await createKey(database, email, { name: 'Signer' }),
      limited: await createKey(database, email, { recordLimits: [{ zoneId, name: null, isChallengeOnly: false }] }),
    }
    const face = (key: string, method: string, path = '', body?: object) =>
      fetch(`${portal.gatewayUrl}/dns-api/api/v1/servers/localhost/zones/${zoneId}.${path}`, {
        method,
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    await delegate(zoneId, ds)
    const keys = await json<{ ds: string[] }[]>(face(bearers.whole, 'GET', '/cryptokeys'))
    expect(keys).toMatchObject(ds.map((each) => ({ ds: [each.toLowerCase()], keytype: 'csk', active: true })))
    const refused = await face(bearers.whole, 'PUT', '', { dnssec: false })
    expect([refused.status, await refused.json()]).toMatchObject([422, { error: expect.stringContaining('DS record') }])
    await delegate(zoneId, [])
    await sql`update dns_zone set parent_ttl = 0, unsign_from = null where zone_id = ${zoneId}`.execute(database.system)
    await sql`update dns_zone set parent_ds = '{}' where zone_id = ${zoneId}`.execute(database.system)
    expect((await face(bearers.limited, 'PUT', '', { dnssec: false })).status).toBe(403)
    expect((await face(bearers.whole, 'PUT', '', { dnssec: false, kind: 'Slave' })).status).toBe(422)
    expect((await face(bearers.whole, 'PUT', '', { dnssec: false, api_rectify: true })).status).toBe(204)
    expect((await stateOf(zoneId)).isOn).toBe(false)
    expect(await json(face(bearers.whole, 'GET', '/cryptokeys'))).toEqual([])
  })

  /** The verdict of delv on several answers, existing ones and not, with these DS as those of the parent. */
  const isValid = async (zoneId: string, ds: readonly string[]) => {
    const file = join(mkdtempSync(join(tmpdir(), 'delv-')), 'anchor')
    const anchors = ds.map((each) => {
      const [tag, algorithm, type, digest] = each.split(' ')
      return `"${zoneId}." static-ds ${tag} ${algorithm} ${type} "${digest}";`
    })
    writeFileSync(file, `trust-anchors { ${anchors.join(' ')} };\n`)
    const where = ['@127.0.0.1', '-p', String(config.DNS_PORT), '-a', file, `+root=${zoneId}`]
    const asked = [
      [zoneId, 'A'],
      [zoneId, 'DNSKEY'],
      [zoneId, 'CDS'],
      [zoneId, 'CDNSKEY'],
      [`none.${zoneId}`, 'A'],
    ]
    const verdicts = await Promise.all(
      asked.map((question) =>
        promisify(execFile)('delv', [...where, ...question]).then(
          ({ stdout }) => stdout,
          () => 'not valid',
        ),
      ),
    )
    return verdicts.every((verdict) => /; (negative response, )?fully validated/.test(verdict))
  }
  /** The verdicts of BIND and ldns on the whole zone, which PowerDNS transfers. */
  const assertWhole = async (zoneId: string) => {
    if (!config.PDNS_API_URL || !hasVerifiers) return
    const axfr = ['@127.0.0.1', '-p', String(config.DNS_PORT), zoneId, 'AXFR', '+onesoa']
    const { stdout } = await promisify(execFile)('dig', axfr)
    const file = join(mkdtempSync(join(tmpdir(), 'signed-')), 'zone')
    writeFileSync(file, stdout)
    await promisify(execFile)('dnssec-verify', ['-z', '-o', zoneId, file])
    await promisify(execFile)('ldns-verify-zone', [file])
  }
  const answersOf = async (zoneId: string, type: string) => {
    const { message } = await ask(server.answering, { name: zoneId, type })
    return recordsIn(message)
      .filter((each) => each.type === type)
      .map(({ content }) => content)
      .toSorted()
  }
  const post = (zoneId: string, rest: string, body: object, method = 'POST') =>
    ada.gateway(at(zoneId, rest), {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const elapse = (zoneId: string, column: 'new_key_from' | 'new_ds_from') =>
    sql`update dns_zone set ${sql.ref(column)} = now() - interval '1 second' where zone_id = ${zoneId}`.execute(
      database.system,
    )

  test.skipIf(!hasDelv)(
    'replaces its key without ever being invalid, whichever DS a cache has',
    { timeout: 60_000 },
    async () => {
      const { zoneId, ds: old } = await signed()
      await delegate(zoneId, old)
      expect(await answersOf(zoneId, 'CDS')).toEqual(old)
      expect(await answersOf(zoneId, 'CDNSKEY')).toHaveLength(1)
      expect((await post(zoneId, '/key-rollovers', {})).status).toBe(200)
      expect((await stateOf(zoneId)).rollover).toMatchObject({ step: 'publishing', newDs: [], oldDs: old })
      const again = await post(zoneId, '/key-rollovers', {})
      expect([again.status, await again.json()]).toMatchObject([422, { code: 'rollover_running' }])

      const both = await publish(zoneId)
      expect(both).toHaveLength(2)
      const fresh = both.filter((each) => !old.includes(each))
      expect(await publish(zoneId)).toEqual(both)
      expect((await answersOf(zoneId, 'CDS')).toSorted()).toEqual(both.toSorted())
      const spreading = await stateOf(zoneId)
      expect(spreading).toMatchObject({ ds: old, rollover: { step: 'spreading', newDs: fresh } })
      // The name servers of the zone have the longest TTL: a day.
      const wait = Date.parse(spreading.rollover?.until ?? '') - Date.now()
      expect(Math.abs(wait - 86_400_000)).toBeLessThan(60_000)
      expect([await isValid(zoneId, old), await isValid(zoneId, fresh), await isValid(zoneId, both)]).toEqual([
        true,
        true,
        true,
      ])
      await assertWhole(zoneId)
      expect(await (await switchTo(zoneId, false)).json()).toMatchObject({ code: 'rollover_running' })

      await elapse(zoneId, 'new_key_from')
      expect(await stateOf(zoneId)).toMatchObject({ ds: fresh, rollover: { step: 'parent', until: null } })
      await delegate(zoneId, fresh, 1800)
      const caches = await stateOf(zoneId)
      expect(caches).toMatchObject({ parent: { match: 'matching' }, rollover: { step: 'caches' } })
      // The DS before had a TTL of an hour.
      expect(Date.parse(caches.rollover?.until ?? '') - Date.now()).toBeGreaterThan(3_500_000)
      expect(await publish(zoneId)).toEqual(both)

      await elapse(zoneId, 'new_ds_from')
      expect(await stateOf(zoneId)).toMatchObject({ rollover: null })
      expect(await publish(zoneId)).toEqual(fresh)
      expect(await answersOf(zoneId, 'DNSKEY')).toHaveLength(1)
      expect(await answersOf(zoneId, 'CDS')).toEqual(fresh)
      expect([await isValid(zoneId, fresh), await isValid(zoneId, old)]).toEqual([true, false])
      await assertWhole(zoneId)
      // A second one withdraws only the key of the first.
      await post(zoneId, '/key-rollovers', {})
      expect(await publish(zoneId)).toEqual(expect.arrayContaining(fresh))
      expect(await isValid(zoneId, fresh)).toBe(true)
    },
  )

  test('asks its parent to remove the DS, and stops asking', async () => {
    const { zoneId, ds } = await signed()
    await delegate(zoneId, ds)
    const request = (isRequested: boolean) => post(zoneId, '/ds-removal', { isRequested }, 'PUT')
    expect((await request(true)).status).toBe(200)
    await publish(zoneId)
    expect(await answersOf(zoneId, 'CDS')).toEqual(['0 0 0 00'])
    expect(await answersOf(zoneId, 'CDNSKEY')).toEqual(['0 3 0 AA=='])
    if (hasDelv) expect(await isValid(zoneId, ds)).toBe(true)
    await assertWhole(zoneId)
    expect(await stateOf(zoneId)).toMatchObject({ dsRemoval: true })
    // The request is none to switch off while the DS is there.
    expect(await (await switchTo(zoneId, false)).json()).toMatchObject({ code: 'ds_at_parent' })
    await request(false)
    await publish(zoneId)
    expect(await answersOf(zoneId, 'CDS')).toEqual(ds)
    await request(true)
    await delegate(zoneId, [])
    await sql`update dns_zone set parent_ttl = 0, unsign_from = null where zone_id = ${zoneId}`.execute(database.system)
    await sql`update dns_zone set parent_ds = '{}' where zone_id = ${zoneId}`.execute(database.system)
    expect((await switchTo(zoneId, false)).status).toBe(200)
    await publish(zoneId)
    expect(await answersOf(zoneId, 'CDS')).toEqual([])
    const refused = await request(true)
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'not_signed' }])
  })

  test('replaces its key over the API of PowerDNS by the same rule', async () => {
    const { zoneId, ds } = await signed()
    await delegate(zoneId, ds)
    const key = await createKey(database, email, { name: 'Roller' })
    const face = (method: string, path: string, body?: object) =>
      fetch(`${portal.gatewayUrl}/dns-api/api/v1/servers/localhost/zones/${zoneId}./cryptokeys${path}`, {
        method,
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    expect((await face('DELETE', '/1')).status).toBe(422)
    expect((await face('POST', '', { keytype: 'csk', content: 'PRIVATE' })).status).toBe(422)
    const made = await face('POST', '', { keytype: 'csk', active: true })
    expect([made.status, await made.json()]).toMatchObject([201, { published: false, ds: [] }])
    expect((await face('POST', '', {})).status).toBe(422)
    await publish(zoneId)
    const keys = await json<{ id: number; ds: string[] }[]>(face('GET', ''))
    expect(keys).toHaveLength(2)
    const old = keys.find((each) => each.ds[0] === ds[0]?.toLowerCase())
    const early = await face('DELETE', `/${old?.id}`)
    expect([early.status, await early.json()]).toMatchObject([422, { error: expect.stringContaining('until') }])
    await elapse(zoneId, 'new_key_from')
    await delegate(
      zoneId,
      keys.flatMap((each) => each.ds),
    )
    await stateOf(zoneId)
    await elapse(zoneId, 'new_ds_from')
    expect((await face('DELETE', `/${old?.id}`)).status).toBe(204)
    await publish(zoneId)
    expect(await json<object[]>(face('GET', ''))).toHaveLength(1)
  })

  test.skipIf(!hasDelv)('is valid for delv with the DS that is shown', async () => {
    const { zoneId, ds } = await signed()
    expect(await isValid(zoneId, ds)).toBe(true)
  })
})

// Without a name server at its port.
const portal = await startTestPortal()
const account = await createAccount(portal.database)
const ada = await portal.signIn(await createUser(portal.database, account))

test('a zone whose parent is not responding stays signed, and the reason is shown', async () => {
  const zoneId = await createZone(portal.database, account)
  await sql`update dns_zone set dnssec = true where zone_id = ${zoneId}`.execute(portal.database.system)
  const path = `/dns-info/api/zones/${zoneId}/dnssec`
  expect(DnssecState.parse(await json(ada.gateway(path)))).toMatchObject({
    parent: null,
    fault: 'The query for example NS got no response.',
    refusal: expect.stringMatching(/^We could not check for a DS record/),
  })
  const answer = await ada.gateway(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ isOn: false }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'parent_unknown' }])
})
