import type { RecordLimit } from '@portal/contract/api-keys/record-limits.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { spawn } from 'node:child_process'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createAccount, createUser } from '../testing/factories.ts'
import { freePort } from '../testing/free-port.ts'
import { json, withJson } from '../testing/json.ts'
import { startTestPortal } from '../testing/portal.ts'
import { hasTool } from '../upstreams/dns/testing/tools.ts'
import { startDnsUpdates } from './dns-updates.ts'
import { createZone, recordOf } from './dns/testing/create-zone.ts'
import { makeUpdateKey, type UpdateKey } from './dns/testing/update-key.ts'

const port = await freePort()
const portal = await startTestPortal({ DNS_UPDATE_PORT: String(port) })
const { database } = portal
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const listening = await startDnsUpdates(portal.config, database, Fastify({ logger: false }).log)
afterAll(() => listening?.close())

const recordsOf = async (zoneId: string) => {
  const { records } = await json<{ records: { name: string; type: string; ttl: number; content: string }[] }>(
    ada.gateway(`/dns-info/api/zones/${zoneId}`),
  )
  return records.map(({ name, type, ttl, content }) => `${name} ${type} ${ttl} ${content}`)
}

interface Ran {
  code: number
  output: string
}

function runWith(program: string, args: readonly string[], input: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'pipe' })
    const parts: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(String(part)))
    child.on('close', (code) => resolve({ code: code ?? 1, output: parts.join('') }))
    child.stdin.end([`server 127.0.0.1 ${port}`, ...input, 'send', ''].join('\n'))
  })
}

const nsupdate = (
  { name, secret }: Pick<UpdateKey, 'name' | 'secret'>,
  input: readonly string[],
  { algorithm = 'hmac-sha256', flags = [] }: { algorithm?: string; flags?: readonly string[] } = {},
) => runWith('nsupdate', ['-y', `${algorithm}:${name}:${secret}`, '-t', '5', ...flags], input)

const keyFor = (...limits: RecordLimit[]) => makeUpdateKey(ada, limits.length > 0 ? limits : null)

describe.skipIf(!hasTool('nsupdate'))('nsupdate', () => {
  test('changes a zone in one version, by UDP and TCP, and the history names the key', async () => {
    const zoneId = await createZone(database, account)
    const key = await keyFor()
    const { output, code } = await nsupdate(key, [
      `prereq nxrrset new.${zoneId} A`,
      `update add new.${zoneId} 300 A 192.0.2.1`,
      `update add new.${zoneId} 300 A 192.0.2.2`,
      `update add text.${zoneId} 300 TXT "one two" "three"`,
      `update delete www.${zoneId} A 192.0.2.80`,
    ])
    expect([code, output]).toEqual([0, ''])
    const changed = await recordsOf(zoneId)
    expect(changed).toEqual(
      expect.arrayContaining(['new A 300 192.0.2.1', 'new A 300 192.0.2.2', 'text TXT 300 "one two" "three"']),
    )
    expect(changed.some((each) => each.startsWith('www'))).toBe(false)
    const byTcp = await nsupdate(key, [`update delete new.${zoneId}`], { flags: ['-v'] })
    expect(byTcp).toEqual({ code: 0, output: '' })
    expect((await recordsOf(zoneId)).some((each) => each.startsWith('new'))).toBe(false)
    const { rows } = await sql<{ name: string; version: number }>`
      select c.author as name, c.version from dns_change_set c where zone_id = ${zoneId} and version > 1
      order by version`.execute(database.system)
    expect(rows.map(({ version }) => version)).toEqual([2, 3])
    expect(rows[0]?.name).toMatch(/by key Updates/)
  })

  test.each(['hmac-sha1', 'hmac-sha224', 'hmac-sha384', 'hmac-sha512'])('signs with %s', async (algorithm) => {
    const zoneId = await createZone(database, account)
    const key = await keyFor()
    const ran = await nsupdate(key, [`update add x.${zoneId} 300 A 192.0.2.1`], { algorithm })
    expect(ran).toEqual({ code: 0, output: '' })
    expect(await recordsOf(zoneId)).toContain('x A 300 192.0.2.1')
  })

  test('has an unmet prerequisite reported, and nothing changes', async () => {
    const zoneId = await createZone(database, account)
    const key = await keyFor()
    const before = await recordsOf(zoneId)
    const add = `update add new.${zoneId} 300 A 192.0.2.1`
    for (const [prerequisite, rcode] of [
      [`prereq nxdomain www.${zoneId}`, 'YXDOMAIN'],
      [`prereq yxdomain new.${zoneId}`, 'NXDOMAIN'],
      [`prereq nxrrset www.${zoneId} A`, 'YXRRSET'],
      [`prereq yxrrset www.${zoneId} AAAA`, 'NXRRSET'],
      [`prereq yxrrset www.${zoneId} A 192.0.2.81`, 'NXRRSET'],
    ] as const) {
      const { output } = await nsupdate(key, [prerequisite, add])
      expect([prerequisite, output]).toEqual([prerequisite, expect.stringContaining(rcode)])
    }
    expect(await recordsOf(zoneId)).toEqual(before)
    const met = await nsupdate(key, [`prereq yxrrset www.${zoneId} A 192.0.2.80`, `prereq yxdomain ${zoneId}`, add])
    expect(met).toEqual({ code: 0, output: '' })
  })

  test('is refused outside the limits of the key, whether or not there are records', async () => {
    const zoneId = await createZone(database, account, { records: [recordOf('www', 'A', '192.0.2.80')] })
    const key = await keyFor({ zoneId, name: null, isChallengeOnly: true })
    for (const lines of [
      [`update add www.${zoneId} 300 A 192.0.2.1`],
      [`update delete www.${zoneId} A`],
      [`update delete none.${zoneId} A`],
      [`prereq yxdomain www.${zoneId}`, `update add _acme-challenge.${zoneId} 60 TXT x`],
      [`prereq yxdomain none.${zoneId}`, `update add _acme-challenge.${zoneId} 60 TXT x`],
    ]) {
      expect((await nsupdate(key, lines)).output).toContain('REFUSED')
    }
    const challenge = await nsupdate(key, [`update add _acme-challenge.${zoneId} 60 TXT proof`])
    expect(challenge).toEqual({ code: 0, output: '' })
    expect(await recordsOf(zoneId)).toEqual(['_acme-challenge TXT 60 proof', 'www A 3600 192.0.2.80'])
  })

  test('gets the same answer for the zone of another account and for none', async () => {
    const other = await createZone(database, await createAccount(database))
    const key = await keyFor()
    const answers = [other, 'never-was.example'].map((zone) =>
      nsupdate(key, [`zone ${zone}`, `update add x.${zone} 300 A 192.0.2.1`]),
    )
    for (const { output } of await Promise.all(answers)) expect(output).toContain('NOTAUTH')
  })

  test('with a wrong key, a wrong secret or no key changes nothing', async () => {
    const zoneId = await createZone(database, account)
    const before = await recordsOf(zoneId)
    const [key, another] = [await keyFor(), await keyFor()]
    const add = [`zone ${zoneId}`, `update add x.${zoneId} 300 A 192.0.2.1`]
    expect((await nsupdate({ ...key, name: 'key-000000000000' }, add)).output).toContain('BADKEY')
    expect((await nsupdate({ ...key, secret: another.secret }, add)).output).toContain('BADSIG')
    expect((await nsupdate(key, add, { algorithm: 'hmac-md5' })).output).toContain('BADKEY')
    expect((await nsupdate(key, add, { algorithm: 'hmac-sha256-128' })).output).toMatch(/BADTRUNC|NOTAUTH/)
    expect((await runWith('nsupdate', ['-t', '5'], add)).output).toContain('REFUSED')
    expect(await recordsOf(zoneId)).toEqual(before)
  })

  test('works with the old secret after a rotation for as long as the overlap, and not after a revocation', async () => {
    const zoneId = await createZone(database, account)
    const key = await keyFor()
    const post = (path: string, body?: object) =>
      ada.gateway(`/key-info/api/keys/${key.keyId}/${path}`, withJson('POST', body))
    const { rows } = await sql<{ day: string }>`select current_date::text as day`.execute(database.system)
    const { tsig } = await json<{ tsig: UpdateKey }>(post('rotation', { overlapHours: 1, expiresOn: rows[0]?.day }))
    expect(tsig.name).toBe(key.name)
    expect(tsig.secret).not.toBe(key.secret)
    const add = (of: UpdateKey, name: string) =>
      nsupdate(of, [`zone ${zoneId}`, `update add ${name}.${zoneId} 300 A 192.0.2.1`])
    expect((await add(key, 'old')).code).toBe(0)
    expect((await add(tsig, 'new')).code).toBe(0)
    await sql`update api_key set old_until = now() where key_id = ${key.keyId}`.execute(database.system)
    expect((await add(key, 'late')).output).toContain('BADSIG')
    await post('revocation')
    expect((await add(tsig, 'revoked')).output).toContain('REFUSED')
    expect((await recordsOf(zoneId)).filter((each) => each.includes('192.0.2.1'))).toEqual([
      'new A 300 192.0.2.1',
      'old A 300 192.0.2.1',
    ])
  })

  test('with a clock that is wrong receives the time of the server', async () => {
    const zoneId = await createZone(database, account)
    const { name, secret } = await keyFor()
    const ran = await runWith('/usr/bin/python3', ['-c', wrongClock, String(port), zoneId, name, secret], [])
    expect(ran.output.trim()).toMatch(/^BADTIME \d+$/)
    expect(Math.abs(Number(ran.output.split(' ')[1]) - Date.now() / 1000)).toBeLessThan(60)
  })

  test.skipIf(!hasTool('knsupdate'))('has a second implementation that is understood as well', async () => {
    const zoneId = await createZone(database, account)
    const { name, secret } = await keyFor()
    const flags = ['-y', `hmac-sha256:${name}:${secret}`, '-t', '5']
    const zone = `zone ${zoneId}.`
    const ran = await runWith('knsupdate', flags, [zone, `update add www.${zoneId}. 600 AAAA 2001:db8::1`])
    expect(ran.code).toBe(0)
    expect(await recordsOf(zoneId)).toContain('www AAAA 600 2001:db8::1')
    const refused = await runWith('knsupdate', [...flags, '-v'], [zone, 'update add www.example. 600 A 192.0.2.1'])
    expect(refused.output).toContain('NOTZONE')
  })

  test('is limited to the calls per minute of its key', async () => {
    const zoneId = await createZone(database, account)
    const key = await keyFor()
    await sql`update api_key set per_minute = 3 where key_id = ${key.keyId}`.execute(database.system)
    onTestFinished(() => sql`delete from api_key where key_id = ${key.keyId}`.execute(database.system).then(() => {}))
    const add = (at: number) => nsupdate(key, [`zone ${zoneId}`, `update add x${at}.${zoneId} 300 A 192.0.2.1`])
    const codes: number[] = []
    for (let at = 0; at < 5; at += 1) codes.push((await add(at)).code)
    expect(codes.filter((code) => code === 0).length).toBeLessThanOrEqual(4)
    expect(codes.at(-1)).toBe(2)
  })
})

/** dnspython signs an update an hour late, and reads the time of the server from the answer. */
const wrongClock = `
import socket, sys, time
import dns.message, dns.name, dns.tsig, dns.tsigkeyring, dns.update
port, zone, name, secret = int(sys.argv[1]), *sys.argv[2:5]
ring = dns.tsigkeyring.from_text({name: secret})
update = dns.update.Update(zone, keyring=ring, keyname=dns.name.from_text(name), keyalgorithm='hmac-sha256')
update.add('late', 300, 'A', '192.0.2.1')
clock = time.time
time.time = lambda: clock() - 3600
wire = update.to_wire()
asking = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
asking.settimeout(5)
asking.sendto(wire, ('127.0.0.1', port))
answer = asking.recv(4096)
try:
    dns.message.from_wire(answer, keyring=ring, request_mac=update.mac)
    print('accepted')
except dns.tsig.PeerBadTime:
    print('BADTIME', int.from_bytes(answer[-6:], 'big'))
`

test('a message that is none gets an error or no answer, and the next one is answered', async () => {
  const { createSocket } = await import('node:dgram')
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  const codes: Record<number, number> = {}
  socket.on('message', (answer) => void (codes[answer.readUInt16BE(0)] = answer.readUInt16BE(2) & 15))
  const messages = ['0102', '0002a8', '000328000001', '000420', '000508', '000628']
  for (const [index, start] of messages.entries()) {
    const message = index === 0 ? start : start.padEnd(24, '0')
    socket.send(Buffer.from(message, 'hex'), port, '127.0.0.1')
  }
  await vi.waitFor(() => expect(codes).toHaveProperty('6'), 10_000)
  expect(codes).toEqual({ 3: 1, 4: 1, 5: 4, 6: 5 })
})
