import type { Database } from '@portal/db/src/database.ts'
import {
  AUTHORITATIVE_ANSWER,
  decode,
  type DecodedPacket,
  DNSSEC_OK,
  encode,
  type Packet,
  TRUNCATED_RESPONSE,
} from 'dns-packet'
import type { Answering } from '../dns-server.ts'
import { type Caller, type Listening, listenForDns } from '../listen.ts'
import { answerFrom, type Reply } from './answer.ts'
import { createFindAddresses } from './find-addresses.ts'
import type { LoadedZone } from './loaded-zone.ts'
import type { Verdict } from './rate-limit.ts'
import { parentsOf } from './wire.ts'
import { createZones, type Zones } from './zones.ts'
import type { Cipher } from '../../../lib/secret.ts'

const rcodes = { formatError: 1, serverFailure: 2, notImplemented: 4, refused: 5 } as const
// The largest size that passes every network unfragmented, as resolvers agreed in 2020.
const largestUdp = 1232

/** Answers queries for the zones in the database, by UDP and TCP on the same port. */
export async function startResponder(
  database: Pick<Database, 'system'>,
  { cipher, host, port, limit = () => 'answer' }: Answering & { cipher: Cipher; limit?: (address: string) => Verdict },
): Promise<Listening> {
  const zones = createZones(database, cipher)
  const findAddresses = createFindAddresses(zones)
  const reply = async (message: Buffer, { address, isUdp }: Caller): Promise<Buffer | null> => {
    const query = readQuery(message)
    if (!query) return null
    const verdict = isUdp ? limit(address) : 'answer'
    if (verdict === 'drop') return null
    if (verdict === 'truncate') return encode(truncated(emptyFor(query)))
    const packet = await answerPacket(query, zones.find, findAddresses)
    return isUdp ? fitting(packet, query) : encode(packet)
  }

  return listenForDns({ host, port }, async (message, caller) => {
    const answer = await reply(message, caller)
    return answer ? [answer] : []
  })
}

/** Null for a packet that is not a query, which gets no response. */
function readQuery(message: Buffer): DecodedPacket | null {
  try {
    const query = decode(message)
    return query.type === 'query' ? query : null
  } catch {
    if (message.length < 12 || (message.readUInt16BE(2) & 0x80_00) !== 0) return null
    const head = { id: message.readUInt16BE(0), type: 'query', flags: 0, questions: [], additionals: [] }
    // oxlint-disable-next-line typescript/consistent-type-assertions -- a header without a question, answered as a format error
    return head as unknown as DecodedPacket
  }
}

async function answerPacket(
  query: DecodedPacket,
  findZone: Zones['find'],
  findAddresses: Parameters<typeof answerFrom>[2],
): Promise<Packet> {
  const { questions = [], additionals = [] } = query
  const options = additionals.find(({ type }) => type === 'OPT')
  const wantsSignatures = options?.type === 'OPT' && (options.flags & DNSSEC_OK) !== 0
  const packet = (flags: number, sections: Partial<Reply> = {}): Packet => ({
    id: query.id ?? 0,
    type: 'response',
    flags: (Number(query.flags ?? 0) & 0x01_00) | flags,
    questions,
    answers: sections.answers ?? [],
    authorities: sections.authorities ?? [],
    additionals: [
      ...(sections.additionals ?? []),
      ...(options
        ? [
            {
              type: 'OPT' as const,
              name: '.',
              udpPayloadSize: largestUdp,
              extendedRcode: 0,
              ednsVersion: 0,
              flags: wantsSignatures ? DNSSEC_OK : 0,
              flag_do: wantsSignatures,
              options: [],
            },
          ]
        : []),
    ],
  })
  const [question, ...more] = questions
  if (!question || more.length > 0) return packet(rcodes.formatError)
  if ((Number(query.flags ?? 0) & 0x78_00) !== 0) return packet(rcodes.notImplemented)
  const isRefused = ['ANY', 'AXFR', 'IXFR'].includes(question.type) || (question.class ?? 'IN') !== 'IN'
  if (isRefused) return packet(rcodes.refused)
  try {
    const name = question.name.toLowerCase()
    const zone = await zoneFor(findZone, name, question.type)
    if (!zone) return packet(rcodes.refused)
    const { flags, ...sections } = await answerFrom(zone, { name, type: question.type, wantsSignatures }, findAddresses)
    return packet(flags, sections)
  } catch {
    return packet(rcodes.serverFailure)
  }
}

/** DS belongs to the delegating zone, although the delegated one has the same name (RFC 4035, section 3.1.4.1). */
async function zoneFor(findZone: Zones['find'], name: string, type: string): Promise<LoadedZone | null> {
  const parent = type === 'DS' ? parentsOf(name)[1] : undefined
  return (parent === undefined ? null : await findZone(parent)) ?? findZone(name)
}

/** Truncates a response that does not fit, so that the resolver repeats the query by TCP. */
function fitting(packet: Packet, query: DecodedPacket): Buffer {
  const options = (query.additionals ?? []).find(({ type }) => type === 'OPT')
  const limit = options?.type === 'OPT' ? Math.min(largestUdp, Math.max(512, options.udpPayloadSize)) : 512
  const whole = encode(packet)
  if (whole.length <= limit) return whole
  return encode(truncated(packet))
}

function truncated(packet: Packet): Packet {
  return {
    ...packet,
    flags: (packet.flags ?? 0) | TRUNCATED_RESPONSE | AUTHORITATIVE_ANSWER,
    answers: [],
    authorities: [],
    additionals: (packet.additionals ?? []).filter(({ type }) => type === 'OPT'),
  }
}

/** A response without a look at any zone. */
const emptyFor = ({ id = 0, flags = 0, questions = [] }: DecodedPacket): Packet => ({
  id,
  type: 'response',
  flags: flags & 0x01_00,
  questions,
})
