import { ZoneSecondaries } from '@portal/contract/dns/secondaries.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { createSocket } from 'node:dgram'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { prepareQueue, startWorker } from '../jobs/worker.ts'
import { createAccount, createUser } from '../testing/factories.ts'
import { freePort } from '../testing/free-port.ts'
import { json } from '../testing/json.ts'
import { startTestPortal } from '../testing/portal.ts'
import { readMessage, responseTo } from '../upstreams/dns/message.ts'
import { startDns } from '../upstreams/dns/open.ts'
import { hasTool } from '../upstreams/dns/testing/tools.ts'
import { dnsJobs } from './dns/jobs.ts'
import { createSecondary, createZone, recordOf, signZone } from './dns/testing/create-zone.ts'
import { startNsd } from './dns/testing/nsd.ts'
import { makeUpdateKey, rotateUpdateKey } from './dns/testing/update-key.ts'
import { startDnsUpdates } from './dns-updates.ts'

const [port, dnsPort] = [await freePort(), await freePort()]
const portal = await startTestPortal({ DNS_UPDATE_PORT: String(port), DNS_PORT: String(dnsPort) })
const { database, config } = portal
const { log } = Fastify({ logger: false })
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const bob = await portal.signIn(await createUser(database, await createAccount(database)))
const [listening, responder] = [await startDnsUpdates(config, database, log), await startDns(config, database, log)]
await prepareQueue(database, log)
const worker = await startWorker(database, dnsJobs({ config, database }).queued, [], log)
afterAll(async () => {
  await worker.stop()
  await Promise.all([listening?.close(), responder?.close()])
})

const send = (who: typeof ada, method: string, path: string, body: object = {}) =>
  who.gateway(`/dns-info/api/zones/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const read = async (response: Promise<Response>) => ZoneSecondaries.parse(await json(response))
const secondariesOf = async (zoneId: string) =>
  (await read(ada.gateway(`/dns-info/api/zones/${zoneId}/secondaries`))).secondaries
const add = async (zoneId: string, body: object) =>
  (await read(send(ada, 'POST', `${zoneId}/secondaries`, body))).secondaries
const publish = async (zoneId: string, content: string) => {
  const recordSets = [{ name: 'www', type: 'A', records: [{ content }] }]
  const { serial } = await json<{ serial: number }>(send(ada, 'PATCH', `${zoneId}/record-sets`, { recordSets }))
  return serial
}
const settled = async (zoneId: string) => {
  await expect
    .poll(async () => (await secondariesOf(zoneId)).every(({ note, acknowledgedAt }) => note ?? acknowledgedAt), {
      timeout: 10_000,
    })
    .toBeTruthy()
  return secondariesOf(zoneId)
}

describe.skipIf(!hasTool('nsd') || !hasTool('dig'))('NSD as a secondary', () => {
  test.each([{ isSigned: true }, { isSigned: false }])(
    'takes a publication at once, signed: $isSigned',
    async ({ isSigned }) => {
      const zoneId = await createZone(database, account)
      const key = await makeUpdateKey(ada)
      const nsd = await startNsd({
        keys: [key],
        zoneId,
        zone: [
          `request-xfr: AXFR 127.0.0.1@${port} ${key.name}`,
          `allow-notify: 127.0.0.1 ${isSigned ? key.name : 'NOKEY'}`,
        ],
      })
      onTestFinished(() => nsd.stop())
      await expect.poll(() => nsd.ask(`www.${zoneId}`, 'A'), { timeout: 20_000 }).toBe('192.0.2.80')
      await add(zoneId, { address: '127.0.0.1', port: nsd.port, keyId: isSigned ? key.keyId : null })
      // The SOA asks to refresh after two hours, so only the NOTIFY brings the change.
      const serial = await publish(zoneId, '192.0.2.81')
      await expect.poll(() => nsd.ask(`www.${zoneId}`, 'A'), { timeout: 20_000 }).toBe('192.0.2.81')
      expect(await nsd.ask(zoneId, 'SOA')).toContain(` ${serial} `)
      await expect
        .poll(() => secondariesOf(zoneId), { timeout: 10_000 })
        .toMatchObject([{ acknowledgedSerial: serial, acknowledgedAt: expect.any(String), note: null, nextAt: null }])
    },
    60_000,
  )

  test('takes a publication with the secret before a rotation, until the overlap ends', async () => {
    const zoneId = await createZone(database, account)
    const key = await makeUpdateKey(ada)
    const zone = [`request-xfr: AXFR 127.0.0.1@${port} ${key.name}`, `allow-notify: 127.0.0.1 ${key.name}`]
    const nsd = await startNsd({ keys: [key], zoneId, zone })
    onTestFinished(() => nsd.stop())
    await expect.poll(() => nsd.ask(`www.${zoneId}`, 'A'), { timeout: 20_000 }).toBe('192.0.2.80')
    await rotateUpdateKey(ada, key)
    await add(zoneId, { address: '127.0.0.1', port: nsd.port, keyId: key.keyId })
    await publish(zoneId, '192.0.2.81')
    await expect.poll(() => nsd.ask(`www.${zoneId}`, 'A'), { timeout: 20_000 }).toBe('192.0.2.81')
    expect(await settled(zoneId)).toMatchObject([{ note: null, acknowledgedAt: expect.any(String) }])
    await sql`update api_key set old_until = now() where key_id = ${key.keyId}`.execute(database.system)
    await publish(zoneId, '192.0.2.82')
    await expect
      .poll(async () => (await secondariesOf(zoneId))[0]?.note, { timeout: 10_000 })
      .toBe('The name server has another secret for the TSIG key.')
    expect(await nsd.ask(`www.${zoneId}`, 'A')).toBe('192.0.2.81')
  }, 60_000)

  test('refuses a key that it does not expect, and the page says so', async () => {
    const zoneId = await createZone(database, account)
    const [key, other] = [await makeUpdateKey(ada), await makeUpdateKey(ada)]
    const zone = [`request-xfr: AXFR 127.0.0.1@${port} ${key.name}`, `allow-notify: 127.0.0.1 ${key.name}`]
    const nsd = await startNsd({ keys: [key], zoneId, zone })
    onTestFinished(() => nsd.stop())
    await expect.poll(() => nsd.ask(zoneId, 'SOA'), { timeout: 20_000 }).not.toBe('')
    await add(zoneId, { address: '127.0.0.1', port: nsd.port, keyId: other.keyId })
    const [unknown] = await settled(zoneId)
    expect(unknown).toMatchObject({ note: 'The name server does not know the TSIG key.', acknowledgedAt: null })
    await send(ada, 'PUT', `${zoneId}/secondaries/${unknown?.secondaryId}`, { address: '127.0.0.1', port: nsd.port })
    expect(await settled(zoneId)).toMatchObject([{ note: 'Refused.', nextAt: expect.any(String) }])
  }, 60_000)
})

test('an address without a server gives no answer, is tried again later, and NOTIFY can be sent again', async () => {
  const zoneId = await createZone(database, account)
  const at = await freePort()
  await add(zoneId, { address: '127.0.0.1', port: at })
  const [silent] = await settled(zoneId)
  expect(silent).toMatchObject({ note: 'No answer.', nextAt: expect.any(String), acknowledgedSerial: null })
  const seen: string[] = []
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  socket.on('message', (bytes, { port: to, address }) => {
    const message = readMessage(bytes)
    if (!message) return
    seen.push(`${message.opcode} ${message.questions[0]?.name} ${message.answers[0]?.type}`)
    socket.send(responseTo(message, { rcode: 0 }), to, address)
  })
  await new Promise<void>((resolve) => void socket.bind(at, '127.0.0.1', resolve))
  expect((await send(ada, 'POST', `${zoneId}/secondaries/${silent?.secondaryId}/notifications`)).status).toBe(200)
  await expect
    .poll(() => secondariesOf(zoneId), { timeout: 10_000 })
    .toMatchObject([{ acknowledgedSerial: 2026010101, note: null, nextAt: null }])
  expect(seen).toEqual([`4 ${zoneId} SOA`])
  // A client of PowerDNS reaches also a secondary that knows the serial.
  const face = `/dns-api/api/v1/servers/localhost/zones/${zoneId}./notify`
  expect((await ada.gateway(face, { method: 'PUT' })).status).toBe(200)
  await expect.poll(() => seen, { timeout: 10_000 }).toHaveLength(2)
})

test('an unsigned acknowledgement does not count where a key signs', async () => {
  const zoneId = await createZone(database, account)
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  socket.on('message', (bytes, { port: to, address }) => {
    const message = readMessage(bytes)
    if (message) socket.send(responseTo(message, { rcode: 0 }), to, address)
  })
  await new Promise<void>((resolve) => void socket.bind(0, '127.0.0.1', resolve))
  const { keyId } = await makeUpdateKey(ada)
  await add(zoneId, { address: '127.0.0.1', port: socket.address().port, keyId })
  expect(await settled(zoneId)).toMatchObject([{ note: 'The answer is not signed.', acknowledgedSerial: null }])
})

test('a revoked key sends nothing, instead of an unsigned message', async () => {
  const zoneId = await createZone(database, account)
  const { keyId } = await makeUpdateKey(ada)
  await add(zoneId, { address: '127.0.0.1', port: await freePort(), keyId })
  await settled(zoneId)
  expect((await ada.gateway(`/key-info/api/keys/${keyId}/revocation`, { method: 'POST' })).status).toBe(200)
  await publish(zoneId, '192.0.2.82')
  await expect.poll(async () => (await secondariesOf(zoneId))[0]?.note, { timeout: 10_000 }).toContain('revoked')
})

test('an address on a private network, a foreign key and the same server twice are refused', async () => {
  const zoneId = await createZone(database, account)
  const foreign = await makeUpdateKey(bob)
  const fieldsOf = async (body: object) =>
    json<Record<string, string>>(send(ada, 'POST', `${zoneId}/secondaries`, body))
  expect(await fieldsOf({ address: '192.0.2.53', keyId: foreign.keyId })).toMatchObject({ keyId: expect.any(String) })
  expect(await fieldsOf({ address: 'ns1.example.net' })).toMatchObject({ address: expect.stringMatching(/IP address/) })
  await add(zoneId, { address: '192.0.2.53' })
  expect(await fieldsOf({ address: '192.0.2.53' })).toMatchObject({ address: expect.stringMatching(/already/) })
  const careful = await startTestPortal({ WEBHOOK_PRIVATE_ADDRESSES: 'false' })
  const owner = await createAccount(careful.database)
  const eve = await careful.signIn(await createUser(careful.database, owner))
  const zone = await createZone(careful.database, owner)
  for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1']) {
    const { status } = await send(eve, 'POST', `${zone}/secondaries`, { address })
    expect([address, status]).toEqual([address, 400])
  }
  expect((await send(eve, 'POST', `${zone}/secondaries`, { address: '9.9.9.9' })).status).toBe(200)
})

test('with PowerDNS, a zone that it signs or resolves cannot be copied, says so, and sends nothing', async () => {
  const behind = await startTestPortal({ PDNS_API_URL: 'http://127.0.0.1:9', PDNS_API_KEY: 'none' })
  const owner = await createAccount(behind.database)
  const eve = await behind.signIn(await createUser(behind.database, owner))
  const zoneId = await createZone(behind.database, owner, { records: [recordOf('@', 'ALIAS', 'www.example.net')] })
  const secondaryId = await createSecondary(behind.database, owner, zoneId)
  const shown = () => read(eve.gateway(`/dns-info/api/zones/${zoneId}/secondaries`))
  const { queued } = dnsJobs(behind)
  await queued['notify a secondary']?.({ accountId: owner, zoneId, secondaryId }, new Date())
  expect(await shown()).toMatchObject({
    refusal: expect.stringMatching(/ALIAS/),
    secondaries: [{ note: expect.stringMatching(/ALIAS/), nextAt: null }],
  })
  const again = await send(eve, 'POST', `${zoneId}/secondaries/${secondaryId}/notifications`)
  expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('zone_not_copied')])
  await signZone(behind.database, zoneId)
  expect((await shown()).refusal).toMatch(/DNSSEC/)
})
