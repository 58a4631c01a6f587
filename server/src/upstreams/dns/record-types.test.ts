import { recordTypes } from '@portal/contract/dns/records/types.ts'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import { setOf } from '@portal/db/src/dns-rules/difference.ts'
import { fullName } from '@portal/db/src/dns-rules/zone-names.ts'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { createCipher } from '../../lib/secret.ts'
import { ask, recordsIn } from './ask.ts'
import type { Answering, ServedZone } from './dns-server.ts'
import { startResponder } from './embedded/responder.ts'
import { createEmbeddedServer } from './embedded/server.ts'
import { createPowerDns } from './power-dns.ts'
import { compareZones, hasDnspython } from './testing/compare-zones.ts'
import { everyType } from './testing/every-type.ts'
import { startPowerDns } from './testing/power-dns.ts'
import { hasTool } from './testing/tools.ts'
import { importZone } from './zone-file/import.ts'
import { writeZoneFile } from './zone-file/write.ts'

const origin = 'types.example'
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'record-types-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { records, refusals, warnings } = importZone(everyType, origin)
const zone: ServedZone = {
  name: origin,
  serial: 2026011501,
  nameServers: ['ns1.portal.example'],
  dnssec: false,
  records,
}
const sets = [...new Map(records.map((record) => [setOf(record), record])).values()]

test('a zone with records of every type is read without a warning', () => {
  expect([refusals, warnings]).toEqual([[], []])
  const types = new Set(records.map(({ type }) => type))
  expect(recordTypes.filter((type) => !types.has(type))).toEqual(['ALIAS'])
  expect([...types].filter((type) => type.startsWith('TYPE')).toSorted()).toEqual(['TYPE65280', 'TYPE65534'])
})

test('its export is read back as the same records', () => {
  expect(importZone(writeZoneFile(zone), origin)).toEqual({ records, refusals: [], warnings: [] })
})

test.skipIf(!hasDnspython())('its export is equal to it, as dnspython compares them', () => {
  expect(compareZones(folder, origin, everyType, writeZoneFile(zone))).toBe('')
})

test.skipIf(!hasTool('named-checkzone'))('its export is accepted by named-checkzone', () => {
  const file = join(folder, 'exported.zone')
  writeFileSync(file, writeZoneFile(zone))
  const env = { PATH: `${process.env.PATH}:/usr/sbin` }
  const { status, stdout } = spawnSync('named-checkzone', ['-i', 'local', origin, file], { env, encoding: 'utf8' })
  expect(stdout).toContain('OK')
  expect(status).toBe(0)
})

const canAsk = hasTool('dig') && hasDnspython()

/** The answers that dig receives for each set, as a zone file. */
async function digAll({ host, port }: Answering): Promise<string> {
  const questions = sets.flatMap(({ name, type }) => [fullName(name, origin), '-t', type])
  const { stdout } = await run('dig', [`@${host}`, '-p', String(port), '+noall', '+answer', '+norecurse', ...questions])
  return `$TTL 3600\n${stdout}`
}

/** Known to the packet library, newer than it, by its number, and at a delegation. */
const signedSets = [
  ['1.2.3', 'NAPTR'],
  ['web', 'HTTPS'],
  ['generic', 'TYPE65534'],
  ['branch', 'DS'],
] as const

describe('the embedded server', async () => {
  const database = await testDatabase()
  const cipher = createCipher({ SESSION_SECRET: 'a secret for tests' }, 'dnssec')
  const responder = await startResponder(database, { cipher, host: '127.0.0.1', port: 0 })
  afterAll(() => responder.close())
  const server = createEmbeddedServer(database, cipher, responder.answering)

  test('answers every set as the portal holds it', async () => {
    await server.putZone(zone, [])
    for (const { name, type } of sets) {
      if (name === 'branch' ? type === 'NS' : name === 'ns1.branch') continue
      const full = fullName(name, origin)
      const { message } = await ask(responder.answering, { name: full, type })
      const got = recordsIn(message).flatMap((each) => (each.type === type && each.name === full ? [each.content] : []))
      const wanted = records.flatMap((each) => (setOf(each) === setOf({ name, type }) ? [each.content] : []))
      expect(got.toSorted(), `${full} ${type}`).toEqual(wanted.toSorted())
    }
  })

  test.skipIf(!canAsk)('answers every set as dnspython reads the zone', async () => {
    await server.putZone(zone, [])
    // The server refers to others for the branch, and says itself which servers the zone has.
    const wanted = everyType.replaceAll(/^(@ +86400|branch +NS|ns1\.branch) .*$/gm, '').replace(/^ +DS/m, 'branch DS')
    const received = (await digAll(responder.answering)).replaceAll(
      /^(branch|ns1\.branch)\S+\s+\d+\s+IN\s+(NS|A)\s.*$/gm,
      '',
    )
    expect(compareZones(folder, origin, wanted, received)).toBe('')
  })

  test('answers a name below a DNAME with the name at its target', async () => {
    const { message } = await ask(responder.answering, { name: 'a.b.moved.types.example', type: 'A' })
    expect(recordsIn(message)).toEqual([
      { name: 'moved.types.example', type: 'DNAME', content: 'other.example' },
      { name: 'a.b.moved.types.example', type: 'CNAME', content: 'a.b.other.example' },
    ])
  })

  test.skipIf(!hasTool('delv'))(
    'signs its answers so that delv accepts them',
    async () => {
      await server.putZone({ ...zone, dnssec: true }, [])
      const { answers = [] } = await ask(responder.answering, { name: origin, type: 'DNSKEY' })
      const key = answers.find((each) => each.type === 'DNSKEY')
      if (key?.type !== 'DNSKEY') throw new Error('There is a key')
      const anchor = join(folder, 'anchor')
      const trusted = `${origin}. static-key 257 3 13 "${Buffer.from(key.data.key).toString('base64')}";`
      writeFileSync(anchor, `trust-anchors { ${trusted} };`)
      const { host, port } = responder.answering
      for (const [name, type] of signedSets) {
        const options = [
          '-a',
          anchor,
          `+root=${origin}`,
          '-p',
          String(port),
          `@${host}`,
          fullName(name, origin),
          '-t',
          type,
        ]
        // One question at a time is kind to the machine.
        const { stdout, stderr } = await run('delv', options)
        expect(stdout + stderr, `${name} ${type}`).toContain('; fully validated')
      }
    },
    60_000,
  )
})

describe.skipIf(!hasTool('pdns_server') || !canAsk)('PowerDNS', async () => {
  const powerDns = hasTool('pdns_server') ? await startPowerDns() : undefined
  afterAll(() => powerDns?.stop())

  test('takes every type, and its transfer is equal to the zone', async () => {
    if (!powerDns) return
    const { apiUrl, apiKey, dnsPort: port } = powerDns
    const answering = { host: '127.0.0.1', port }
    const server = createPowerDns({ apiUrl, apiKey, serverId: 'localhost', answering })
    await server.putZone(zone, [])
    expect(await server.listDrift(zone)).toEqual([])
    expect(server.types).not.toContain('CDS')
    const transferred = everyType.replaceAll(/^@ +(CDS|CDNSKEY) .*$/gm, '')
    const { stdout } = await run('dig', ['@127.0.0.1', '-p', String(port), origin, 'AXFR', '+noall', '+answer'])
    expect(compareZones(folder, origin, transferred, `$TTL 3600\n${stdout}`)).toBe('')
    if (hasTool('ldns-compare-zones')) {
      const [one, other] = [transferred, stdout].map((text, index) => {
        const file = join(folder, `ldns-${index}`)
        writeFileSync(file, text)
        return file
      })
      const compared = spawnSync('ldns-compare-zones', ['-s', '-a', one ?? '', other ?? ''], { encoding: 'utf8' })
      expect(compared.stdout + compared.stderr).toMatch(/\+0\s+-0\s+~0/)
    }
  })
})
