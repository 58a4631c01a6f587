import { Zone } from '@portal/contract/dns/dns.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { prepareQueue, startWorker } from '../jobs/worker.ts'
import { createAccount, createUser } from '../testing/factories.ts'
import { freePort } from '../testing/free-port.ts'
import { json, withJson } from '../testing/json.ts'
import { longestTurn } from '../testing/longest-turn.ts'
import { startTestPortal } from '../testing/portal.ts'
import { openDnsServer, startDns } from '../upstreams/dns/open.ts'
import { hasTool } from '../upstreams/dns/testing/tools.ts'
import { dnsJobs } from './dns/jobs.ts'
import { renewCopies } from './dns/secondaries/renew-copies.ts'
import { createZone, recordOf } from './dns/testing/create-zone.ts'
import { startNsd } from './dns/testing/nsd.ts'
import { publishFirst } from './dns/testing/serve-zones.ts'
import { makeUpdateKey } from './dns/testing/update-key.ts'
import { startDnsUpdates } from './dns-updates.ts'
import { takeUpWaiting } from './dns/waiting.ts'

const [port, dnsPort] = [await freePort(), await freePort()]
const portal = await startTestPortal({ DNS_UPDATE_PORT: String(port), DNS_PORT: String(dnsPort) })
const { database, config } = portal
const { log } = Fastify({ logger: false })
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const [listening, responder] = [await startDnsUpdates(config, database, log), await startDns(config, database, log)]
await prepareQueue(database, log)
const worker = await startWorker(database, dnsJobs({ config, database }).queued, [], log)
const folder = mkdtempSync(join(tmpdir(), 'dns-signed-'))
afterAll(async () => {
  await worker.stop()
  await Promise.all([listening?.close(), responder?.close()])
  rmSync(folder, { recursive: true, force: true })
})

const run = promisify(execFile)
const path = { env: { PATH: `${process.env.PATH}:/usr/sbin` }, maxBuffer: 2e7 }
const key = await makeUpdateKey(ada)
const at = (zoneId: string, rest = '') => `/dns-info/api/zones/${zoneId}${rest}`
const zoneOf = async (zoneId: string) => Zone.parse(await json(ada.gateway(at(zoneId))))
const signature = ['-y', `hmac-sha256:${key.name}:${key.secret}`]
const dig = async (...asked: string[]) =>
  (await run('dig', ['@127.0.0.1', '+tries=1', '+time=60', ...asked], path)).stdout
const transfer = (zoneId: string) => dig('-p', String(port), ...signature, zoneId, 'AXFR')
/** As a zone file. */
const copyOf = async (zoneId: string) =>
  (await dig('-p', String(port), ...signature, zoneId, 'AXFR', '+onesoa')).replaceAll(/^;.*$|^.*\sTSIG\s.*$/gm, '')
const serialOf = async (zoneId: string, atPort: number) =>
  Number((await dig('-p', String(atPort), '+short', zoneId, 'SOA')).split(' ')[2])

const untilLive = (zoneId: string) =>
  vi.waitFor(
    async () => {
      expect((await zoneOf(zoneId)).publication.state).toBe('live')
    },
    { timeout: 20_000, interval: 200 },
  )

async function publishedZone(records: Parameters<typeof createZone>[2], isSigned: boolean): Promise<string> {
  const zoneId = await createZone(database, account, records)
  if (isSigned) {
    expect((await ada.gateway(at(zoneId, '/dnssec'), withJson('PUT', { isOn: true }))).status).toBe(200)
  } else {
    await publishFirst(database, zoneId)
    await takeUpWaiting(database.system)
  }
  await untilLive(zoneId)
  return zoneId
}

const ds = `12345 13 2 ${'AB'.repeat(32)}`
const target = await publishedZone(
  { records: [recordOf('web', 'A', '192.0.2.81'), recordOf('web', 'AAAA', '2001:db8::81')] },
  false,
)
const records = [
  recordOf('@', 'A', '192.0.2.80'),
  recordOf('@', 'MX', '10 mail.elsewhere.example'),
  recordOf('@', 'CAA', '0 issue "ca.example"'),
  recordOf('www', 'CNAME', 'web.elsewhere.example'),
  recordOf('alias', 'ALIAS', `web.${target}`, 300),
  recordOf('*.any', 'TXT', 'two "strings"'),
  recordOf('deep.below', 'A', '192.0.2.82'),
  recordOf('_sip._tcp', 'SRV', '1 2 5060 sip.elsewhere.example'),
  recordOf('signed', 'NS', 'ns1.signed.elsewhere.example'),
  recordOf('signed', 'DS', ds),
  { ...recordOf('hidden', 'A', '192.0.2.99'), disabled: true },
]
const withBranch = (zoneId: string) => [
  ...records,
  recordOf('branch', 'NS', `ns1.branch.${zoneId}`),
  recordOf('ns1.branch', 'A', '192.0.2.53'),
]

const hasTools = ['dig', 'dnssec-verify', 'ldns-verify-zone'].every(hasTool)

test.skipIf(!hasTools)(
  'a signed zone is transferred with everything that a validator needs',
  async () => {
    const zoneId = await publishedZone({ zoneId: 'whole.example', records: withBranch('whole.example') }, true)
    const whole = await transfer(zoneId)
    expect(whole).not.toMatch(/WARNING|failed|could not be validated/i)
    const copy = await copyOf(zoneId)
    const types = new Set(copy.split('\n').map((line) => line.split(/\s+/)[3]))
    for (const type of ['SOA', 'DNSKEY', 'CDS', 'CDNSKEY', 'RRSIG', 'NSEC', 'DS', 'CNAME', 'SRV']) {
      expect(types, type).toContain(type)
    }
    expect(types).not.toContain('ALIAS')
    expect(copy).toMatch(/alias\.whole\.example\.\s+300\s+IN\s+A\s+192\.0\.2\.81/)
    expect(copy).toMatch(/alias\.whole\.example\.\s+300\s+IN\s+AAAA\s+2001:db8::81/)
    expect(copy).not.toContain('hidden')
    expect(Number(/SOA\s+\S+ \S+ (\d+)/.exec(copy)?.[1])).toBe(await serialOf(zoneId, dnsPort))
    const file = join(folder, 'whole')
    writeFileSync(file, copy)
    expect((await run('dnssec-verify', ['-z', '-o', zoneId, file], path)).stdout).toMatch(/fully signed/)
    expect((await run('ldns-verify-zone', [file], path)).stdout).toMatch(/verified and complete/)
  },
  60_000,
)

describe.skipIf(!['nsd', 'dig', 'delv'].every(hasTool))('NSD as a secondary of a signed zone', () => {
  test('serves answers that validate, and takes new signatures after a week', async () => {
    const zoneId = await publishedZone({ zoneId: 'copied.example', records: withBranch('copied.example') }, true)
    const nsd = await startNsd({
      keys: [key],
      zoneId,
      zone: [`request-xfr: AXFR 127.0.0.1@${port} ${key.name}`, `allow-notify: 127.0.0.1 ${key.name}`],
    })
    onTestFinished(() => nsd.stop())
    await expect.poll(() => nsd.ask(zoneId, 'A'), { timeout: 20_000 }).toBe('192.0.2.80')
    const anchor = join(folder, 'anchor')
    const [tag, algorithm, digestType, digest] = ((await zoneOf(zoneId)).dnssec.ds[0] ?? '').split(' ')
    writeFileSync(anchor, `trust-anchors { "${zoneId}." static-ds ${tag} ${algorithm} ${digestType} "${digest}"; };\n`)
    const validate = async (name: string, type: string) => {
      const of = ['-a', anchor, `+root=${zoneId}`, '@127.0.0.1', '-p', String(nsd.port)]
      const { stdout, stderr } = await run('delv', [...of, name === '@' ? zoneId : `${name}.${zoneId}`, type])
      return stdout + stderr
    }
    for (const [name, type, expected] of [
      ['@', 'SOA', /fully validated/],
      ['@', 'DNSKEY', /fully validated/],
      ['@', 'CDS', /fully validated/],
      ['alias', 'AAAA', /fully validated[\s\S]*2001:db8::81/],
      ['x.any', 'TXT', /fully validated/],
      ['signed', 'DS', /fully validated/],
      ['branch', 'DS', /negative response, fully validated/],
      ['below', 'A', /negative response, fully validated/],
      ['nobody', 'A', /negative response, fully validated/],
    ] as const) {
      expect(await validate(name, type), `${name} ${type}`).toMatch(expected)
    }
    const secondary = { address: '127.0.0.1', port: nsd.port, keyId: key.keyId }
    expect((await ada.gateway(at(zoneId, '/secondaries'), withJson('POST', secondary))).status).toBe(200)
    const { version, publication } = await zoneOf(zoneId)
    const { copies } = openDnsServer(config, database)
    if (!copies) throw new Error('The embedded name server gives copies.')
    const renew = () => renewCopies(database, copies, new Date())
    await renew()
    expect((await zoneOf(zoneId)).publication.serial).toBe(publication.serial)
    await sql`update dns_server.zone set copied_at = now() - interval '8 days' where name = ${zoneId}`.execute(
      database.system,
    )
    await renew()
    await expect.poll(() => serialOf(zoneId, nsd.port), { timeout: 20_000 }).toBeGreaterThan(publication.serial)
    // No record has changed, so drafts are not overtaken.
    const renewed = await zoneOf(zoneId)
    expect(renewed.version).toBe(version)
    await renew()
    expect((await zoneOf(zoneId)).publication.serial).toBe(renewed.publication.serial)
  }, 90_000)
})

test.skipIf(!hasTool('dig'))(
  'a copy follows the addresses of an ALIAS, and is refused without them',
  async () => {
    const zoneId = await publishedZone({ records: [recordOf('@', 'ALIAS', `web.${target}`)] }, false)
    expect(await copyOf(zoneId)).toMatch(/IN\s+A\s+192\.0\.2\.81/)
    const recordSets = [{ name: 'web', type: 'A', records: [{ content: '192.0.2.91' }] }]
    expect((await ada.gateway(at(target, '/record-sets'), withJson('PATCH', { recordSets }))).status).toBe(200)
    await untilLive(target)
    const before = await serialOf(zoneId, dnsPort)
    const { copies } = openDnsServer(config, database)
    if (copies) await renewCopies(database, copies, new Date())
    await untilLive(zoneId)
    expect(await serialOf(zoneId, dnsPort)).toBeGreaterThan(before)
    expect(await copyOf(zoneId)).toMatch(/IN\s+A\s+192\.0\.2\.91/)
    const unpublished = await createZone(database, account, { records: [recordOf('@', 'ALIAS', `web.${target}`)] })
    expect(await transfer(unpublished)).toContain('Transfer failed')
  },
  60_000,
)

test.skipIf(!hasTool('dig'))(
  'a large zone is signed while other calls have their turn',
  async () => {
    const many = Array.from({ length: 4990 }, (_, index) => recordOf(`host-${index}`, 'A', '192.0.2.1'))
    const zoneId = await publishedZone({ records: many }, true)
    const transferred = transfer(zoneId)
    const longest = await longestTurn(transferred)
    expect(longest).toBeLessThan(50)
    expect(Number(/XFR size: (\d+) records/.exec(await transferred)?.[1])).toBeGreaterThan(4 * many.length)
  },
  120_000,
)
