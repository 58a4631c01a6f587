import { testDatabase } from '@portal/db/src/testing/database.ts'
import { encode, type RecordType } from 'dns-packet'
import { execFile } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCipher } from '../../../lib/secret.ts'
import { ask, askByTcp, contentOf } from '../ask.ts'
import type { ServedZone } from '../dns-server.ts'
import { hasTool } from '../testing/tools.ts'
import { createEmbeddedServer } from './server.ts'
import { startResponder } from './responder.ts'

const database = await testDatabase()
const cipher = createCipher({ SESSION_SECRET: 'a secret for tests' }, 'dnssec')
const responder = await startResponder(database, { cipher, host: '127.0.0.1', port: 0 })
afterAll(() => responder.close())
const { answering } = responder
const server = createEmbeddedServer(database, cipher, answering)
const run = promisify(execFile)

const record = (name: string, type: ServedZone['records'][number]['type'], content: string) => ({
  name,
  type,
  ttl: 300,
  content,
})
const zone: ServedZone = {
  name: 'signed.example',
  serial: 1,
  nameServers: ['ns1.portal.example'],
  dnssec: true,
  records: [
    record('@', 'A', '192.0.2.80'),
    record('www', 'CNAME', 'web.signed.example'),
    record('web', 'A', '192.0.2.81'),
    record('*.any', 'TXT', 'whatever'),
    record('deep.below', 'A', '192.0.2.82'),
    record('branch', 'NS', 'ns1.branch.signed.example'),
    record('ns1.branch', 'A', '192.0.2.53'),
    record('apex', 'ALIAS', 'web.signed.example'),
    record('@', 'CAA', '0 issue "ca.example"'),
    record('_sip._tcp', 'SRV', '1 2 5060 web.signed.example'),
    record('@', 'MX', '10 web.signed.example'),
  ],
}
const large = {
  ...zone,
  name: 'large.example',
  dnssec: false,
  records: Array.from({ length: 200 }, (_, index) => record('many', 'A', `192.0.2.${index}`)),
}
beforeAll(async () => {
  await server.putZone(zone, [])
  await server.putZone(large, [])
})

const rcode = async (name: string, type: string) => Number((await ask(answering, { name, type })).flags ?? 0) & 15

test('an answer larger than a packet is requested by TCP', async () => {
  const { answers = [] } = await ask(answering, { name: 'many.large.example', type: 'A' })
  expect(answers).toHaveLength(200)
  const cut = await udp(
    encode({ type: 'query', id: 7, questions: [{ name: 'many.large.example', type: 'A', class: 'IN' }] }),
  )
  expect(cut.length).toBeLessThanOrEqual(512)
  expect((cut.readUInt16BE(2) & 0x02_00) !== 0).toBe(true)
})

test.each(['ANY', 'AXFR', 'IXFR'])('%s is refused', async (type) => {
  expect(await rcode('signed.example', type)).toBe(5)
  const byTcp = await askByTcp(answering, {
    type: 'query',
    id: 1,
    questions: [{ name: 'signed.example', type: type as RecordType, class: 'IN' }],
  })
  expect(Number(byTcp.flags) & 15).toBe(5)
})

test('a name is found in any letter case', async () => {
  const { answers = [] } = await ask(answering, { name: 'WEB.Signed.EXAMPLE', type: 'A' })
  expect(answers.map((answer) => contentOf(answer))).toEqual(['192.0.2.81'])
})

test('DS of a delegated zone is answered by its parent, also when the server has both', async () => {
  await server.putZone({ ...zone, name: 'branch.signed.example', dnssec: true, records: [] }, [])
  const [ds = ''] = await server.listDs('branch.signed.example')
  await server.putZone({ ...zone, serial: 2, records: [...zone.records, record('branch', 'DS', ds)] }, [])
  const { answers = [] } = await ask(answering, { name: 'branch.signed.example', type: 'DS' })
  expect(answers.map((answer) => contentOf(answer))).toEqual([ds])
  const below = await ask(answering, { name: 'branch.signed.example', type: 'SOA' })
  expect(below.answers?.map(({ name }) => name)).toEqual(['branch.signed.example'])
  // Of a zone without its parent here, the zone itself says that it has none.
  const apex = await ask(answering, { name: 'signed.example', type: 'DS' })
  expect(apex.authorities?.map(({ type, name }) => [type, name])).toEqual([['SOA', 'signed.example']])
})

test('a client beyond the limit is sent to TCP, where it is answered', async () => {
  const limited = await startResponder(database, { cipher, host: '127.0.0.1', port: 0, limit: () => 'truncate' })
  try {
    const question = { name: 'web.signed.example', type: 'A' as const, class: 'IN' as const }
    const query = encode({ type: 'query', id: 8, questions: [question] })
    const cut = await udp(query, 2000, limited.answering.port)
    expect([cut.readUInt16BE(2) & 0x02_00, cut.readUInt16BE(6), cut.length]).toEqual([0x02_00, 0, query.length])
    const { answers = [] } = await ask(limited.answering, question)
    expect(answers).toHaveLength(1)
  } finally {
    await limited.close()
  }
})

test('the server listens on IPv6 as well, and is asked there', async () => {
  const second = await startResponder(database, { cipher, host: '::1', port: 0 })
  try {
    const { answers = [] } = await ask(second.answering, { name: 'web.signed.example', type: 'A' })
    expect(answers.map((answer) => contentOf(answer))).toEqual(['192.0.2.81'])
    const many = await ask(second.answering, { name: 'many.large.example', type: 'A' })
    expect(many.answers).toHaveLength(200)
  } finally {
    await second.close()
  }
})

test('an ALIAS is answered with the addresses of its target', async () => {
  const { answers = [] } = await ask(answering, { name: 'apex.signed.example', type: 'A' })
  expect(answers.map((answer) => [answer.type, contentOf(answer)])).toEqual([['A', '192.0.2.81']])
})

test('an invalid query gets no answer or an error, and the next one is answered', async () => {
  const formatError = await udp(Buffer.from('0007010000010000000000000000', 'hex'))
  expect(formatError.readUInt16BE(2) & 15).toBe(1)
  const notified = await udp(
    Buffer.concat([Buffer.from('000821000001000000000000', 'hex'), Buffer.from([1, 97, 0, 0, 6, 0, 1])]),
  )
  expect(notified.readUInt16BE(2) & 15).toBe(4)
  await expect(udp(Buffer.from('0102', 'hex'), 200)).rejects.toThrow('no answer')
  await expect(udp(Buffer.from('000980000000000000000000', 'hex'), 200)).rejects.toThrow('no answer')
  expect(await rcode('signed.example', 'A')).toBe(0)
})

test('a TCP connection carries several queries, also in pieces', async () => {
  const question = encode({ type: 'query', id: 9, questions: [{ name: 'web.signed.example', type: 'A', class: 'IN' }] })
  const framed = Buffer.concat([Buffer.from([0, question.length]), question])
  const received = await new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect(answering.port, answering.host, () => {
      socket.write(framed.subarray(0, 5))
      socket.write(Buffer.concat([framed.subarray(5), framed]))
    })
    socket.on('error', reject)
    socket.on('data', (part) => {
      parts.push(Buffer.from(part))
      const all = Buffer.concat(parts)
      const first = all.length > 2 ? all.readUInt16BE(0) + 2 : Infinity
      if (all.length >= first * 2) {
        socket.destroy()
        resolve(all)
      }
    })
  })
  expect(received.readUInt16BE(2)).toBe(9)
})

describe.skipIf(!hasTool('delv'))('delv accepts the signatures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'delv-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each([
    ['an answer', 'web.signed.example', 'A', /fully validated/],
    ['the zone itself', 'signed.example', 'SOA', /fully validated/],
    ['MX', 'signed.example', 'MX', /fully validated/],
    ['CAA', 'signed.example', 'CAA', /fully validated/],
    ['SRV', '_sip._tcp.signed.example', 'SRV', /fully validated/],
    ['a CNAME and what it leads to', 'www.signed.example', 'A', /fully validated[\s\S]*192\.0\.2\.81/],
    ['a wildcard', 'x.any.signed.example', 'TXT', /fully validated/],
    ['NSEC', 'web.signed.example', 'NSEC', /fully validated[\s\S]*NSEC\s.*\bA RRSIG NSEC/],
    ['an ALIAS', 'apex.signed.example', 'A', /fully validated/],
    ['a type that a name has not', 'web.signed.example', 'MX', /negative response, fully validated/],
    ['a name that has only names below it', 'below.signed.example', 'A', /negative response, fully validated/],
    ['a name that is not there', 'nobody.signed.example', 'A', /negative response, fully validated/],
    ['a type that a wildcard has not', 'x.any.signed.example', 'A', /negative response, fully validated/],
    ['an address that an ALIAS has not', 'apex.signed.example', 'AAAA', /negative response, fully validated/],
  ])('%s', async (_, name, type, expected) => {
    const anchor = join(folder, 'anchor')
    const [ds = ''] = await server.listDs('signed.example')
    const [tag, algorithm, digestType, digest] = ds.split(' ')
    writeFileSync(
      anchor,
      `trust-anchors { "signed.example." static-ds ${tag} ${algorithm} ${digestType} "${digest}"; };\n`,
    )
    const { stdout, stderr } = await run('delv', [
      '-a',
      anchor,
      '+root=signed.example',
      `@${answering.host}`,
      '-p',
      String(answering.port),
      name,
      type,
    ])
    expect(stdout + stderr).toMatch(expected)
  })
})

test.skipIf(!hasTool('dig'))('dig sees a change at once', async () => {
  await server.putZone({ ...large, serial: 2, records: [record('new', 'TXT', 'a "quoted" text')] }, [])
  const { stdout } = await run('dig', [
    '+short',
    `@${answering.host}`,
    '-p',
    String(answering.port),
    'new.large.example',
    'TXT',
  ])
  expect(stdout).toBe(String.raw`"a \"quoted\" text"` + '\n')
})

function udp(message: Buffer, timeoutMs = 2000, port = answering.port): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4')
    const timer = setTimeout(() => {
      socket.close()
      reject(new Error('no answer'))
    }, timeoutMs)
    socket.once('message', (answer) => {
      clearTimeout(timer)
      socket.close()
      resolve(answer)
    })
    socket.send(message, port, answering.host)
  })
}
