import { ZoneKind } from '@portal/contract/dns/zone-kind.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { execFile } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { promisify } from 'node:util'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { prepareQueue, startWorker } from '../jobs/worker.ts'
import { createAccount, createUser } from '../testing/factories.ts'
import { freePort } from '../testing/free-port.ts'
import { json } from '../testing/json.ts'
import { startTestPortal } from '../testing/portal.ts'
import { opcodes, readMessage, requestFor } from '../upstreams/dns/message.ts'
import { startDns } from '../upstreams/dns/open.ts'
import { hasTool } from '../upstreams/dns/testing/tools.ts'
import { queueDueZones } from './dns/incoming/by-clock.ts'
import { dnsJobs } from './dns/jobs.ts'
import { createDraft, createScheduled, createZone, signZone } from './dns/testing/create-zone.ts'
import { startNsd } from './dns/testing/nsd.ts'
import { makeUpdateKey, rotateUpdateKey } from './dns/testing/update-key.ts'
import { startDnsUpdates } from './dns-updates.ts'

const [port, dnsPort] = [await freePort(), await freePort()]
const portal = await startTestPortal({ DNS_UPDATE_PORT: String(port), DNS_PORT: String(dnsPort) })
const { database, config } = portal
const { log } = Fastify({ logger: false })
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const [listening, responder] = [await startDnsUpdates(config, database, log), await startDns(config, database, log)]
await prepareQueue(database, log)
const { queued } = dnsJobs({ config, database })
const worker = await startWorker(database, queued, [], log)
afterAll(async () => {
  await worker.stop()
  await Promise.all([listening?.close(), responder?.close()])
})

const run = promisify(execFile)
const dig = async (...asked: string[]) =>
  (await run('dig', ['+tries=1', '+time=3', '@127.0.0.1', '-p', String(dnsPort), ...asked])).stdout.trim()
const send = (method: string, path: string, body: object = {}) =>
  ada.gateway(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const at = (zoneId: string) => `/dns-info/api/zones/${zoneId}`
const kindOf = async (zoneId: string) => ZoneKind.parse(await json(ada.gateway(`${at(zoneId)}/kind`)))
const copyFrom = async (zoneId: string, primary: object) =>
  ZoneKind.parse(
    await json(
      send('PUT', `${at(zoneId)}/kind`, { kind: 'secondary', primaries: [{ address: '127.0.0.1', ...primary }] }),
    ),
  )
const waitFor = (zoneId: string, transfer: object) =>
  expect.poll(async () => (await kindOf(zoneId)).transfer, { timeout: 20_000 }).toMatchObject(transfer)
const waitForAnswer = (answer: string, ...asked: string[]) =>
  expect.poll(() => dig('+short', ...asked), { timeout: 20_000 }).toBe(answer)

/** With times and a name server of its own. */
const zoneFile = (zoneId: string, serial: number, records: readonly string[]) =>
  [
    `$ORIGIN ${zoneId}.`,
    `$TTL 600`,
    `@ 1200 IN SOA ns1.customer.example. admin.customer.example. ${serial} 900 120 86400 60`,
    '@ 7200 IN NS ns1.customer.example.',
    '@ 7200 IN NS ns1.portal.example.',
    ...records,
    '',
  ].join('\n')

interface Started {
  records?: readonly string[]
  serial?: number
  isSigned?: boolean
  isNotifying?: boolean
  /** Lines in its zone. */
  more?: readonly string[]
}

/** NSD as the customer's primary, which notifies the portal. */
async function startPrimary(started: Started = {}) {
  const { records = ['www IN A 192.0.2.10'], serial = 7, isSigned = true, isNotifying = true, more = [] } = started
  const zoneId = await createZone(database, account)
  const key = await makeUpdateKey(ada)
  const by = isSigned ? key.name : 'NOKEY'
  const notify = isNotifying ? [`notify: 127.0.0.1@${port} ${by}`, 'notify-retry: 1'] : []
  const zone = [`provide-xfr: 127.0.0.1 ${by}`, ...notify, ...more]
  const nsd = await startNsd({ keys: [key], zoneId, zone, content: zoneFile(zoneId, serial, records) })
  onTestFinished(() => nsd.stop().catch(() => undefined))
  await expect.poll(() => nsd.ask(zoneId, 'SOA'), { timeout: 20_000 }).toContain(` ${serial} `)
  return { zoneId, key, nsd }
}

describe.skipIf(!hasTool('nsd') || !hasTool('dig'))('NSD as the primary', () => {
  test.each([{ isSigned: true }, { isSigned: false }])(
    'gives its zone, and the next one after its NOTIFY, signed: $isSigned',
    async ({ isSigned }) => {
      const { zoneId, key, nsd } = await startPrimary({ isSigned })
      await copyFrom(zoneId, { port: nsd.port, keyId: isSigned ? key.keyId : null })
      await waitFor(zoneId, { serial: 7, note: null, isExpired: false, transferredAt: expect.any(String) })
      // The serial is lower than that of the zone before, and the SOA and name servers are those of the primary.
      await waitForAnswer('ns1.customer.example. admin.customer.example. 7 900 120 86400 60', zoneId, 'SOA')
      expect(await dig('+noall', '+answer', zoneId, 'NS')).toMatch(/7200\s+IN\s+NS\s+ns1\.customer\.example/)
      expect(await dig('+noall', '+answer', `www.${zoneId}`, 'A')).toMatch(/600\s+IN\s+A\s+192\.0\.2\.10/)
      const { transfer } = await kindOf(zoneId)
      const [next, expires] = [Date.parse(transfer?.nextAt ?? ''), Date.parse(transfer?.expiresAt ?? '')]
      const checked = Date.parse(transfer?.checkedAt ?? '')
      expect([next - checked, expires - checked]).toEqual([900_000, 86_400_000])
      nsd.reload(zoneFile(zoneId, 8, ['www IN A 192.0.2.11', 'new IN TXT "of the primary"']))
      await waitForAnswer('192.0.2.11', `www.${zoneId}`, 'A')
      await waitForAnswer('"of the primary"', `new.${zoneId}`, 'TXT')
      await waitFor(zoneId, { serial: 8, note: null })
      expect(await dig('+short', zoneId, 'SOA')).toContain(' 8 ')
      const { publication } = await json<{ publication: object }>(ada.gateway(at(zoneId)))
      expect(publication).toMatchObject({ state: 'live', serial: 8, seenSerial: 8 })
      // A copy of the copy is the same zone.
      const { stdout } = await run('dig', [
        '@127.0.0.1',
        '-p',
        String(port),
        '-y',
        `hmac-sha256:${key.name}:${key.secret}`,
        zoneId,
        'AXFR',
      ])
      expect(stdout).toMatch(/ns1\.customer\.example\. admin\.customer\.example\. 8 900 120 86400 60/)
      expect(stdout).toContain('of the primary')
    },
    60_000,
  )

  test('gives only what has changed, if it keeps the changes', async () => {
    const { zoneId, key, nsd } = await startPrimary({ more: ['store-ixfr: yes', 'create-ixfr: yes'] })
    await copyFrom(zoneId, { port: nsd.port, keyId: key.keyId })
    await waitFor(zoneId, { serial: 7 })
    nsd.reload(zoneFile(zoneId, 8, ['www IN A 192.0.2.11', 'new IN MX 10 mail.customer.example.']))
    await waitFor(zoneId, { serial: 8, note: null })
    const asked = ['+norec', '@127.0.0.1', '-p', String(nsd.port), '-y', `hmac-sha256:${key.name}:${key.secret}`]
    expect((await run('dig', [...asked, zoneId, 'IXFR=7'])).stdout).toMatch(/XFR size: 7 records/)
    const { records } = await json<{ records: { name: string; type: string; ttl: number; content: string }[] }>(
      ada.gateway(at(zoneId)),
    )
    expect(records.map(({ name, type, ttl, content }) => `${name} ${type} ${ttl} ${content}`)).toEqual([
      'new MX 600 10 mail.customer.example',
      'www A 600 192.0.2.11',
    ])
    await waitForAnswer('192.0.2.11', `www.${zoneId}`, 'A')
  }, 60_000)

  test('gives its next zone with the secret before a rotation, until the overlap ends', async () => {
    const { zoneId, key, nsd } = await startPrimary()
    await copyFrom(zoneId, { port: nsd.port, keyId: key.keyId })
    await waitFor(zoneId, { serial: 7 })
    const rotated = await rotateUpdateKey(ada, key)
    // Its NOTIFY has the old secret, too.
    nsd.reload(zoneFile(zoneId, 8, []))
    await waitFor(zoneId, { serial: 8, note: null })
    await sql`update api_key set old_until = now() where key_id = ${key.keyId}`.execute(database.system)
    await send('POST', `${at(zoneId)}/transfers`)
    await waitFor(zoneId, { serial: 8, note: 'The name server has another secret for the TSIG key.' })
    const next = await startNsd({
      keys: [rotated],
      zoneId,
      zone: [`provide-xfr: 127.0.0.1 ${key.name}`],
      content: zoneFile(zoneId, 9, []),
    })
    onTestFinished(() => next.stop())
    await expect.poll(() => next.ask(zoneId, 'SOA'), { timeout: 20_000 }).not.toBe('')
    await copyFrom(zoneId, { port: next.port, keyId: key.keyId })
    await waitFor(zoneId, { serial: 9, note: null })
  }, 60_000)

  test('is asked at once by a client of PowerDNS', async () => {
    const { zoneId, key, nsd } = await startPrimary({ isNotifying: false })
    await copyFrom(zoneId, { port: nsd.port, keyId: key.keyId })
    await waitFor(zoneId, { serial: 7 })
    nsd.reload(zoneFile(zoneId, 8, []))
    await expect.poll(() => nsd.ask(zoneId, 'SOA'), { timeout: 20_000 }).toContain(' 8 ')
    expect((await send('PUT', `/dns-api/api/v1/servers/localhost/zones/${zoneId}./axfr-retrieve`)).status).toBe(200)
    await waitFor(zoneId, { serial: 8, note: null })
  }, 60_000)

  test('refuses another key, and a primary with another secret is not believed', async () => {
    const { zoneId, nsd } = await startPrimary()
    const other = await makeUpdateKey(ada)
    await copyFrom(zoneId, { port: nsd.port, keyId: other.keyId })
    await waitFor(zoneId, { serial: null, note: 'The name server does not know the TSIG key.' })
    await copyFrom(zoneId, { port: nsd.port })
    await waitFor(zoneId, { serial: null, note: 'Refused.' })
    const wrong = await startNsd({
      keys: [{ name: other.name, secret: Buffer.alloc(32, 1).toString('base64') }],
      zoneId,
      zone: [`provide-xfr: 127.0.0.1 ${other.name}`],
      content: zoneFile(zoneId, 7, []),
    })
    onTestFinished(() => wrong.stop())
    await expect.poll(() => wrong.ask(zoneId, 'SOA'), { timeout: 20_000 }).not.toBe('')
    await copyFrom(zoneId, { port: wrong.port, keyId: other.keyId })
    await waitFor(zoneId, { serial: null, note: 'The name server has another secret for the TSIG key.' })
    // The records from before are still served.
    const { records } = await json<{ records: { name: string; content: string }[] }>(ada.gateway(at(zoneId)))
    expect(records.find(({ name }) => name === 'www')?.content).toBe('192.0.2.80')
  }, 60_000)

  test('a zone with too many records is not taken', async () => {
    const records = Array.from({ length: 5001 }, (_, index) => `h${index} IN A 192.0.2.1`)
    const { zoneId, key, nsd } = await startPrimary({ records })
    await copyFrom(zoneId, { port: nsd.port, keyId: key.keyId })
    await waitFor(zoneId, { serial: null, note: 'The zone has more than 5,000 records.' })
  }, 60_000)

  test('a copy expires without its primary, is not answered then, and comes back with it', async () => {
    const { zoneId, key, nsd } = await startPrimary()
    await copyFrom(zoneId, { port: nsd.port, keyId: key.keyId })
    await waitForAnswer('192.0.2.10', `www.${zoneId}`, 'A')
    await nsd.stop()
    const soon = (column: string) =>
      sql`update dns_incoming set ${sql.ref(column)} = now() where zone_id = ${zoneId}`.execute(database.system)
    await soon('next_at')
    await queueDueZones(database, new Date())
    await waitFor(zoneId, { note: 'No answer.', isExpired: false })
    expect(await dig('+short', `www.${zoneId}`, 'A')).toBe('192.0.2.10')
    await soon('expires_at')
    await queueDueZones(database, new Date())
    await waitFor(zoneId, { isExpired: true })
    await expect.poll(() => dig(`www.${zoneId}`, 'A'), { timeout: 20_000 }).toContain('REFUSED')
    // The name server refuses before the portal has asked it whether it does.
    const publication = async () => (await json<{ publication: object }>(ada.gateway(at(zoneId)))).publication
    await expect
      .poll(publication, { timeout: 20_000 })
      .toMatchObject({ state: 'failed', note: expect.stringMatching(/expired/) })
    const again = await startNsd({
      keys: [key],
      zoneId,
      zone: [`provide-xfr: 127.0.0.1 ${key.name}`],
      content: zoneFile(zoneId, 7, ['www IN A 192.0.2.12']),
    })
    onTestFinished(() => again.stop())
    await expect.poll(() => again.ask(zoneId, 'SOA'), { timeout: 20_000 }).not.toBe('')
    await copyFrom(zoneId, { port: again.port, keyId: key.keyId })
    await waitForAnswer('192.0.2.12', `www.${zoneId}`, 'A')
    await waitFor(zoneId, { isExpired: false, note: null })
  }, 60_000)

  test('an older serial is not taken, unless a person asks for the transfer', async () => {
    const { zoneId, key, nsd } = await startPrimary({ serial: 20 })
    await copyFrom(zoneId, { port: nsd.port, keyId: key.keyId })
    await waitFor(zoneId, { serial: 20 })
    nsd.reload(zoneFile(zoneId, 19, ['www IN A 192.0.2.19']))
    await expect.poll(() => nsd.ask(zoneId, 'SOA'), { timeout: 20_000 }).toContain(' 19 ')
    await sql`update dns_incoming set next_at = now() where zone_id = ${zoneId}`.execute(database.system)
    await queueDueZones(database, new Date())
    await waitFor(zoneId, { serial: 20, note: 'The primary has serial 19, which is older than 20 here.' })
    expect((await send('POST', `${at(zoneId)}/transfers`)).status).toBe(200)
    await waitFor(zoneId, { serial: 19, note: null })
    await waitForAnswer('192.0.2.19', `www.${zoneId}`, 'A')
  }, 60_000)

  test('a secondary zone becomes a primary one with its records, a higher serial and our name servers', async () => {
    const { zoneId, key, nsd } = await startPrimary({ serial: 4_000_000_000 })
    await copyFrom(zoneId, { port: nsd.port, keyId: key.keyId })
    await waitFor(zoneId, { serial: 4_000_000_000 })
    const back = ZoneKind.parse(await json(send('PUT', `${at(zoneId)}/kind`, { kind: 'primary' })))
    expect(back).toMatchObject({ kind: 'primary', transfer: null, primaries: [] })
    await waitForAnswer(
      'ns1.portal.example. hostmaster.portal.example. 4000000001 7200 1800 1209600 300',
      zoneId,
      'SOA',
    )
    await waitForAnswer('192.0.2.10', `www.${zoneId}`, 'A')
    const recordSets = [{ name: 'www', type: 'A', records: [{ content: '192.0.2.99' }] }]
    expect((await send('PATCH', `${at(zoneId)}/record-sets`, { recordSets })).status).toBe(200)
    expect((await send('POST', `${at(zoneId)}/transfers`)).status).toBe(422)
  }, 60_000)
})

test('the records of a secondary zone cannot be changed in any way', async () => {
  const zoneId = await createZone(database, account)
  await createDraft(database, account, zoneId)
  const changeSetId = await createScheduled(database, account, zoneId)
  await copyFrom(zoneId, { port: await freePort() })
  const record = { name: 'www', type: 'A', ttl: 300, content: '192.0.2.99' }
  const rrsets = [
    { name: `www.${zoneId}.`, type: 'A', ttl: 300, changetype: 'REPLACE', records: [{ content: '192.0.2.99' }] },
  ]
  const calls: [string, string, object][] = [
    ['PUT', `${at(zoneId)}/draft/record`, record],
    ['POST', `${at(zoneId)}/draft/removals`, { records: [record] }],
    ['POST', `${at(zoneId)}/draft/rebase`, {}],
    ['POST', `${at(zoneId)}/imports`, { text: 'www A 192.0.2.99' }],
    ['POST', `${at(zoneId)}/import-previews`, { text: 'www A 192.0.2.99' }],
    ['POST', `${at(zoneId)}/template-applications`, { template: 'no-mail' }],
    ['POST', `${at(zoneId)}/restorations`, { version: 1 }],
    ['POST', `${at(zoneId)}/publications`, {}],
    [
      'PATCH',
      `${at(zoneId)}/record-sets`,
      { recordSets: [{ name: 'www', type: 'A', records: [{ content: '192.0.2.99' }] }] },
    ],
    ['PUT', `${at(zoneId)}/dnssec`, { isOn: true }],
    ['PATCH', `/dns-api/api/v1/servers/localhost/zones/${zoneId}.`, { rrsets }],
  ]
  for (const [method, path, body] of calls) {
    const answer = await send(method, path, body)
    expect([path, answer.status, await answer.text()]).toEqual([
      path,
      422,
      expect.stringMatching(/primary name server/),
    ])
  }
  await queued['apply a scheduled zone change']?.({ accountId: account, zoneId, changeSetId }, new Date())
  const { rows } = await json<{ rows: { state: string; reason: string | null }[] }>(
    ada.gateway(`${at(zoneId)}/change-sets`),
  )
  expect(rows.find(({ state }) => state === 'refused')?.reason).toMatch(/primary name server/)
  const face = await json<{ kind: string }>(ada.gateway(`/dns-api/api/v1/servers/localhost/zones/${zoneId}.`))
  expect(face.kind).toBe('Slave')
})

test.skipIf(!hasTool('nsupdate'))('a DNS update of a secondary zone is refused', async () => {
  const zoneId = await createZone(database, account)
  const key = await makeUpdateKey(ada)
  await copyFrom(zoneId, { port: await freePort() })
  const child = run('nsupdate', ['-y', `hmac-sha256:${key.name}:${key.secret}`])
  child.child.stdin?.end(`server 127.0.0.1 ${port}\nzone ${zoneId}\nupdate add x.${zoneId} 60 A 192.0.2.1\nsend\n`)
  await expect(child).rejects.toMatchObject({ stderr: expect.stringContaining('REFUSED') })
})

test('a signed zone, a private address and no address at all cannot be set', async () => {
  const zoneId = await createZone(database, account)
  expect((await send('PUT', `${at(zoneId)}/kind`, { kind: 'secondary', primaries: [] })).status).toBe(400)
  await signZone(database, zoneId)
  const signed = await send('PUT', `${at(zoneId)}/kind`, { kind: 'secondary', primaries: [{ address: '127.0.0.1' }] })
  expect([signed.status, await signed.text()]).toEqual([422, expect.stringContaining('zone_is_signed')])
  const careful = await startTestPortal({ WEBHOOK_PRIVATE_ADDRESSES: 'false' })
  const owner = await createAccount(careful.database)
  const eve = await careful.signIn(await createUser(careful.database, owner))
  const zone = await createZone(careful.database, owner)
  const inside = await eve.gateway(`${at(zone)}/kind`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'secondary', primaries: [{ address: '9.9.9.9' }, { address: '10.0.0.1' }] }),
  })
  expect([inside.status, await inside.json()]).toEqual([
    400,
    { 'primaries.1.address': expect.stringMatching(/private/) },
  ])
})

describe('a NOTIFY', () => {
  const notify = async (name: string): Promise<number> => {
    const socket = createSocket('udp4')
    onTestFinished(() => void socket.close())
    const answer = new Promise<number>((resolve) => {
      socket.on('message', (bytes) => resolve((readMessage(bytes)?.flags ?? 0) & 15))
    })
    socket.send(requestFor({ opcode: opcodes.notify, name, type: 'SOA' }), port, '127.0.0.1')
    return answer
  }

  test('counts only from a listed primary, and signed if a key is set for it', async () => {
    const [listed, withKey, elsewhere, own] = await Promise.all([1, 2, 3, 4].map(() => createZone(database, account)))
    const { keyId } = await makeUpdateKey(ada)
    await copyFrom(listed ?? '', { port: await freePort() })
    await copyFrom(withKey ?? '', { port: await freePort(), keyId })
    await copyFrom(elsewhere ?? '', { address: '127.0.0.9' })
    expect(await notify(listed ?? '')).toBe(0)
    expect(await notify(withKey ?? '')).toBe(5)
    expect(await notify(elsewhere ?? '')).toBe(5)
    expect(await notify(own ?? '')).toBe(5)
    expect(await notify('nowhere.example')).toBe(5)
  })
})
