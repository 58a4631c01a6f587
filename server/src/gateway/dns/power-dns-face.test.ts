import { dns } from '@portal/contract/dns/dns.ts'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAccount, createKey, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { startPowerDns } from '../../upstreams/dns/testing/power-dns.ts'
import { hasTool } from '../../upstreams/dns/testing/tools.ts'
import { createSecondary, createZone, makeSecondary, recordOf } from './testing/create-zone.ts'

// The requests of programs that Debian does not have: octoDNS with octodns-powerdns 1.2.0, external-dns 0.22.0,
// acme.sh 3.1.3, Terraform with pan-net's provider 1.5.0. Lego's requests are those of 4.9.1.
const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const email = await createUser(database, account)
const ada = await portal.signIn(email)
const key = await createKey(database, email, { permissions: dns })

const servers = '/dns-api/api/v1/servers'
const zones = `${servers}/localhost/zones`
const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(portal.gatewayUrl + path, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
const recordsOf = async (zoneId: string) => {
  const { records } = await json<{ records: { name: string; type: string; content: string }[] }>(
    ada.gateway(`/dns-info/api/zones/${zoneId}`),
  )
  return records.map(({ name, type, content }) => `${name} ${type} ${content}`)
}
const errorOf = async (answer: Response) => {
  const { error } = await json<{ error: string }>(answer)
  return { status: answer.status, error }
}
const rrset = (name: string, type: string, changetype: string, ...contents: string[]) => ({
  name,
  type,
  ttl: 300,
  changetype,
  records: contents.map((content) => ({ content, disabled: false })),
})

describe('the API of PowerDNS', () => {
  test('shows zones and their records in the order and notation of PowerDNS', async () => {
    const zoneId = await createZone(database, account, {
      records: [
        recordOf('@', 'TXT', 'say "hi"'),
        recordOf('@', 'MX', '10 mx.mail.example'),
        recordOf('www', 'A', '192.0.2.1'),
      ],
    })
    const text = await (await send('GET', `${zones}/${zoneId}`)).text()
    expect(text).toContain(
      `{"comments":[],"name":"www.${zoneId}.","records":[{"content":"192.0.2.1","disabled":false}],"ttl":3600,"type":"A"}`,
    )
    expect(text).toContain('"content":"\\"say \\\\\\"hi\\\\\\"\\""')
    expect(text).toContain('"content":"10 mx.mail.example."')
    const zone = JSON.parse(text)
    expect(zone).toMatchObject({ id: `${zoneId}.`, name: `${zoneId}.`, kind: 'Native', serial: 2026010101 })
    expect(zone.url).toBe(`/api/v1/servers/localhost/zones/${zoneId}.`)
    expect(zone.rrsets.map(({ type }: { type: string }) => type)).toEqual(['SOA', 'NS', 'MX', 'TXT', 'A'])
    const list = await (await send('GET', zones)).text()
    expect(list).toContain(`"name":"${zoneId}."`)
    expect(await json(send('GET', `${zones}?zone=${zoneId}.`))).toHaveLength(1)
    expect(await json(send('GET', `${zones}/${zoneId}.?rrsets=false`))).not.toHaveProperty('rrsets')
  })

  test('finds a zone with and without the final dot, and in other notations', async () => {
    const zoneId = await createZone(database, account)
    for (const name of [zoneId, `${zoneId}.`, `${zoneId}=2E`, encodeURIComponent(`${zoneId}.`), zoneId.toUpperCase()]) {
      expect((await send('GET', `${zones}/${name}`)).status, name).toBe(200)
    }
    expect(await errorOf(await send('GET', `${zones}/unknown.example.`))).toEqual({
      status: 404,
      error: 'Zone not found.',
    })
    expect((await send('GET', `${zones}/a=2Fb.example.`)).status).toBe(404)
    expect((await send('GET', `${servers}/other/zones`)).status).toBe(404)
  })

  test('names the record set that is refused, and changes nothing', async () => {
    const zoneId = await createZone(database, account)
    const before = await recordsOf(zoneId)
    const refused = async (...rrsets: object[]) => errorOf(await send('PATCH', `${zones}/${zoneId}.`, { rrsets }))
    const good = rrset(`new.${zoneId}.`, 'A', 'REPLACE', '192.0.2.1')
    expect(await refused(good, rrset(`a.${zoneId}.`, 'A', 'REPLACE', '192.0.2.300'))).toEqual({
      status: 422,
      error: `RRset a.${zoneId}. IN A: “192.0.2.300” is not an IPv4 address. An example is 192.0.2.10.`,
    })
    expect(await refused(good, rrset('www.other.example.', 'A', 'REPLACE', '192.0.2.1'))).toMatchObject({ status: 422 })
    expect(await refused(good, rrset(`www.${zoneId}.`, 'CNAME', 'REPLACE', 'a.example.'))).toMatchObject({
      status: 422,
    })
    expect(await refused(good, good)).toMatchObject({ status: 422 })
    expect(await refused(good, rrset(`l.${zoneId}.`, 'LUA', 'REPLACE', 'A "x"'))).toMatchObject({
      status: 422,
      error: expect.stringContaining('of these types only'),
    })
    expect(await refused(good, { ...good, changetype: 'EXTEND' })).toMatchObject({ status: 422 })
    const reverse = { ...good, records: [{ content: '192.0.2.1', disabled: false, 'set-ptr': true }] }
    expect(await refused(reverse)).toEqual({ status: 422, error: 'Set the reverse name of an address in the portal.' })
    expect(await refused({ ...good, comments: [{ content: 'a', account: 'b' }] })).toMatchObject({ status: 422 })
    expect(await errorOf(await send('PATCH', `${zones}/${zoneId}.`, '{'))).toMatchObject({ status: 422 })
    expect(await recordsOf(zoneId)).toEqual(before)
  })

  test('refuses other keys, and zones that the provider has to create', async () => {
    const zoneId = await createZone(database, account)
    expect(await errorOf(await send('GET', zones, undefined, { 'x-api-key': 'changeme' }))).toMatchObject({
      status: 401,
    })
    const reading = await createKey(database, email, { permissions: dns, isReadOnly: true })
    const patch = await send('PATCH', `${zones}/${zoneId}.`, { rrsets: [] }, { 'x-api-key': reading })
    expect(await errorOf(patch)).toMatchObject({ status: 403, error: expect.stringContaining('read-only') })
    for (const [method, path, body] of [
      ['POST', zones, { name: 'new.example.', kind: 'Master', masters: [], nameservers: [] }],
      ['PUT', `${zones}/${zoneId}.`, { name: `${zoneId}.`, kind: 'Native', soa_edit_api: 'DEFAULT', account: '' }],
      ['DELETE', `${zones}/${zoneId}.`, undefined],
    ] as const) {
      expect(await errorOf(await send(method, path, body))).toMatchObject({
        status: 422,
        error: expect.stringContaining('in the portal'),
      })
    }
  })

  test('counts the calls of a key, and says when there were too many', async () => {
    const hasty = await createKey(database, email, { permissions: dns, perMinute: 2 })
    const call = () => send('GET', '/dns-api/api', undefined, { 'x-api-key': hasty })
    const statuses = [await call(), await call(), await call()].map(({ status }) => status)
    // A minute may begin between two calls.
    expect([429, 200]).toContain(statuses[2])
  })
})

describe('NOTIFY and transfers', () => {
  const queued = async (zoneId: string) => {
    const { rows } = await sql<{ key: string }>`
      select key from graphile_worker.jobs where key like ${`% ${zoneId}%`} order by key`.execute(database.system)
    return rows.map((row) => row.key)
  }
  const put = async (zoneId: string, action: string, of = key) => {
    const answer = await send('PUT', `${zones}/${zoneId}./${action}`, undefined, { 'x-api-key': of })
    return { status: answer.status, body: await json<Record<string, string>>(answer) }
  }

  test('notify reaches the secondaries of a zone, and says if it has none', async () => {
    const zoneId = await createZone(database, account)
    expect(await put(zoneId, 'notify')).toEqual({
      status: 200,
      body: { result: 'The zone has no secondary name servers to notify.' },
    })
    const secondaryId = await createSecondary(database, account, zoneId)
    // It has acknowledged the serial already.
    await sql`update dns_secondary set acknowledged_serial = 2026010101 where zone_id = ${zoneId}`.execute(
      database.system,
    )
    expect(await put(zoneId, 'notify')).toEqual({ status: 200, body: { result: 'Notification queued' } })
    expect(await queued(zoneId)).toEqual([`notify ${zoneId} ${secondaryId}`])
    await makeSecondary(database, account, zoneId)
    await sql`update dns_incoming set is_expired = true where zone_id = ${zoneId}`.execute(database.system)
    expect(await put(zoneId, 'notify')).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(/expired/) },
    })
  })

  test('a secondary zone shows its primaries and is fetched from them; a primary zone is not', async () => {
    const zoneId = await createZone(database, account)
    expect(await put(zoneId, 'axfr-retrieve')).toMatchObject({
      status: 422,
      body: { error: 'This is a primary zone: its records are edited here.' },
    })
    await makeSecondary(database, account, zoneId)
    const primaries = [
      { address: '192.0.2.53', port: 53, keyId: null },
      { address: '192.0.2.54', port: 5300, keyId: null },
      { address: '2001:db8::53', port: 5300, keyId: null },
    ]
    await sql`
      update dns_incoming set primaries = ${JSON.stringify(primaries)}::jsonb, checked_at = '2026-11-20 10:00:00Z'
      where zone_id = ${zoneId}`.execute(database.system)
    const shown = {
      kind: 'Slave',
      masters: ['192.0.2.53', '192.0.2.54:5300', '[2001:db8::53]:5300'],
      last_check: Date.parse('2026-11-20T10:00:00Z') / 1000,
    }
    expect(await json(send('GET', `${zones}/${zoneId}.`))).toMatchObject(shown)
    expect(await json(send('GET', `${zones}?zone=${zoneId}.`))).toMatchObject([shown])
    expect(await put(zoneId, 'axfr-retrieve')).toEqual({
      status: 200,
      body: { result: `Added retrieval request for '${zoneId}.' from master 192.0.2.53` },
    })
    expect(await queued(zoneId)).toEqual([`refresh ${zoneId}`])
    const recordLimits = [{ zoneId, name: '_acme-challenge', isChallengeOnly: false }]
    const limited = await createKey(database, email, { permissions: dns, recordLimits })
    expect(await put(zoneId, 'axfr-retrieve', limited)).toMatchObject({ status: 403 })
  })

  test.skipIf(!hasTool('pdns_server'))('PowerDNS itself answers in the same form', async () => {
    const real = await startPowerDns()
    onTestFinished(() => real.stop())
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${real.apiUrl}/api/v1/servers/localhost/zones${path}`, {
        method,
        headers: { 'x-api-key': real.apiKey },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: await json<Record<string, unknown>>(answer) }
    }
    const masters = ['192.0.2.53', '192.0.2.54:5300', '[2001:db8::53]:5300']
    const own = { name: 'own.example.', kind: 'Native', nameservers: ['ns1.own.example.'] }
    const { body } = await call('POST', '', { name: 'copy.example.', kind: 'Slave', masters })
    expect(body).toMatchObject({ kind: 'Slave', masters, last_check: 0 })
    await call('POST', '', own)
    // Also without a secondary.
    expect(await call('PUT', '/own.example./notify')).toEqual({ status: 200, body: { result: 'Notification queued' } })
    expect(await call('PUT', '/own.example./axfr-retrieve')).toEqual({
      status: 422,
      body: { error: expect.any(String) },
    })
    expect(await call('PUT', '/copy.example./axfr-retrieve')).toEqual({
      status: 200,
      body: { result: expect.stringMatching(/^Added retrieval request for 'copy\.example\.?' from master /) },
    })
  })
})

describe('the requests of', () => {
  test('lego', async () => {
    const zoneId = await createZone(database, account)
    expect(await json(send('GET', '/dns-api/api'))).toEqual([{ url: '/api/v1', version: 1 }])
    const name = `_acme-challenge.${zoneId}.`
    const content = '"UYw62ESRJ9dpxtQ932FZ8J5nkU6w1CSneMVp8aSNzdk"'
    const records = [{ content, disabled: false, name, type: 'TXT', ttl: 120 }]
    const set = { name, type: 'TXT', kind: 'Master', changetype: 'REPLACE', records, ttl: 120 }
    expect((await send('PATCH', `${zones}/${zoneId}.`, { rrsets: [set] })).status).toBe(204)
    expect(await recordsOf(zoneId)).toContain(`_acme-challenge TXT ${content.slice(1, -1)}`)
    const gone = { name, type: 'TXT', kind: '', changetype: 'DELETE', records: null }
    expect((await send('PATCH', `${zones}/${zoneId}.`, { rrsets: [gone] })).status).toBe(204)
    expect(await recordsOf(zoneId)).toHaveLength(4)
  })

  test('acme.sh, which sends JSON as a form', async () => {
    const zoneId = await createZone(database, account)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const name = `_acme-challenge.${zoneId}.`
    const add = `{"rrsets": [{"changetype": "REPLACE", "name": "${name}", "type": "TXT", "ttl": 60, "records": [{"name": "${name}", "type": "TXT", "content": "\\"abc\\"", "disabled": false, "ttl": 60}]}]}`
    expect((await send('PATCH', `${zones}/${zoneId}.`, add, form)).status).toBe(204)
    expect((await send('PUT', `${zones}/${zoneId}./notify`, '', form)).ok).toBe(true)
    const remove = `{"rrsets": [{"changetype": "DELETE", "name": "${name}", "type": "TXT"}]}`
    expect((await send('PATCH', `${zones}/${zoneId}.`, remove, form)).status).toBe(204)
    expect(await recordsOf(zoneId)).toHaveLength(4)
  })

  test('a program has its answer after the commit, however long that takes', async () => {
    await sql`
      create function commit_slowly() returns trigger language plpgsql
        as $$ begin perform pg_sleep(0.5); return null; end $$`.execute(database.system)
    await sql`
      create constraint trigger slow after insert on dns_change_set deferrable initially deferred
        for each row execute function commit_slowly()`.execute(database.system)
    const zoneId = await createZone(database, account)
    const set = rrset(`slow.${zoneId}.`, 'A', 'REPLACE', '192.0.2.9')
    expect((await send('PATCH', `${zones}/${zoneId}.`, { rrsets: [set] })).status).toBe(204)
    expect(await recordsOf(zoneId)).toContain('slow A 192.0.2.9')
    const authorization = `Basic ${Buffer.from(`x:${key}`).toString('base64')}`
    const update = `/nic/update?hostname=slow.${zoneId}&myip=192.0.2.10`
    const answer = await fetch(portal.gatewayUrl + update, { headers: { authorization } })
    expect(await answer.text()).toBe('good 192.0.2.10\n')
    expect(await recordsOf(zoneId)).toContain('slow A 192.0.2.10')
    await sql`drop trigger slow on dns_change_set`.execute(database.system)
  })

  test('octoDNS, which turns addresses into a CNAME in one request', async () => {
    const zoneId = await createZone(database, account)
    const { version } = await json<{ version: string }>(send('GET', `${servers}/localhost`))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(await json(send('GET', `${servers}/localhost/config`))).toEqual([])
    const rrsets = [
      { ...rrset(`www.${zoneId}.`, 'A', 'DELETE', '192.0.2.80'), ttl: 3600 },
      rrset(`www.${zoneId}.`, 'CNAME', 'REPLACE', 'web.example.net.'),
      rrset(`${zoneId}.`, 'TXT', 'REPLACE', '"v=DKIM1\\; k=rsa"', '"v=spf1 -all"'),
      rrset(`_sip._tcp.${zoneId}.`, 'SRV', 'REPLACE', '10 20 5060 sip.example.net.'),
      rrset(`${zoneId}.`, 'CAA', 'REPLACE', '0 issue "ca.example.net"'),
      rrset(`alias.${zoneId}.`, 'ALIAS', 'REPLACE', 'web.example.net.'),
    ]
    expect((await send('PATCH', `${zones}/${zoneId}.`, { rrsets })).status).toBe(204)
    expect(await recordsOf(zoneId)).toEqual([
      '@ A 192.0.2.80',
      '@ CAA 0 issue "ca.example.net"',
      '@ MX 10 mx1.mail.example',
      '@ TXT v=DKIM1; k=rsa',
      '@ TXT v=spf1 -all',
      '_sip._tcp SRV 10 20 5060 sip.example.net',
      'alias ALIAS web.example.net',
      'www CNAME web.example.net',
    ])
    const { rrsets: shown } = await json<{ rrsets: { type: string; records: unknown[] }[] }>(
      send('GET', `${zones}/${zoneId}.`),
    )
    // A second plan compares with this, and must find nothing to change.
    expect(shown.find(({ type }) => type === 'SRV')?.records).toEqual([
      { content: '10 20 5060 sip.example.net.', disabled: false },
    ])
  })

  test('external-dns, with a registry of TXT records', async () => {
    const zoneId = await createZone(database, account)
    const heritage = '"heritage=external-dns,external-dns/owner=default"'
    const rrsets = [
      rrset(`shop.${zoneId}.`, 'A', 'REPLACE', '192.0.2.10'),
      rrset(`a-shop.${zoneId}.`, 'TXT', 'REPLACE', heritage),
    ]
    expect((await send('PATCH', `${zones}/${zoneId}.`, { rrsets })).status).toBe(204)
    const gone = rrsets.map(({ name, type, records }) => ({ name, type, records, changetype: 'DELETE' }))
    expect((await send('PATCH', `${zones}/${zoneId}.`, { rrsets: gone })).status).toBe(204)
    expect(await recordsOf(zoneId)).toHaveLength(4)
  })

  test('Terraform', async () => {
    const zoneId = await createZone(database, account)
    expect((await send('GET', servers)).status).toBe(200)
    const set = {
      ...rrset(`app.${zoneId}.`, 'A', 'REPLACE'),
      records: [{ content: '192.0.2.10', disabled: false, 'set-ptr': false, ttl: 300 }],
    }
    expect((await send('PATCH', `${zones}/${zoneId}.`, { rrsets: [set] })).status).toBe(204)
    expect(await recordsOf(zoneId)).toContain('app A 192.0.2.10')
    const gone = { name: set.name, type: 'A', changetype: 'DELETE' }
    expect((await send('PATCH', `${zones}/${zoneId}.`, { rrsets: [gone] })).status).toBe(204)
  })
})
