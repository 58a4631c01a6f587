import { operatorResource } from '@portal/contract/permission.ts'
import { Zone } from '@portal/contract/dns/dns.ts'
import { MailHealth } from '@portal/contract/dns/mail-health.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { ask, contentOf } from '../../upstreams/dns/ask.ts'
import { createEmbeddedServer } from '../../upstreams/dns/embedded/server.ts'
import { startResponder } from '../../upstreams/dns/embedded/responder.ts'
import { createCipher } from '../../lib/secret.ts'
import { createAccount, createService, createSite, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { type SignedInBrowser, sharedTestPortal } from '../../testing/portal.ts'
import { asSystem } from '../actor.ts'
import { applyScheduled } from './publication-service.ts'
import { publishZone } from './publish-zone.ts'
import { publishReverse } from './reverse-service.ts'
import { createScheduled, createZone, recordOf, standardRecords } from './testing/create-zone.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const bob = await portal.signIn(await createUser(database, account, { givenName: 'Bob', familyName: 'Marl' }))

const cipher = createCipher({ SESSION_SECRET: 'a secret for tests' }, 'dnssec')
const responder = await startResponder(database, { cipher, host: '127.0.0.1', port: 0 })
afterAll(() => responder.close())
const server = createEmbeddedServer(database, cipher, responder.answering)

const at = (zoneId: string, rest = '') => `/dns-info/api/zones/${zoneId}${rest}`
const send = (
  who: SignedInBrowser,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  who.gateway(path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const zoneOf = async (answer: Response | Promise<Response>) => Zone.parse(await json(answer))
const put = (who: SignedInBrowser, zoneId: string, record: object) =>
  send(who, 'PUT', at(zoneId, '/draft/record'), { ttl: 3600, ...record })
const publish = (who: SignedInBrowser, zoneId: string, body: object = {}, version?: number) =>
  send(who, 'POST', at(zoneId, '/publications'), body, version === undefined ? {} : { 'if-match': `"${version}"` })
const answersOf = async (name: string, type: string) =>
  ((await ask(responder.answering, { name, type })).answers ?? []).map((answer) => contentOf(answer))

describe('the draft', () => {
  test('belongs to its author, changes nothing yet, and shows its changes', async () => {
    const zoneId = await createZone(database, account)
    const zone = await zoneOf(
      put(ada, zoneId, {
        name: 'WWW',
        type: 'A',
        content: '192.0.2.99',
        before: { name: 'www', type: 'A', content: '192.0.2.80' },
      }),
    )
    expect(zone.records).toHaveLength(4)
    expect(zone.draft?.changes).toEqual([
      { before: recordOf('www', 'A', '192.0.2.80'), after: recordOf('www', 'A', '192.0.2.99') },
    ])
    const seen = await zoneOf(bob.gateway(at(zoneId)))
    expect(seen.draft).toBeNull()
    expect(seen.otherDrafts).toEqual(['Ada Byron'])
  })

  test.each([
    ['an address that is none', { name: 'a', type: 'A', content: '192.0.2.256' }, 'content'],
    ['an address of the other kind', { name: 'a', type: 'AAAA', content: '192.0.2.1' }, 'content'],
    ['an address as a target', { name: 'a', type: 'CNAME', content: '192.0.2.1' }, 'content'],
    ['a CNAME beside other records', { name: 'www', type: 'CNAME', content: 'a.example' }, 'name'],
    ['a CNAME at the zone itself', { name: '@', type: 'CNAME', content: 'a.example' }, 'type'],
    ['our own name servers', { name: '@', type: 'NS', content: 'ns.other.example' }, 'name'],
    ['a name outside', { name: 'www.other.example.', type: 'A', content: '192.0.2.1' }, 'name'],
    ['a record that is there', { name: 'www', type: 'A', content: '192.0.2.80' }, 'content'],
    ['a priority without a name', { name: '@', type: 'MX', content: '10' }, 'content'],
    ['a port too high', { name: '_sip._tcp', type: 'SRV', content: '1 2 65536 sip.example.com' }, 'content'],
    ['an unknown CAA tag', { name: '@', type: 'CAA', content: '0 nobody "ca.example"' }, 'content'],
    ['a time that is too short', { name: 'a', type: 'A', content: '192.0.2.1', ttl: 5 }, 'ttl'],
    ['an unknown type', { name: 'a', type: 'NOPE', content: '1' }, 'type'],
  ])('refuses %s at its field', async (_, record, field) => {
    const zoneId = await createZone(database, account)
    const answer = await put(ada, zoneId, record)
    expect(answer.status).toBe(400)
    expect(Object.keys(await json<object>(answer))).toEqual([field])
  })

  test('gives all records of a set the latest TTL', async () => {
    const zoneId = await createZone(database, account)
    const { draft } = await zoneOf(put(ada, zoneId, { name: 'www', type: 'A', content: '192.0.2.81', ttl: 300 }))
    expect(draft?.changes.map(({ after }) => after?.ttl)).toEqual([300, 300])
  })

  test('has every one of several edits at the same time', async () => {
    const zoneId = await createZone(database, account)
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const answers = await Promise.all(names.map((name) => put(ada, zoneId, { name, type: 'A', content: '192.0.2.1' })))
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
    const { draft } = await zoneOf(ada.gateway(at(zoneId)))
    expect(draft?.changes.map(({ after }) => after?.name).toSorted()).toEqual(names)
  })

  test('edits and removes many records at once, and undoes one or all', async () => {
    const zoneId = await createZone(database, account)
    const [first, , , www] = standardRecords
    const bulk = await zoneOf(
      send(ada, 'POST', at(zoneId, '/draft/bulk-edits'), {
        records: [first, www],
        replace: { from: '192.0.2.80', to: '192.0.2.90' },
        ttl: 600,
      }),
    )
    expect(bulk.draft?.changes.map(({ after }) => [after?.content, after?.ttl])).toEqual([
      ['192.0.2.90', 600],
      ['192.0.2.90', 600],
    ])
    const removed = await zoneOf(send(ada, 'POST', at(zoneId, '/draft/removals'), { records: [standardRecords[1]] }))
    expect(removed.draft?.changes).toHaveLength(3)
    const { findings } = MailHealth.parse(await json(ada.gateway(at(zoneId, '/mail-health'))))
    expect(findings[0]).toMatchObject({ topic: 'mx', verdict: 'warn' })
    const undone = await zoneOf(send(ada, 'POST', at(zoneId, '/draft/undo'), { records: [standardRecords[1]] }))
    expect(undone.draft?.changes).toHaveLength(2)
    expect((await zoneOf(send(ada, 'DELETE', at(zoneId, '/draft')))).draft).toBeNull()
  })
})

describe('publishing', () => {
  test('is visible within a second of the job, and verified', async () => {
    const zoneId = await createZone(database, account)
    await put(ada, zoneId, { name: 'shop', type: 'CNAME', content: 'store.hosting.example' })
    const published = await zoneOf(publish(ada, zoneId, { note: 'New shop' }, 1))
    expect(published).toMatchObject({ version: 2, draft: null, publication: { state: 'publishing' } })
    const before = Date.now()
    expect(await publishZone(database, server, { accountId: account, zoneId })).toBe('live')
    expect(await answersOf(`shop.${zoneId}`, 'CNAME')).toEqual(['store.hosting.example'])
    expect(Date.now() - before).toBeLessThan(1000)
    const zone = await zoneOf(ada.gateway(at(zoneId)))
    expect(zone.publication).toMatchObject({ state: 'live', note: null, seenSerial: zone.publication.serial })
    expect(zone.publication.checks).toEqual([
      { name: `shop.${zoneId}`, type: 'CNAME', isSeen: true, answer: 'store.hosting.example' },
    ])
  })

  test('the change, its job and its activity are one transaction; a repeat publishes once', async () => {
    const zoneId = await createZone(database, account)
    await put(ada, zoneId, { name: 'a', type: 'A', content: '192.0.2.1' })
    const once = { 'idempotency-key': `publish-${zoneId}` }
    const [first, second] = [
      await send(ada, 'POST', at(zoneId, '/publications'), {}, once),
      await send(ada, 'POST', at(zoneId, '/publications'), {}, once),
    ]
    expect([first.status, second.status]).toEqual([200, 200])
    const { rows } = await sql<{
      jobs: number
    }>`select count(*) as jobs from graphile_worker.jobs where key = ${`zone ${zoneId}`}`.execute(database.system)
    expect(rows[0]?.jobs).toBe(1)
    const log = await json<{ rows: { version: number }[] }>(ada.gateway(at(zoneId, '/change-sets')))
    expect(log.rows.map(({ version }) => version)).toEqual([2, 1])
  })

  test('a person with an outdated draft sees the changes, keeps the draft and can rebase it', async () => {
    const zoneId = await createZone(database, account)
    await put(bob, zoneId, { name: 'bob', type: 'A', content: '192.0.2.2' })
    await send(bob, 'POST', at(zoneId, '/draft/removals'), { records: [standardRecords[3]] })
    await send(ada, 'POST', at(zoneId, '/draft/removals'), { records: [standardRecords[3]] })
    expect((await publish(ada, zoneId, {}, 1)).status).toBe(200)
    const late = await publish(bob, zoneId, {}, 1)
    expect(late.status).toBe(412)
    expect(await json(late)).toMatchObject({ message: expect.stringMatching(/Ada Byron: www A.*draft is kept/) })
    const behind = await zoneOf(bob.gateway(at(zoneId)))
    expect(behind.draft).toMatchObject({ baseVersion: 1, conflicts: [{ name: 'www', type: 'A' }] })
    expect((await publish(bob, zoneId, {}, 2)).status).toBe(412)
    const carried = await zoneOf(send(bob, 'POST', at(zoneId, '/draft/rebase')))
    expect(carried.draft).toMatchObject({ baseVersion: 2, conflicts: [], changes: [{ before: null }] })
    expect((await publish(bob, zoneId, {}, 2)).status).toBe(200)
  })

  test('explains why the name server was not reached, and keeps the change', async () => {
    const zoneId = await createZone(database, account)
    await put(ada, zoneId, { name: 'a', type: 'A', content: '192.0.2.1' })
    await publish(ada, zoneId)
    const broken = { ...server, putZone: () => Promise.reject(new Error('secret internals')) }
    await expect(publishZone(database, broken, { accountId: account, zoneId })).rejects.toThrow('secret')
    const failed = await zoneOf(ada.gateway(at(zoneId)))
    expect(failed.publication).toMatchObject({ state: 'failed', note: expect.stringContaining('We will keep trying') })
    const deaf = { ...server, answering: { host: '127.0.0.1', port: 9 } }
    expect(await publishZone(database, deaf, { accountId: account, zoneId })).toBe('mismatch')
    expect(await publishZone(database, server, { accountId: account, zoneId })).toBe('live')
  })

  test('an earlier version is restored in the same way', async () => {
    const zoneId = await createZone(database, account)
    await send(ada, 'POST', at(zoneId, '/draft/removals'), { records: standardRecords })
    await publish(ada, zoneId)
    expect((await zoneOf(ada.gateway(at(zoneId)))).records).toEqual([])
    const restored = await zoneOf(send(ada, 'POST', at(zoneId, '/restorations'), { version: 1 }))
    expect(restored.draft?.changes).toHaveLength(4)
    expect((await zoneOf(publish(ada, zoneId))).records).toHaveLength(4)
    expect((await send(ada, 'POST', at(zoneId, '/restorations'), { version: 99 })).status).toBe(422)
  })

  test('refuses a publication without changes, or at a time in the past', async () => {
    const zoneId = await createZone(database, account)
    expect((await publish(ada, zoneId)).status).toBe(422)
    await put(ada, zoneId, { name: 'a', type: 'A', content: '192.0.2.1' })
    expect((await publish(ada, zoneId, { applyAt: '2020-01-01T00:00:00Z' })).status).toBe(400)
  })

  test('shows beforehand what a change affects', async () => {
    await createService(database, account, {
      name: 'Leeds',
      productName: 'FTTP',
      details: { tech: { addressing: { lanIpv4: '192.0.2.80/29' } } },
    })
    const zoneId = await createZone(database, account)
    await createZone(database, account, { records: [recordOf('@', 'CNAME', `www.${zoneId}`)] })
    await send(ada, 'POST', at(zoneId, '/draft/removals'), { records: [standardRecords[3]] })
    const { touches } = await json<{ touches: string[] }>(ada.gateway(at(zoneId, '/draft/review')))
    expect(touches[0]).toBe('192.0.2.80 is the address of your FTTP, Leeds.')
    expect(touches[1]).toMatch(/^www\.zone-\d+-.* is used by zone-\d+-/)
  })
})

describe('scheduled', () => {
  test('a scheduled change is applied on time, and refused with a reason if it no longer fits', async () => {
    const zoneId = await createZone(database, account)
    await put(ada, zoneId, { name: 'later', type: 'A', content: '192.0.2.5' })
    const applyAt = new Date(Date.now() + 3_600_000).toISOString()
    const zone = await zoneOf(publish(ada, zoneId, { applyAt, note: 'Tonight' }))
    expect(zone).toMatchObject({ version: 1, draft: null, scheduled: [{ note: 'Tonight', author: 'Ada Byron' }] })
    const apply = (changeSetId = '') =>
      asSystem(database, account, (scope) => applyScheduled(scope, zoneId, changeSetId))
    await apply(zone.scheduled[0]?.changeSetId)
    await apply(zone.scheduled[0]?.changeSetId)
    const applied = await zoneOf(ada.gateway(at(zoneId)))
    expect(applied).toMatchObject({ version: 2, scheduled: [], publishedBy: 'Ada Byron' })
    expect(applied.records.map(({ name }) => name)).toContain('later')

    await put(ada, zoneId, {
      name: 'later',
      type: 'A',
      content: '192.0.2.6',
      before: { name: 'later', type: 'A', content: '192.0.2.5' },
    })
    const second = await zoneOf(publish(ada, zoneId, { applyAt }))
    await send(bob, 'POST', at(zoneId, '/draft/removals'), {
      records: [{ name: 'later', type: 'A', content: '192.0.2.5' }],
    })
    await publish(bob, zoneId)
    await apply(second.scheduled[0]?.changeSetId)
    const log = await json<{ rows: object[] }>(ada.gateway(at(zoneId, '/change-sets')))
    expect(log.rows).toContainEqual(
      expect.objectContaining({ state: 'refused', reason: expect.stringContaining('later A') }),
    )
  })

  test('a scheduled change can be cancelled once', async () => {
    const zoneId = await createZone(database, account)
    const changeSetId = await createScheduled(database, account, zoneId)
    const path = at(zoneId, `/change-sets/${changeSetId}/cancellation`)
    expect((await zoneOf(send(ada, 'POST', path))).scheduled).toEqual([])
    expect((await send(ada, 'POST', path)).status).toBe(422)
    expect((await send(ada, 'POST', at(zoneId, '/change-sets/NONE/cancellation'))).status).toBe(404)
  })
})

test('DNSSEC is switched on and off; a signed zone has a DS record for the registry', async () => {
  const zoneId = await createZone(database, account)
  expect((await zoneOf(send(ada, 'PUT', at(zoneId, '/dnssec'), { isOn: true }, { 'if-match': '"1"' }))).dnssec).toEqual(
    { isOn: true, ds: [] },
  )
  expect((await send(ada, 'PUT', at(zoneId, '/dnssec'), { isOn: false }, { 'if-match': '"1"' })).status).toBe(412)
  await publishZone(database, server, { accountId: account, zoneId })
  expect((await zoneOf(ada.gateway(at(zoneId)))).dnssec.ds).toEqual([expect.stringMatching(/^\d+ 13 2 [0-9A-F]{64}$/)])
  expect((await ask(responder.answering, { name: zoneId, type: 'DNSKEY' })).answers).toHaveLength(1)
})

describe('zone files', () => {
  const head =
    '$TTL 1h\n@ IN SOA ns1.portal.example. hostmaster.portal.example. 1 2h 1h 2w 5m\n@ NS ns1.portal.example.\n'

  test('a file is previewed: refused with line and reason, or accepted with its changes', async () => {
    const zoneId = await createZone(database, account)
    const preview = (text: string, mode = 'merge') =>
      json<{ refusals: object[]; warnings: object[]; changes: object[] }>(
        send(ada, 'POST', at(zoneId, '/import-previews'), { text, mode }),
      )
    expect((await preview(`${head}www A 192.0.2.256\n`)).refusals).toEqual([
      { line: 4, message: '“192.0.2.256” is not an IPv4 address. An example is 192.0.2.10.' },
    ])
    expect(await preview(`${head}new A 192.0.2.7\nwww.other.example. A 192.0.2.1\n`)).toMatchObject({
      refusals: [],
      warnings: [{ line: 5 }],
      changes: [{ before: null, after: { name: 'new' } }],
    })
    expect((await preview(`${head}new A 192.0.2.7\n`, 'replace')).changes).toHaveLength(5)
    expect((await zoneOf(ada.gateway(at(zoneId)))).draft).toBeNull()
  })

  test('an import becomes the draft; an invalid file changes nothing', async () => {
    const zoneId = await createZone(database, account)
    const take = (text: string) => send(ada, 'POST', at(zoneId, '/imports'), { text })
    expect(await json(take(`${head}www A bad\n`))).toMatchObject({ message: expect.stringContaining('Line 4') })
    expect((await zoneOf(take(`${head}new A 192.0.2.7\n`))).draft?.changes).toHaveLength(1)
  })

  test('an exported file can be imported without a change', async () => {
    const zoneId = await createZone(database, account, {
      records: [...standardRecords, recordOf('*', 'TXT', 'a "b" \\ é;c'), recordOf('_x._tcp', 'SRV', '1 2 3 .', 60)],
    })
    const file = await ada.gateway(at(zoneId, '/zone-file'))
    expect(file.headers.get('content-disposition')).toContain(`${zoneId}.zone`)
    const text = await file.text()
    const preview = await json(send(ada, 'POST', at(zoneId, '/import-previews'), { text, mode: 'replace' }))
    expect(preview).toMatchObject({ refusals: [], changes: [], records: 6 })
  })
})

test('a template previews its changes and becomes the draft', async () => {
  const zoneId = await createZone(database, account)
  const body = { template: 'website', values: { address: '192.0.2.44' } }
  const preview = await json<{ changes: object[] }>(send(ada, 'POST', at(zoneId, '/template-previews'), body))
  expect(preview.changes).toHaveLength(3)
  expect((await zoneOf(send(ada, 'POST', at(zoneId, '/template-applications'), body))).draft?.changes).toHaveLength(3)
  const wrong = await send(ada, 'POST', at(zoneId, '/template-previews'), { template: 'website', values: {} })
  expect([wrong.status, Object.keys(await json<object>(wrong))]).toEqual([400, ['values.address']])
})

test('auto-renewal is switched on from the zone, if we are the registrar', async () => {
  const zoneId = await createZone(database, account, { hasService: true })
  expect((await zoneOf(send(ada, 'PUT', at(zoneId, '/auto-renew'), { autoRenew: true }))).registrar).toMatchObject({
    autoRenew: true,
  })
  const elsewhere = await createZone(database, account)
  expect((await send(ada, 'PUT', at(elsewhere, '/auto-renew'), { autoRenew: true })).status).toBe(422)
})

describe('reverse names', () => {
  test('a block is found by an address in it, its service and a name in it', async () => {
    await createService(database, account, {
      name: 'Skipton office',
      details: { tech: { addressing: { lanIpv4: '198.51.100.200/29' } } },
    })
    const found = async (search: string) =>
      await json<{ rows: { block: string }[]; total: number }>(
        ada.gateway(`/dns-info/api/blocks?search=${encodeURIComponent(search)}`),
      )
    const block = '198.51.100.200/29'
    expect(await found('198.51.100.203')).toMatchObject({ total: 1, rows: [{ block }] })
    expect(await found('skipton')).toMatchObject({ total: 1, rows: [{ block }] })
    await send(ada, 'PUT', '/dns-info/api/blocks/198.51.100.200-29/addresses/198.51.100.201', {
      name: 'mail.skipton-office.example',
    })
    expect(await found('MAIL.skipton')).toMatchObject({ total: 1, rows: [{ block, named: 1 }] })
    expect(await found('200/29 mail.')).toMatchObject({ total: 1, rows: [{ block }] })
    expect(await found('200/29 harrogate')).toMatchObject({ total: 0 })
    expect(await found('%')).toMatchObject({ total: 0 })
  })

  test("addresses of the account's block get public names, and lose them", async () => {
    await createService(database, account, { details: { tech: { addressing: { lanIpv4: '198.51.100.64/29' } } } })
    const path = '/dns-info/api/blocks/198.51.100.64-29/addresses'
    const { rows, total } = await json<{ rows: object[]; total: number }>(ada.gateway(path))
    expect([rows.length, total]).toEqual([8, 8])
    const name = (text: string, address = '198.51.100.66') => send(ada, 'PUT', `${path}/${address}`, { name: text })
    expect(await json(name('mail.shop.example'))).toMatchObject({ name: 'mail.shop.example', isLive: false })
    const job = { accountId: account, addresses: ['198.51.100.66'] }
    await publishReverse(database, server, ['ns1.portal.example'], job)
    expect(await answersOf('66.100.51.198.in-addr.arpa', 'PTR')).toEqual(['mail.shop.example'])
    expect((await json<{ rows: object[] }>(ada.gateway(path))).rows[2]).toMatchObject({
      name: 'mail.shop.example',
      isLive: true,
    })
    await name('')
    await publishReverse(database, server, ['ns1.portal.example'], job)
    expect(await answersOf('66.100.51.198.in-addr.arpa', 'PTR')).toEqual([])
    expect((await name('nodots')).status).toBe(400)
    expect((await name('a.example', '198.51.100.99')).status).toBe(400)
    expect((await name('a.example', 'nonsense')).status).toBe(400)
  })

  test('a name in an own zone lacks its record, until the draft of the caller or the zone has it', async () => {
    await createService(database, account, {
      details: { tech: { addressing: { lanIpv4: '198.51.100.88/29', ipv6Prefix: '2001:db8:79::/64' } } },
    })
    const records = [recordOf('mail', 'A', '192.0.2.5', 300), recordOf('*.pool', 'A', '198.51.100.92')]
    const parent = await createZone(database, account)
    const zoneId = await createZone(database, account, { records, zoneId: `shop.${parent}` })
    const v4 = '/dns-info/api/blocks/198.51.100.88-29/addresses'
    const v6 = '/dns-info/api/blocks/2001:db8:79::-64/addresses'
    const named: [string, string, string][] = [
      [v4, '198.51.100.89', `mail.${zoneId}`],
      [v4, '198.51.100.90', `shop.${parent}`],
      [v4, '198.51.100.91', 'elsewhere.example'],
      [v4, '198.51.100.92', `a.pool.${zoneId}`],
      [v6, '2001:db8:79::1', `six.${zoneId}`],
    ]
    for (const [path, address, name] of named) {
      expect((await send(ada, 'PUT', `${path}/${address}`, { name })).status).toBe(200)
    }
    const forwardOf = async (who: SignedInBrowser, path = v4) => {
      const { rows } = await json<{ rows: { name: string | null; forward: object | null }[] }>(who.gateway(path))
      return rows.flatMap(({ name, forward }) => (name === null ? [] : [forward]))
    }
    const missing = (ttl: number, isDrafted = false) => ({ zoneId, ttl, isDrafted })
    expect(await forwardOf(ada)).toEqual([missing(300), missing(3600), null, null])
    expect(await forwardOf(ada, v6)).toEqual([missing(3600)])

    expect((await put(ada, zoneId, { name: 'mail', type: 'A', content: '198.51.100.89', ttl: 300 })).status).toBe(200)
    expect((await put(ada, zoneId, { name: 'six', type: 'AAAA', content: '2001:db8:79::1' })).status).toBe(200)
    expect(await forwardOf(ada)).toEqual([missing(300, true), missing(3600), null, null])
    expect(await forwardOf(ada, v6)).toEqual([missing(3600, true)])
    expect(await forwardOf(bob)).toEqual([missing(300), missing(3600), null, null])
    await publish(ada, zoneId)
    expect(await forwardOf(bob)).toEqual([null, missing(3600), null, null])
    expect(await forwardOf(bob, v6)).toEqual([null])
  })

  test('a pattern names the addresses that have no name, and publishes them together', async () => {
    await createService(database, account, { details: { tech: { addressing: { lanIpv4: '198.51.100.72/29' } } } })
    const block = '/dns-info/api/blocks/198.51.100.72-29'
    await send(ada, 'PUT', `${block}/addresses/198.51.100.74`, { name: 'mail.shop.example' })
    const fill = (pattern: string, of = block) => send(ada, 'POST', `${of}/names`, { pattern })
    expect(await json(fill('mail.shop.example'))).toMatchObject({
      pattern: 'Use {address} or {last}, so that each address gets its own name.',
    })
    expect(await json(fill('h{last}'))).toMatchObject({ pattern: 'Enter a complete name, like mail.example.com.' })
    expect(await json(fill('h-{address}.shop.example'))).toEqual({ named: 7 })
    expect(await json(fill('other-{last}.shop.example'))).toEqual({ named: 0 })
    const { rows } = await json<{ rows: { address: string; name: string }[] }>(ada.gateway(`${block}/addresses`))
    expect(rows.map(({ name }) => name).slice(0, 3)).toEqual([
      'h-198-51-100-72.shop.example',
      'h-198-51-100-73.shop.example',
      'mail.shop.example',
    ])
    const addresses = rows.map(({ address }) => address)
    await publishReverse(database, server, ['ns1.portal.example'], { accountId: account, addresses })
    expect(await answersOf('79.100.51.198.in-addr.arpa', 'PTR')).toEqual(['h-198-51-100-79.shop.example'])
    const live = await json<{ rows: { isLive: boolean }[] }>(ada.gateway(`${block}/addresses`))
    expect(live.rows.every(({ isLive }) => isLive)).toBe(true)
    await createService(database, account, { details: { tech: { addressing: { ipv6Prefix: '2001:db8:78::/56' } } } })
    const tooLarge = await fill('h-{address}.shop.example', '/dns-info/api/blocks/2001:db8:78::-56')
    expect([tooLarge.status, await tooLarge.json()]).toMatchObject([422, { code: 'block_too_large' }])
  })
})

test('an IPv6 address is accepted in any spelling, and its block is too large to list', async () => {
  await createService(database, account, { details: { tech: { addressing: { ipv6Prefix: '2001:db8:77::/56' } } } })
  const path = '/dns-info/api/blocks/2001:db8:77::-56/addresses'
  expect(await json(ada.gateway(path))).toMatchObject({ total: 0, block: { size: null } })
  const named = await json<{ address: string }>(
    send(ada, 'PUT', `${path}/2001:0DB8:0077:0::0001`, { name: 'host.example.com' }),
  )
  expect(named.address).toBe('2001:db8:77::1')
  await publishReverse(database, server, ['ns1.portal.example'], {
    accountId: account,
    addresses: [named.address],
  })
  expect(await json(ada.gateway(path))).toMatchObject({ total: 1, rows: [{ name: 'host.example.com', isLive: true }] })
})

test('the desk creates a zone for an account; each name has one zone', async () => {
  const operator = await portal.signIn(await createUser(database, account, { permissions: [operatorResource] }))
  const open = () =>
    send(operator, 'POST', '/dns-desk/api/zones', { name: 'opened.example' }, { 'account-id': account })
  expect((await zoneOf(open())).records).toEqual([])
  expect((await open()).status).toBe(422)
})

test('the list is searched, sorted and paged', async () => {
  const own = await createAccount(database)
  const eve = await portal.signIn(await createUser(database, own))
  const ids = [await createZone(database, own), await createZone(database, own), await createZone(database, own)]
  const list = (query: string) =>
    json<{ rows: { zoneId: string }[]; total: number }>(eve.gateway(`/dns-info/api/zones?${query}`))
  expect((await list('sort=name&direction=desc&size=10')).rows.map(({ zoneId }) => zoneId)).toEqual(
    ids.toSorted().toReversed(),
  )
  expect(await list(`search=${ids[1]}`)).toMatchObject({ total: 1, rows: [{ zoneId: ids[1] }] })
  expect((await eve.gateway('/dns-info/api/zones?sort=nothing')).status).toBe(400)
})

test('a permission limited to sites shows the zones and blocks of those sites only', async () => {
  const own = await createAccount(database)
  const here = await createSite(database, own)
  const email = await createUser(database, own, { permissions: ['BusinessPortalDns'] })
  await sql`update permission_grant set sites = ${[here]}::text[]
    where user_id = (select user_id from portal_user where email = ${email})`.execute(database.system)
  const limited = await portal.signIn(email)
  const [seen, unseen] = [
    await createZone(database, own, { hasService: true }),
    await createZone(database, own, { hasService: true }),
  ]
  await sql`update service set site_id = ${here} where account_id = ${own} and name = ${seen}`.execute(database.system)
  const details = { tech: { addressing: { lanIpv4: '203.0.113.8/30' } } }
  await createService(database, own, { details })
  expect(await json(limited.gateway('/dns-info/api/zones'))).toMatchObject({ total: 1, rows: [{ zoneId: seen }] })
  expect((await limited.gateway(at(unseen))).status).toBe(404)
  expect((await put(limited, unseen, { name: 'a', type: 'A', content: '192.0.2.1' })).status).toBe(404)
  expect(await json(limited.gateway('/dns-info/api/blocks'))).toMatchObject({ total: 0 })
  expect((await limited.gateway('/dns-info/api/blocks/203.0.113.8-30/addresses')).status).toBe(404)
})
