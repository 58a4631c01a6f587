import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { longestTurn } from '../../../testing/longest-turn.ts'
import type { Answering } from '../dns-server.ts'
import { readMessage, responseTo } from '../message.ts'
import type { PeerKey } from '../peer-signing.ts'
import { recordBytes, soaBytes } from '../record-bytes.ts'
import { secondsOf, signed, tsigOf } from '../tsig.ts'
import type { ReceivedZone } from './contents.ts'
import { askSoa, receiveZone, type TransferLimits } from './receive-zone.ts'

const zone = 'zone.example'
const key: PeerKey = { name: 'key-a', secret: Buffer.alloc(32, 7) }
const times = { refresh: 600, retry: 60, expire: 3600, minimum: 300 }
const soaOf = (serial = 7) =>
  soaBytes(zone, 3600, { mname: 'ns1.zone.example', rname: 'host.zone.example', serial, times })
const ns = recordBytes({ name: zone, type: 'NS', ttl: 7200, content: 'ns1.zone.example' })
const a = (name: string, content = '192.0.2.1', ttl = 60) =>
  recordBytes({ name: `${name}.${zone}`, type: 'A', ttl, content })

interface Primary {
  messages: readonly (readonly Buffer[])[]
  /** Which of the messages are signed; null for an unsigned answer. */
  signs?: ((at: number) => boolean) | null
  secret?: Buffer
  /** Keeps the connection open after its messages. */
  isSlow?: boolean
  /** The answer to an incremental request; null if it knows none. */
  changes?: readonly (readonly Buffer[])[] | null
  /** The types of the questions, in their order. */
  asked?: string[]
}

/** A primary that answers every question with these messages. */
async function startPrimary({
  messages,
  signs = () => true,
  secret = key.secret,
  isSlow = false,
  changes = null,
  asked = [],
}: Primary): Promise<Answering> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', (part) => {
      const request = readMessage(Buffer.from(part).subarray(2))
      if (!request) throw new Error('The request is not a DNS message.')
      const type = request.questions[0]?.type ?? ''
      asked.push(type)
      const [rcode, sending] = type === 'IXFR' ? [changes ? 0 : 4, changes ?? [[]]] : [0, messages]
      const signature = tsigOf(request)
      let before = signature?.mac
      let isLater = false
      for (const [at, answers] of sending.entries()) {
        const plain = responseTo(request, { rcode, sections: [answers] })
        let sent = plain
        if (signature && signs?.(at)) {
          const { keyName, algorithm } = signature
          const made = signed(plain, {
            keyName,
            algorithm,
            secret,
            time: secondsOf(new Date()),
            ...(before && { before }),
            isLater,
          })
          sent = made.message
          before = made.mac
          isLater = true
        }
        const length = Buffer.alloc(2)
        length.writeUInt16BE(sent.length)
        socket.write(Buffer.concat([length, sent]))
      }
      if (!isSlow) socket.end()
    })
  })
  onTestFinished(() => void server.close())
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return { host: '127.0.0.1', port }
}

interface Given {
  key?: PeerKey | null
  known?: ReceivedZone | null
}

const limits: TransferLimits = { records: 5000, bytes: 2_000_000, ms: 5000 }
const receive = async (
  primary: Primary,
  { key: with_ = key, known = null, ...given }: Partial<TransferLimits> & Given = {},
) => receiveZone(await startPrimary(primary), { zone, key: with_, known }, { ...limits, ...given })

test('a zone of several signed messages has its serial, SOA, name servers and records', async () => {
  const messages = [[soaOf(), ns, a('www', '192.0.2.1', 300)], [a('www', '192.0.2.2', 60), a('mail')], [soaOf()]]
  expect(await receive({ messages })).toEqual({
    serial: 7,
    apex: { mname: 'ns1.zone.example', rname: 'host.zone.example', times, soaTtl: 3600, nameServerTtl: 7200 },
    nameServers: ['ns1.zone.example'],
    records: [
      // The shorter TTL is that of both.
      { name: 'www', type: 'A', ttl: 60, content: '192.0.2.1' },
      { name: 'www', type: 'A', ttl: 60, content: '192.0.2.2' },
      { name: 'mail', type: 'A', ttl: 60, content: '192.0.2.1' },
    ],
  })
})

const whole = [[soaOf(), ns, a('www')], [soaOf()]]

describe('with a known version, the request is incremental, and', () => {
  const known: ReceivedZone = {
    serial: 7,
    apex: { mname: 'ns1.zone.example', rname: 'host.zone.example', times, soaTtl: 3600, nameServerTtl: 7200 },
    nameServers: ['ns1.zone.example'],
    records: [
      { name: 'www', type: 'A', ttl: 60, content: '192.0.2.1' },
      { name: 'mail', type: 'A', ttl: 60, content: '192.0.2.1' },
    ],
  }
  const otherNs = recordBytes({ name: zone, type: 'NS', ttl: 600, content: 'ns2.zone.example' })
  const nine = [[soaOf(9), ns, a('nine')], [soaOf(9)]]

  test('its steps are applied in their order', async () => {
    const asked: string[] = []
    const changes = [
      [soaOf(9), soaOf(7), a('www'), ns, soaOf(8), a('new', '192.0.2.8', 300), otherNs],
      [soaOf(8), a('new', '192.0.2.8', 300), soaOf(9), a('new', '192.0.2.9', 300), a('mail', '192.0.2.2', 30)],
      [soaOf(9)],
    ]
    expect(await receive({ messages: nine, changes, asked }, { known })).toEqual({
      serial: 9,
      apex: { ...known.apex, nameServerTtl: 600 },
      nameServers: ['ns2.zone.example'],
      records: [
        { name: 'mail', type: 'A', ttl: 30, content: '192.0.2.1' },
        { name: 'new', type: 'A', ttl: 300, content: '192.0.2.9' },
        { name: 'mail', type: 'A', ttl: 30, content: '192.0.2.2' },
      ],
    })
    expect(asked).toEqual(['IXFR'])
  })

  test('the whole zone may come instead', async () => {
    const asked: string[] = []
    const { records } = await receive({ messages: [], changes: nine, asked }, { known })
    expect([records.map(({ name }) => name), asked]).toEqual([['nine'], ['IXFR']])
  })

  test.each<[string, readonly (readonly Buffer[])[] | null]>([
    ['refuses to answer', null],
    ['removes a record that is not there', [[soaOf(9), soaOf(7), a('gone'), soaOf(9), soaOf(9)]]],
    ['begins with another version', [[soaOf(9), soaOf(6), soaOf(9), soaOf(9)]]],
    ['leaves a version out', [[soaOf(9), soaOf(7), soaOf(8), a('new'), soaOf(6), soaOf(9), soaOf(9)]]],
    ['ends too early', [[soaOf(9), soaOf(7), a('www'), soaOf(9)]]],
    ['has nothing newer', [[soaOf(7)]]],
  ])('the whole zone follows from a primary that %s', async (_, changes) => {
    const asked: string[] = []
    const { serial, records } = await receive({ messages: nine, changes, asked }, { known })
    expect([serial, records.map(({ name }) => name)]).toEqual([9, ['nine']])
    expect(asked).toEqual(['IXFR', 'AXFR'])
  })

  test('a change with another signature is not believed', async () => {
    const changes = [[soaOf(9), soaOf(7), a('www'), soaOf(9), soaOf(9)]]
    const forged = receive({ messages: nine, changes, secret: Buffer.alloc(32, 8) }, { known })
    await expect(forged).rejects.toThrow(/signature of the answer is not valid/)
  })
})

test.each<[string, Primary, Partial<TransferLimits>, RegExp]>([
  ['another secret', { messages: whole, secret: Buffer.alloc(32, 8) }, {}, /signature of the answer is not valid/],
  ['no signature', { messages: whole, signs: null }, {}, /not signed/],
  [
    'a last message without a signature',
    { messages: whole, signs: (at) => at === 0 },
    {},
    /last message .* not signed/,
  ],
  [
    'too many records',
    { messages: [[soaOf(), ns, a('a'), a('b'), a('c')]], isSlow: true },
    { records: 2 },
    /more than 2 records/,
  ],
  ['too many bytes', { messages: whole, isSlow: true }, { bytes: 100 }, /larger than/],
  ['too much time', { messages: [[soaOf(), ns]], isSlow: true }, { ms: 300 }, /more than 0\.3 seconds/],
  ['an early end', { messages: [[soaOf(), ns]] }, {}, /ended before/],
  ['no SOA at the start', { messages: [[ns, soaOf()]] }, {}, /does not begin/],
  ['another serial at the end', { messages: [[soaOf(7), ns, soaOf(8)]] }, {}, /changed during/],
  ['no name servers', { messages: [[soaOf(), soaOf()]] }, {}, /no name servers/],
  [
    'signatures of DNSSEC',
    {
      messages: [
        [soaOf(), ns, recordBytes({ name: zone, type: 'DNSKEY', ttl: 60, content: String.raw`\# 4 01010301` })],
      ],
    },
    {},
    /signs the zone/,
  ],
])('%s ends the transfer with a reason', async (_, primary, given, reason) => {
  await expect(receive(primary, given)).rejects.toThrow(reason)
})

test('a closed port gives no answer', async () => {
  await expect(askSoa({ host: '127.0.0.1', port: 1 }, { zone, key: null })).rejects.toThrow('No answer.')
})

test('neither many records nor names that take long to read keep other calls waiting', async () => {
  const many = Array.from({ length: 5000 }, (_, at) =>
    recordBytes({ name: `h${at}.${zone}`, type: 'TXT', ttl: 60, content: 'x'.repeat(100) }),
  )
  const parts = Array.from({ length: 20 }, (_, at) => many.slice(at * 250, at * 250 + 250))
  const normal = receive({ messages: [[soaOf(), ns], ...parts, [soaOf()]] })
  expect(await longestTurn(normal)).toBeLessThan(50)
  expect((await normal).records).toHaveLength(5000)
  // One name of 120 labels, and thousands of records that refer to it.
  const long = recordBytes({ name: `${'a.'.repeat(115)}${zone}`, type: 'A', ttl: 60, content: '192.0.2.1' })
  const at = 12 + zone.length + 2 + 4 + soaOf().length
  const pointer = Buffer.concat([Buffer.from([0xc0 + (at >> 8), at & 255]), long.subarray(115 * 2 + zone.length + 2)])
  const nasty = Array.from({ length: 3800 }, () => pointer)
  const slow = receive({ messages: [[soaOf(), long, ...nasty], [soaOf()]] }).catch((error: Error) => error.message)
  expect(await longestTurn(slow)).toBeLessThan(50)
  expect(await slow).toMatch(/no name servers/)
})
