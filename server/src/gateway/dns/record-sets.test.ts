import { coversRecords, type RecordLimit } from '@portal/contract/api-keys/record-limits.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import { Zone } from '@portal/contract/dns/dns.ts'
import { dns } from '@portal/contract/dns/dns.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createKey, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { refusalOfKey } from '../api-keys/policy.ts'
import { createZone, recordOf, standardRecords } from './testing/create-zone.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const adaEmail = await createUser(database, account)
const ada = await portal.signIn(adaEmail)

type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
const callerWith = (key: string): Send => {
  return (method, path, body, headers = {}) =>
    fetch(portal.gatewayUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
}
const limited = async (recordLimits: readonly RecordLimit[]) =>
  callerWith(await createKey(database, adaEmail, { permissions: dns, recordLimits }))
const byKey = callerWith(await createKey(database, adaEmail, { name: 'Deployment' }))
const at = (zoneId: string, rest = '/record-sets') => `/dns-info/api/zones/${zoneId}${rest}`
const set = (name: string, type: string, ...contents: string[]) => ({
  name,
  type,
  ttl: 300,
  records: contents.map((content) => ({ content })),
})
const patch = (send: Send, zoneId: string, recordSets: unknown[], headers = {}) =>
  send('PATCH', at(zoneId), { recordSets }, headers)
const zoneOf = async (zoneId: string) => Zone.parse(await json(ada.gateway(at(zoneId, ''))))
const inAda = (method: string, path: string, body: unknown) =>
  ada.gateway(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe('a change of record sets', () => {
  test('is one version with its changes, activity and publication, all in the name of the key', async () => {
    const zoneId = await createZone(database, account)
    const answer = await patch(byKey, zoneId, [
      set('www', 'A', '192.0.2.81', '192.0.2.82'),
      set('@', 'MX'),
      set('shop', 'CNAME', 'shops.example.net.'),
    ])
    expect(answer.status).toBe(200)
    expect(answer.headers.get('etag')).toBe('"2"')
    const { version, changes } = await json<{ version: number; changes: unknown[] }>(answer)
    expect({ version, changes: changes.length }).toEqual({ version: 2, changes: 4 })
    const zone = await zoneOf(zoneId)
    expect(zone.records.map(({ name, type, content }) => `${name} ${type} ${content}`)).toEqual([
      '@ A 192.0.2.80',
      '@ TXT v=spf1 -all',
      'shop CNAME shops.example.net',
      'www A 192.0.2.81',
      'www A 192.0.2.82',
    ])
    expect(zone.publishedBy).toBe('Ada Byron by key Deployment')
    const { rows } = await sql<{ jobs: string; said: string }>`
      select (select count(*)::text from graphile_worker.jobs where key = ${`zone ${zoneId}`}) as jobs,
        (select actor_name from activity where entity = 'zone' and entity_id = ${zoneId} and action = 'zone changed') as said`.execute(
      database.system,
    )
    expect(rows).toEqual([{ jobs: '1', said: 'Ada Byron by key Deployment' }])
  })

  test('changes nothing at all if one of its sets is refused', async () => {
    const zoneId = await createZone(database, account)
    const answer = await patch(byKey, zoneId, [set('www', 'A', '192.0.2.81'), set('ftp', 'A', '192.0.2.300')])
    expect(answer.status).toBe(400)
    expect(Object.keys(await json<object>(answer))).toEqual(['recordSets.1.content'])
    const beside = await patch(byKey, zoneId, [set('www', 'CNAME', 'a.example.')])
    expect(beside.status).toBe(400)
    const twice = await patch(byKey, zoneId, [set('a', 'A', '192.0.2.1'), set('A', 'A', '192.0.2.2')])
    expect(await json<object>(twice)).toEqual({ 'recordSets.1.name': 'Send each name and type only once.' })
    expect((await zoneOf(zoneId)).version).toBe(1)
  })

  test('replaces addresses by a CNAME in one change, and makes no version if nothing differs', async () => {
    const zoneId = await createZone(database, account)
    const sets = [set('www', 'A'), set('www', 'CNAME', 'web.example.net.')]
    expect(await json(patch(byKey, zoneId, sets))).toMatchObject({ version: 2 })
    expect(await json(patch(byKey, zoneId, sets))).toMatchObject({ version: 2, changes: [] })
  })

  test('is refused if the zone has a newer version than the one it is based on', async () => {
    const zoneId = await createZone(database, account)
    await patch(byKey, zoneId, [set('one', 'A', '192.0.2.1')])
    const answer = await patch(byKey, zoneId, [set('two', 'A', '192.0.2.2')], { 'if-match': '"1"' })
    expect([answer.status, (await json<{ code: string }>(answer)).code]).toEqual([412, 'stale'])
    expect((await patch(byKey, zoneId, [set('two', 'A', '192.0.2.2')], { 'if-match': '"2"' })).status).toBe(200)
  })

  test('leaves the drafts of people as they are, and warns them of conflicts', async () => {
    const zoneId = await createZone(database, account)
    const before = { name: 'www', type: 'A', content: '192.0.2.80' }
    await inAda('PUT', at(zoneId, '/draft/record'), { ...before, ttl: 3600, content: '192.0.2.99', before })
    await patch(byKey, zoneId, [set('www', 'A', '192.0.2.81')])
    const { draft, version } = await zoneOf(zoneId)
    expect(version).toBe(2)
    expect(draft).toMatchObject({ baseVersion: 1, conflicts: [before] })
    const published = await inAda('POST', at(zoneId, '/publications'), {})
    expect(published.status).toBe(412)
  })
})

describe('the draft of an API key', () => {
  test('is not that of the person who created it', async () => {
    const zoneId = await createZone(database, account)
    await inAda('PUT', at(zoneId, '/draft/record'), { name: 'unfinished', type: 'A', ttl: 3600, content: '192.0.2.9' })
    expect((await byKey('POST', at(zoneId, '/publications'), {})).status).toBe(422)
    await byKey('PUT', at(zoneId, '/draft/record'), { name: 'done', type: 'A', ttl: 3600, content: '192.0.2.8' })
    expect((await byKey('POST', at(zoneId, '/publications'), {})).status).toBe(200)
    const { records, draft } = await zoneOf(zoneId)
    expect(records.map(({ name }) => name)).toContain('done')
    expect(records.map(({ name }) => name)).not.toContain('unfinished')
    expect(draft?.changes.map(({ after }) => after?.name)).toEqual(['unfinished'])
  })
})

describe('an API key that is limited to records', () => {
  const zone = 'a.example'
  test.each([
    ['a zone', { name: null, isChallengeOnly: false }, ['@ A', 'www A', 'a.b TXT'], []],
    ['a name', { name: 'www', isChallengeOnly: false }, ['www A', 'www TXT'], ['@ A', 'a.www A', 'xwww A']],
    [
      'every challenge',
      { name: null, isChallengeOnly: true },
      ['_acme-challenge TXT', '_acme-challenge.www TXT'],
      ['_acme-challenge CNAME', 'x._acme-challenge TXT', '_acme-challengex TXT', '@ TXT'],
    ],
    [
      'the challenge of a name',
      { name: 'www', isChallengeOnly: true },
      ['_acme-challenge.www TXT'],
      ['_acme-challenge TXT', '_acme-challenge.a.www TXT', 'www TXT'],
    ],
    [
      'the challenge of the zone itself',
      { name: '@', isChallengeOnly: true },
      ['_acme-challenge TXT'],
      ['_acme-challenge.www TXT'],
    ],
  ])('covers %s and nothing else', (_, limit, covered, others) => {
    const isCovered = (text: string, zoneId = zone) => {
      const [name = '', type = ''] = text.split(' ')
      return coversRecords([{ zoneId: zone, ...limit }], zoneId, { name, type })
    }
    expect(covered.filter((each) => !isCovered(each))).toEqual([])
    expect(others.filter((each) => isCovered(each))).toEqual([])
    expect(covered.filter((each) => isCovered(each, 'b.example'))).toEqual([])
  })

  test('reads and changes its records only', async () => {
    const [zoneId, other] = [await createZone(database, account), await createZone(database, account)]
    const send = await limited([{ zoneId, name: 'www', isChallengeOnly: false }])
    const { recordSets } = await json<{ recordSets: unknown }>(send('GET', at(zoneId)))
    expect(recordSets).toEqual([
      { name: 'www', type: 'A', ttl: 3600, records: [{ content: '192.0.2.80', disabled: false, comment: '' }] },
    ])
    expect((await patch(send, zoneId, [set('www', 'AAAA', '2001:db8::1')])).status).toBe(200)
    for (const refused of [set('@', 'A', '192.0.2.1'), set('gone', 'A'), set('@', 'MX')]) {
      const answer = await patch(send, zoneId, [set('www', 'A'), refused])
      expect([answer.status, (await json<{ code: string }>(answer)).code]).toEqual([403, 'record_limit'])
    }
    expect((await patch(send, other, [set('www', 'A')])).status).toBe(404)
    expect((await send('GET', at(other))).status).toBe(404)
    expect((await zoneOf(zoneId)).records).toHaveLength(standardRecords.length + 1)
  })

  test('is refused by every endpoint that does not know its limits', () => {
    const open = endpoints.filter(
      (each) =>
        !each.path.startsWith('/api/') &&
        !each.isPublic &&
        refusalOfKey(
          { isReadOnly: false, recordLimits: [{ zoneId: zone, name: null, isChallengeOnly: false }] },
          each,
        ) === null,
    )
    const faces = /\/record-sets$|^\/dns-api\/|^\/nic\/update$/
    expect(open.map(({ path }) => path).filter((path) => !faces.test(path))).toEqual([])
    expect(open.length).toBeGreaterThan(2)
  })

  test('is created with the zones of the account, valid names, and the permission for DNS alone', async () => {
    const zoneId = await createZone(database, account)
    const create = (recordLimits: unknown, resources: readonly string[] = dns) =>
      inAda('POST', '/key-info/api/keys', {
        name: `Limited ${Math.random()}`,
        resources,
        isReadOnly: false,
        recordLimits,
        expiresOn: new Date().toISOString().slice(0, 10),
      })
    const made = await json<{ key: { recordLimits: unknown } }>(create([{ zoneId, name: `WWW.${zoneId}.` }]))
    expect(made.key.recordLimits).toEqual([{ zoneId, name: 'www', isChallengeOnly: false }])
    for (const [limits, resources, field] of [
      [[{ zoneId: 'unknown.example' }], dns, 'recordLimits'],
      [[{ zoneId, name: 'a..b' }], dns, 'recordLimits'],
      [[], dns, 'recordLimits'],
      [[{ zoneId }], ['BusinessPortalDns', 'BusinessPortal'], 'resources'],
    ] as const) {
      const answer = await create(limits, resources)
      expect([answer.status, Object.keys(await json<object>(answer))]).toEqual([400, [field]])
    }
  })
})

test('records in the answer are as the zone has them', async () => {
  const zoneId = await createZone(database, account, {
    records: [recordOf('@', 'TXT', 'one'), recordOf('@', 'TXT', 'two')],
  })
  const { recordSets } = await json<{ recordSets: { records: unknown[] }[] }>(byKey('GET', at(zoneId)))
  expect(recordSets.map(({ records }) => records.length)).toEqual([2])
})
