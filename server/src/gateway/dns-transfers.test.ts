import Fastify from 'fastify'
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createAccount, createUser } from '../testing/factories.ts'
import { freePort } from '../testing/free-port.ts'
import { startTestPortal } from '../testing/portal.ts'
import { compareZones, hasDnspython } from '../upstreams/dns/testing/compare-zones.ts'
import { hasTool } from '../upstreams/dns/testing/tools.ts'
import { startDnsUpdates } from './dns-updates.ts'
import { createZone, recordOf } from './dns/testing/create-zone.ts'
import { startNsd } from './dns/testing/nsd.ts'
import { makeUpdateKey, type UpdateKey } from './dns/testing/update-key.ts'
import { withJson } from '../testing/json.ts'

const run = promisify(execFile)
const port = await freePort()
const portal = await startTestPortal({ DNS_UPDATE_PORT: String(port) })
const { database } = portal
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const listening = await startDnsUpdates(portal.config, database, Fastify({ logger: false }).log)
const folder = mkdtempSync(join(tmpdir(), 'dns-transfers-'))
afterAll(async () => {
  await listening?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** More records than one message holds. */
const many = Array.from({ length: 1500 }, (_, at) => recordOf(`host-${at}`, 'TXT', `${at} ${'x'.repeat(40)}`))
const records = [
  ...many,
  recordOf('@', 'MX', '10 mail.elsewhere.example'),
  recordOf('www', 'A', '192.0.2.80'),
  recordOf('alias', 'CNAME', 'www.elsewhere.example'),
  recordOf('_sip._tcp', 'SRV', '1 2 5060 sip.elsewhere.example'),
  recordOf('*', 'TXT', 'two "strings"'),
  { ...recordOf('hidden', 'A', '192.0.2.99'), disabled: true },
]
const zoneId = await createZone(database, account, { records })
const key = await makeUpdateKey(ada, [{ zoneId, name: null, isChallengeOnly: false }], { isReadOnly: true })
const zoneFile = async () => (await ada.gateway(`/dns-info/api/zones/${zoneId}/zone-file`)).text()

const dig = async (
  { name, secret }: Pick<UpdateKey, 'name' | 'secret'>,
  asked: readonly string[],
  { at = port }: { at?: number } = {},
) => {
  const from = ['@127.0.0.1', '-p', String(at), '-y', `hmac-sha256:${name}:${secret}`, '+tries=1', '+time=5']
  const { stdout, stderr } = await run('dig', [...from, ...asked], { maxBuffer: 1e7 }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return stdout + stderr
}

describe.skipIf(!hasTool('dig') || !hasDnspython())('dig', () => {
  test('transfers a zone of several messages, with a read-only key', async () => {
    const whole = await dig(key, [zoneId, 'AXFR', '+onesoa'])
    expect(whole).not.toMatch(/WARNING|failed|could not be validated/i)
    expect(Number(/messages (\d+)/.exec(whole)?.[1])).toBeGreaterThan(3)
    const plain = whole.replaceAll(/^;.*$|^.*\sTSIG\s.*$/gm, '')
    expect(plain).not.toContain('hidden')
    expect(compareZones(folder, zoneId, await zoneFile(), plain)).toBe('')
  })

  test('reads the SOA, and an incremental transfer has nothing new or everything', async () => {
    expect(await dig(key, [zoneId, 'SOA', '+short'])).toContain('2026010101')
    const same = await dig(key, [zoneId, 'IXFR=2026010101'])
    expect(same).toMatch(/XFR size: 1 records/)
    expect(await dig(key, [zoneId, 'IXFR=2025010101'])).toMatch(/XFR size: 150\d records/)
  })

  test('gets only what has changed since a version of the history', async () => {
    const id = await createZone(database, account, {
      records: [...many.slice(0, 50), recordOf('old', 'A', '192.0.2.1')],
    })
    const whole = await makeUpdateKey(ada)
    const change = async (...recordSets: object[]) => {
      const path = `/dns-info/api/zones/${id}/record-sets`
      expect((await ada.gateway(path, withJson('PATCH', { recordSets }))).status).toBe(200)
    }
    const set = (name: string, ...contents: string[]) => ({
      name,
      type: 'A',
      records: contents.map((content) => ({ content })),
    })
    await change(set('old'), set('new', '192.0.2.2', '192.0.2.3'))
    await change(set('new', '192.0.2.3', '192.0.2.4'))
    const answer = await dig(whole, [id, 'IXFR=2026010101', '+noall', '+answer'])
    const changed = answer
      .split('\n')
      .filter((line) => /\sIN\s/.test(line))
      .map((line) => line.replace(`.${id}.`, '').split(/\s+/))
      .map(([name, , , type, ...rest]) => (type === 'SOA' ? `SOA ${rest[2]}` : `${name} ${type} ${rest.join(' ')}`))
    const last = changed[0] ?? ''
    expect(changed).toEqual([
      last,
      'SOA 2026010101',
      'old A 192.0.2.1',
      last,
      'new A 192.0.2.3',
      'new A 192.0.2.4',
      last,
    ])
    // A version without a change of records has changed something else.
    expect((await ada.gateway(`/dns-info/api/zones/${id}/dnssec`, withJson('PUT', { isOn: true }))).status).toBe(200)
    await sql`update dns_zone set dnssec = false where zone_id = ${id}`.execute(database.system)
    expect(await dig(whole, [id, 'IXFR=2026010101'])).toMatch(/XFR size: 56 records/)
  })

  test('is refused with a key for some records, for zones that cannot be copied and without a key', async () => {
    const part = await makeUpdateKey(ada, [{ zoneId, name: 'www', isChallengeOnly: false }])
    expect(await dig(part, [zoneId, 'AXFR'])).toContain('Transfer failed')
    const withAlias = await createZone(database, account, { records: [recordOf('@', 'ALIAS', 'www.example.net')] })
    expect(await dig(await makeUpdateKey(ada), [withAlias, 'AXFR'])).toContain('Transfer failed')
    const other = await createZone(database, await createAccount(database))
    expect(await dig(await makeUpdateKey(ada), [other, 'AXFR'])).toContain('Transfer failed')
    const { stdout } = await run('dig', ['@127.0.0.1', '-p', String(port), zoneId, 'AXFR'])
    expect(stdout).toContain('Transfer failed')
  })

  test('a read-only key transfers, and cannot update', async () => {
    const { stderr } = await new Promise<{ stderr: string }>((resolve) => {
      const child = spawn('nsupdate', ['-y', `hmac-sha256:${key.name}:${key.secret}`, '-t', '5'])
      const parts: string[] = []
      child.stderr.on('data', (part) => parts.push(String(part)))
      child.on('close', () => resolve({ stderr: parts.join('') }))
      child.stdin.end(`server 127.0.0.1 ${port}\nzone ${zoneId}\nupdate add x.${zoneId} 60 A 192.0.2.1\nsend\n`)
    })
    expect(stderr).toContain('REFUSED')
  })
})

test.skipIf(!hasDnspython())('dnspython accepts every signature of a transfer', async () => {
  const script = `
import sys, dns.query, dns.tsigkeyring, dns.zone
port, zone, name, secret = int(sys.argv[1]), *sys.argv[2:5]
ring = dns.tsigkeyring.from_text({name: secret})
copy = dns.zone.from_xfr(dns.query.xfr('127.0.0.1', zone, port=port, keyring=ring, keyalgorithm='hmac-sha256'))
print(sum(len(each) for node in copy.nodes.values() for each in node.rdatasets))
`
  const { stdout } = await run('/usr/bin/python3', ['-c', script, String(port), zoneId, key.name, key.secret])
  // Two name servers and the SOA, but not the disabled record.
  expect(Number(stdout)).toBe(records.length - 1 + 3)
})

test.skipIf(!hasDnspython())('dnspython has the zone after an incremental transfer', async () => {
  const id = await createZone(database, account, { records })
  const all = await makeUpdateKey(ada)
  const before = await transferred(id, all)
  const recordSets = [
    { name: 'www', type: 'A', ttl: 60, records: [{ content: '192.0.2.80' }, { content: '192.0.2.90' }] },
    { name: '@', type: 'MX', records: [] },
    { name: 'hidden', type: 'A', records: [{ content: '192.0.2.99' }] },
  ]
  expect((await ada.gateway(`/dns-info/api/zones/${id}/record-sets`, withJson('PATCH', { recordSets }))).status).toBe(
    200,
  )
  const script = `
import sys, dns.query, dns.tsigkeyring, dns.versioned, dns.xfr, dns.zone
port, zone, name, secret = int(sys.argv[1]), *sys.argv[2:5]
copy = dns.zone.from_text(sys.stdin.read(), origin=zone, relativize=False, zone_factory=dns.versioned.Zone, check_origin=False)
query, serial = dns.xfr.make_query(copy, keyring=dns.tsigkeyring.from_text({name: secret}), keyalgorithm='hmac-sha256')
assert serial == 2026010101
dns.query.inbound_xfr('127.0.0.1', copy, query, port=port)
print(copy.to_text(relativize=False))
`
  const child = run('/usr/bin/python3', ['-c', script, String(port), id, all.name, all.secret], { maxBuffer: 1e7 })
  child.child.stdin?.end(before)
  expect(compareZones(folder, id, await transferred(id, all), (await child).stdout)).toBe('')
})

const transferred = async (id: string, by: UpdateKey) =>
  (await dig(by, [id, 'AXFR', '+onesoa'])).replaceAll(/^;.*$|^.*\sTSIG\s.*$/gm, '')

describe.skipIf(!hasTool('nsd') || !hasTool('dig'))('NSD', () => {
  test.each(['AXFR ', ''])(
    'serves the zone as a secondary, and takes the next version, by %s',
    async (only) => {
      const [id, by] = [await createZone(database, account, { records }), await makeUpdateKey(ada)]
      const nsd = await startNsd({
        keys: [by],
        zoneId: id,
        zone: [`request-xfr: ${only}127.0.0.1@${port} ${by.name}`, 'min-refresh-time: 1', 'max-refresh-time: 1'],
      })
      const ask = (name: string) => nsd.ask(`${name}.${id}`, 'A')
      try {
        await expect.poll(() => ask('www'), { timeout: 20_000, interval: 250 }).toBe('192.0.2.80')
        const changed = await ada.gateway(
          `/dns-info/api/zones/${id}/record-sets`,
          withJson('PATCH', { recordSets: [{ name: 'www', type: 'A', records: [{ content: '192.0.2.81' }] }] }),
        )
        expect(changed.status).toBe(200)
        await expect.poll(() => ask('www'), { timeout: 20_000, interval: 250 }).toBe('192.0.2.81')
      } finally {
        await nsd.stop()
      }
    },
    60_000,
  )
})
