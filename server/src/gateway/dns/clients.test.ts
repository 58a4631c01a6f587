import type { RecordLimit } from '@portal/contract/api-keys/record-limits.ts'
import { dns } from '@portal/contract/dns/dns.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { createAccount, createKey, createUser } from '../../testing/factories.ts'
import { freePort } from '../../testing/free-port.ts'
import { json } from '../../testing/json.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { hasTool } from '../../upstreams/dns/testing/tools.ts'
import { startDnsUpdates } from '../dns-updates.ts'
import { createZone } from './testing/create-zone.ts'
import { startPebble } from './testing/pebble.ts'
import { publishFirst, serveZones } from './testing/serve-zones.ts'
import { makeUpdateKey } from './testing/update-key.ts'

const run = promisify(execFile)
const updatePort = await freePort()
const portal = await startTestPortal({ DNS_UPDATE_PORT: String(updatePort) })
const { database } = portal
const account = await createAccount(database)
const email = await createUser(database, account)
const ada = await portal.signIn(email)
const server = await serveZones(database)
const updates = await startDnsUpdates(portal.config, database, Fastify({ logger: false }).log)
const folder = mkdtempSync(join(tmpdir(), 'dns-clients-'))
afterAll(async () => {
  await server.stop()
  await updates?.close()
  rmSync(folder, { recursive: true, force: true })
})

const face = `${portal.gatewayUrl}/dns-api`
const keyFor = (recordLimits: readonly RecordLimit[]) => createKey(database, email, { permissions: dns, recordLimits })
const newZone = async (options: { zoneId?: string } = {}) => {
  const zoneId = await createZone(database, account, options)
  await publishFirst(database, zoneId)
  return zoneId
}
const recordsOf = async (zoneId: string) => {
  const { records } = await json<{ records: { name: string; type: string; content: string }[] }>(
    ada.gateway(`/dns-info/api/zones/${zoneId}`),
  )
  return records.map(({ name, type, content }) => `${name} ${type} ${content}`)
}
/** The records of the zone beyond its standard ones. */
const newIn = async (zoneId: string) =>
  (await recordsOf(zoneId)).filter((each) => !/^(@|www A 192\.0\.2\.80)/.test(each))
const env = (more: Record<string, string> = {}) => ({
  env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, ...more },
  timeout: 60_000,
})

describe.skipIf(!hasTool('lexicon'))('lexicon', () => {
  test('creates, lists and deletes records with a key for one name', async () => {
    // It knows where a domain ends only for endings that are in use.
    const zoneId = await newZone({ zoneId: 'example.org' })
    const key = await keyFor([{ zoneId, name: '_acme-challenge', isChallengeOnly: false }])
    const connection = ['powerdns', '--pdns-server', face, '--auth-token', key, '--output', 'JSON']
    const lexicon = (...rest: string[]) => run('lexicon', [...connection, ...rest], env())
    const of = ['--name', `_acme-challenge.${zoneId}`]
    await lexicon('create', zoneId, 'TXT', ...of, '--content', 'one')
    await lexicon('create', zoneId, 'TXT', ...of, '--content', 'two')
    expect(await newIn(zoneId)).toEqual(['_acme-challenge TXT one', '_acme-challenge TXT two'])
    const { stdout } = await lexicon('list', zoneId, 'TXT')
    expect(JSON.parse(stdout).map(({ content }: { content: string }) => content)).toEqual(['one', 'two'])
    await lexicon('delete', zoneId, 'TXT', ...of, '--content', 'one')
    expect(await newIn(zoneId)).toEqual(['_acme-challenge TXT two'])
    await expect(lexicon('create', zoneId, 'A', '--name', `www.${zoneId}`, '--content', '192.0.2.1')).rejects.toThrow()
    await lexicon('delete', zoneId, 'TXT', ...of)
    expect(await newIn(zoneId)).toEqual([])
  }, 60_000)
})

describe.skipIf(!hasTool('lego') || !hasTool('pebble'))('lego', () => {
  test('gets a certificate from a test CA with a key that may only answer challenges', async () => {
    const zoneId = await newZone()
    const key = await keyFor([{ zoneId, name: null, isChallengeOnly: true }])
    const pebble = await startPebble(server.port)
    const from = ['--server', pebble.directory, '--path', folder, '--email', 'ada@portal.example', '--accept-tos']
    const by = ['--dns', 'pdns', '--dns.resolvers', `127.0.0.1:${server.port}`, '--dns.disable-cp']
    try {
      await run(
        'lego',
        [...from, ...by, '--domains', `*.${zoneId}`, 'run'],
        env({ PDNS_API_URL: face, PDNS_API_KEY: key, LEGO_CA_CERTIFICATES: pebble.caFile }),
      )
    } finally {
      pebble.stop()
    }
    expect(readFileSync(join(folder, 'certificates', `_.${zoneId}.crt`), 'utf8')).toContain('BEGIN CERTIFICATE')
    expect(await newIn(zoneId)).toEqual([])
  }, 90_000)
})

const hasCertbot = existsSync('/usr/lib/python3/dist-packages/certbot_dns_rfc2136')

describe.skipIf(!hasTool('certbot') || !hasCertbot || !hasTool('pebble'))('certbot', () => {
  test('gets a certificate by a DNS update, with a key that may only answer challenges', async () => {
    const zoneId = await newZone()
    const { name, secret } = await makeUpdateKey(ada, [{ zoneId, name: 'shop', isChallengeOnly: true }])
    const credentials = join(folder, 'rfc2136.ini')
    const lines = {
      server: '127.0.0.1',
      port: updatePort,
      name,
      secret,
      // In lower case, this version takes it for none and signs with MD5.
      algorithm: 'HMAC-SHA256',
    }
    const settings = Object.entries(lines).map(([each, value]) => `dns_rfc2136_${each} = ${value}\n`)
    writeFileSync(credentials, settings.join(''), { mode: 0o600 })
    const pebble = await startPebble(server.port)
    const folders = ['config', 'work', 'logs'].flatMap((each) => [`--${each}-dir`, join(folder, each)])
    const from = ['--server', pebble.directory, '--email', 'ada@portal.example', '--agree-tos', '--non-interactive']
    const by = ['--dns-rfc2136', '--dns-rfc2136-credentials', credentials, '--dns-rfc2136-propagation-seconds', '3']
    try {
      await run(
        'certbot',
        ['certonly', ...from, ...folders, ...by, '--domains', `shop.${zoneId}`],
        env({ REQUESTS_CA_BUNDLE: pebble.caFile }),
      )
    } finally {
      pebble.stop()
    }
    const certificate = join(folder, 'config', 'live', `shop.${zoneId}`, 'cert.pem')
    expect(readFileSync(certificate, 'utf8')).toContain('BEGIN CERTIFICATE')
    expect(await newIn(zoneId)).toEqual([])
    const { rows } = await sql<{ changes: number }>`
      select count(*)::integer as changes from dns_change_set
      where zone_id = ${zoneId} and changes::text like '%_acme-challenge.shop%'`.execute(database.system)
    expect(rows).toEqual([{ changes: 2 }])
  }, 90_000)
})

const hostAndPort = new URL(portal.gatewayUrl).host
const updatePath = `${new URL(portal.gatewayUrl).pathname}/nic/update`

describe.skipIf(!hasTool('ddclient'))('ddclient', () => {
  const update = async (host: string, password: string, address: string) => {
    const file = join(folder, `${host}.conf`)
    const lines = ['protocol=dyndns2', `server=${hostAndPort}`, `script=${updatePath}`, 'ssl=no', 'use=ip']
    writeFileSync(file, [...lines, `ip=${address}`, 'login=router', `password='${password}'`, host, ''].join('\n'), {
      mode: 0o600,
    })
    const flags = ['-daemon=0', '-foreground', '-noquiet', '-verbose', '-force']
    const { stdout, stderr } = await run(
      'ddclient',
      [...flags, '-file', file, '-cache', join(folder, `${host}.cache`)],
      env(),
    ).catch((error: { stdout: string; stderr: string }) => error)
    return `${stdout}${stderr}`
  }

  test('sets the address of a host, once', async () => {
    const zoneId = await newZone()
    const key = await keyFor([{ zoneId, name: 'office', isChallengeOnly: false }])
    expect(await update(`office.${zoneId}`, key, '192.0.2.9')).toMatch(/good: IP address set to 192\.0\.2\.9/i)
    expect(await update(`office.${zoneId}`, key, '192.0.2.9')).toMatch(/nochg/)
    expect(await newIn(zoneId)).toEqual(['office A 192.0.2.9'])
    expect(await update(`other.${zoneId}`, key, '192.0.2.9')).toMatch(/!yours/)
    expect(await update(`office.${zoneId}`, 'not a key', '192.0.2.9')).toMatch(/authorization failed|badauth/i)
  }, 60_000)
})

describe.skipIf(!hasTool('inadyn'))('inadyn', () => {
  test('sets the address of a host', async () => {
    const zoneId = await newZone()
    const key = await keyFor([{ zoneId, name: 'home', isChallengeOnly: false }])
    const file = join(folder, 'inadyn.conf')
    const lines = [
      'custom portal {',
      '  username = router',
      `  password = ${key}`,
      `  hostname = home.${zoneId}`,
      `  ddns-server = ${hostAndPort}`,
      `  ddns-path = "${updatePath}?hostname=%h&myip=%i"`,
      '  checkip-command = "/bin/echo 198.51.100.7"',
      '  ssl = false',
      '}',
    ]
    writeFileSync(file, `${['allow-ipv6 = false', ...lines].join('\n')}\n`, { mode: 0o600 })
    await run('inadyn', ['-f', file, '--once', '--foreground', '--force', '--cache-dir', folder], env())
    expect(await newIn(zoneId)).toEqual(['home A 198.51.100.7'])
  }, 60_000)
})
