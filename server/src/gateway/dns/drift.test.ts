import { Zone } from '@portal/contract/dns/dns.ts'
import { Drift } from '@portal/contract/dns/drift.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createAccount, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { openDnsServer } from '../../upstreams/dns/open.ts'
import { startPowerDns } from '../../upstreams/dns/testing/power-dns.ts'
import { hasTool } from '../../upstreams/dns/testing/tools.ts'
import { publishZone } from './publish-zone.ts'
import { createZone } from './testing/create-zone.ts'

const isThere = hasTool('pdns_server')

describe.skipIf(!isThere)('records that others change in PowerDNS', async () => {
  if (!isThere) return
  const powerDns = await startPowerDns()
  afterAll(() => powerDns.stop())
  const portal = await startTestPortal({
    PDNS_API_URL: powerDns.apiUrl,
    PDNS_API_KEY: powerDns.apiKey,
    DNS_HOST: '127.0.0.1',
    DNS_PORT: String(powerDns.dnsPort),
  })
  const { database } = portal
  const account = await createAccount(database)
  const ada = await portal.signIn(await createUser(database, account))
  const server = openDnsServer(portal.config, database)

  const at = (zoneId: string, rest = '') => `/dns-info/api/zones/${zoneId}${rest}`
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    ada.gateway(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const driftOf = async (zoneId: string) =>
    z.object({ drift: z.array(Drift) }).parse(await json(ada.gateway(at(zoneId, '/drift')))).drift
  const namesOf = (drift: Drift[]) => drift.map(({ name, type }) => `${name} ${type}`).toSorted()
  const publish = async (zoneId: string) => {
    await publishZone(database, server, { accountId: account, zoneId })
    return Zone.parse(await json(ada.gateway(at(zoneId))))
  }
  const contentsOf = async (zoneId: string, name: string, type: string) => {
    const found = (
      await server.listDrift({ name: zoneId, serial: 1, nameServers: [], dnssec: false, records: [] })
    ).find((each) => each.name === name && each.type === type)
    return found?.there?.contents ?? null
  }
  const changeElsewhere = async (zoneId: string, sets: [name: string, type: string, contents: string[]][]) => {
    const rrsets = sets.map(([name, type, contents]) => ({
      name: `${name === '@' ? '' : `${name}.`}${zoneId}.`,
      type,
      ...(contents.length > 0
        ? { ttl: 60, changetype: 'REPLACE', records: contents.map((content) => ({ content, disabled: false })) }
        : { changetype: 'DELETE' }),
    }))
    const answer = await fetch(`${powerDns.apiUrl}/api/v1/servers/localhost/zones/${zoneId}.`, {
      method: 'PATCH',
      headers: { 'x-api-key': powerDns.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ rrsets }),
    })
    expect(await answer.text()).toBe('')
  }
  /** A published zone that another program has changed since. */
  const changedZone = async () => {
    const zoneId = await createZone(database, account)
    await publish(zoneId)
    expect(await driftOf(zoneId)).toEqual([])
    await changeElsewhere(zoneId, [
      ['www', 'A', ['192.0.2.200', '192.0.2.201']],
      ['@', 'MX', []],
      ['_acme-challenge', 'TXT', ['"a \\"token\\""']],
      ['_443._tcp', 'LUA', [`A "ifportup(443, {'192.0.2.1'})"`]],
    ])
    return zoneId
  }

  test('publishing another record leaves them, and they are shown', async () => {
    const zoneId = await changedZone()
    const draft = { name: 'new', type: 'A', ttl: 300, content: '192.0.2.9' }
    await ada.gateway(at(zoneId, '/draft/record'), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(draft),
    })
    expect((await post(at(zoneId, '/publications'), {})).status).toBe(200)
    // A change on its way to the name server was not made elsewhere.
    expect(namesOf(await driftOf(zoneId))).toEqual(['@ MX', '_443._tcp LUA', '_acme-challenge TXT', 'www A'])
    const { publication } = await publish(zoneId)
    expect(publication.state).toBe('live')
    expect(await contentsOf(zoneId, 'new', 'A')).toEqual(['192.0.2.9'])
    const drift = await driftOf(zoneId)
    expect(drift.some(({ isInDraft }) => isInDraft)).toBe(false)
    expect(namesOf(drift)).toEqual(['@ MX', '_443._tcp LUA', '_acme-challenge TXT', 'www A'])
    expect(drift.filter(({ canTakeOver }) => !canTakeOver).map(({ type }) => type)).toEqual(['LUA'])
    expect(drift.find(({ type }) => type === 'MX')).toMatchObject({ there: null })
  })

  test('a change of the same record replaces them', async () => {
    const zoneId = await changedZone()
    await post(at(zoneId, '/draft/bulk-edits'), {
      records: [{ name: 'www', type: 'A', content: '192.0.2.80' }],
      ttl: 600,
    })
    await post(at(zoneId, '/publications'), {})
    await publish(zoneId)
    expect(await contentsOf(zoneId, 'www', 'A')).toEqual(['192.0.2.80'])
    expect(await contentsOf(zoneId, '_acme-challenge', 'TXT')).toHaveLength(1)
  })

  test('taken over, they are in the draft and then in the zone', async () => {
    const zoneId = await changedZone()
    const sets = (await driftOf(zoneId)).map(({ name, type }) => ({ name, type }))
    const { draft } = Zone.parse(await json(post(at(zoneId, '/draft/takeovers'), { sets })))
    expect(draft?.changes).toHaveLength(4)
    expect((await driftOf(zoneId)).filter(({ isInDraft }) => !isInDraft).map(({ type }) => type)).toEqual(['LUA'])
    await post(at(zoneId, '/publications'), { note: 'Taken over' })
    const { records } = await publish(zoneId)
    expect(records.map(({ name, type, content }) => `${name} ${type} ${content}`)).toEqual([
      '@ A 192.0.2.80',
      '@ TXT v=spf1 -all',
      '_acme-challenge TXT a "token"',
      'www A 192.0.2.200',
      'www A 192.0.2.201',
    ])
    expect(namesOf(await driftOf(zoneId))).toEqual(['_443._tcp LUA'])
  })

  test('put back, the name server has the records of the zone again; others stay', async () => {
    const zoneId = await changedZone()
    const sets = [
      { name: 'www', type: 'A' },
      { name: '@', type: 'MX' },
    ]
    expect((await post(at(zoneId, '/republications'), { sets }, { 'if-match': '"7"' })).status).toBe(412)
    expect((await post(at(zoneId, '/republications'), { sets }, { 'if-match': '"1"' })).status).toBe(200)
    const { records, version } = await publish(zoneId)
    expect([records.length, version]).toEqual([4, 2])
    expect(await contentsOf(zoneId, 'www', 'A')).toEqual(['192.0.2.80'])
    expect(await contentsOf(zoneId, '@', 'MX')).toEqual(['10 mx1.mail.example.'])
    expect(namesOf(await driftOf(zoneId))).toEqual(['_443._tcp LUA', '_acme-challenge TXT'])
    expect(await json(post(at(zoneId, '/republications'), { sets }))).toMatchObject({ code: 'no_drift' })
    expect(
      await json(post(at(zoneId, '/draft/takeovers'), { sets: [{ name: '_443._tcp', type: 'LUA' }] })),
    ).toMatchObject({
      code: 'no_drift',
    })
  })

  test('a zone that the name server already has comes in without a loss', async () => {
    const zoneId = await createZone(database, account, { records: [] })
    const created = await fetch(`${powerDns.apiUrl}/api/v1/servers/localhost/zones`, {
      method: 'POST',
      headers: { 'x-api-key': powerDns.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `${zoneId}.`, kind: 'Native', nameservers: ['ns1.portal.example.'] }),
    })
    expect(created.status).toBe(201)
    await changeElsewhere(zoneId, [
      ['www', 'A', ['192.0.2.1']],
      ['@', 'MX', ['10 mail.elsewhere.example.']],
    ])
    await publish(zoneId)
    expect(namesOf(await driftOf(zoneId))).toEqual(['@ MX', 'www A'])
    const sets = [
      { name: '@', type: 'MX' },
      { name: 'www', type: 'A' },
    ]
    await post(at(zoneId, '/draft/takeovers'), { sets })
    await post(at(zoneId, '/publications'), {})
    expect((await publish(zoneId)).records).toHaveLength(2)
    expect(await driftOf(zoneId)).toEqual([])
  })
})
