import { contentOfWire } from '@portal/contract/dns/records/content.ts'
import { nameOfType } from '@portal/contract/dns/records/types.ts'
import { WireReader } from '@portal/contract/dns/records/wire.ts'
import {
  type Answer,
  decode,
  type DecodedPacket,
  encode,
  type Packet,
  RECURSION_DESIRED,
  type RecordType,
  streamEncode,
} from 'dns-packet'
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect, isIPv6 } from 'node:net'
import type { Answering } from './dns-server.ts'
import { packetType } from './embedded/wire.ts'

interface Question {
  name: string
  type: string
  timeoutMs?: number
  /** Additional records of the query, such as OPT. */
  additionals?: Packet['additionals']
}

/** A response, also as it came. */
export type Answered = DecodedPacket & { message: Buffer }

/** Sends a DNS query by UDP, and by TCP if the response does not fit. */
export async function ask(server: Answering, question: Question): Promise<Answered> {
  const { name, type, timeoutMs = 2000, additionals = [] } = question
  const query: Packet = {
    type: 'query',
    id: randomInt(65_536),
    flags: RECURSION_DESIRED,
    // oxlint-disable-next-line typescript/consistent-type-assertions -- any type can be queried
    questions: [{ name, type: packetType(type) as RecordType, class: 'IN' }],
    additionals,
  }
  const answer = await askByUdp(server, query, timeoutMs)
  return answer.flag_tc ? askByTcp(server, query, timeoutMs) : answer
}

function askByUdp({ host, port }: Answering, query: Packet, timeoutMs: number): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
    const end = (work: () => void) => {
      clearTimeout(timer)
      socket.close()
      work()
    }
    const timer = setTimeout(() => end(() => reject(new Error('no answer'))), timeoutMs)
    socket.once('error', (error) => end(() => reject(error)))
    socket.on('message', (message) => {
      const answer = readAnswer(message)
      // Anyone can send a packet; a genuine response has the id of the query.
      if (answer && answer.id === query.id) end(() => resolve(answer))
    })
    // Connected, so that a closed port is known at once, and packets of other hosts are dropped.
    socket.connect(port, host, () => socket.send(encode(query)))
  })
}

export function askByTcp({ host, port }: Answering, query: Packet, timeoutMs = 2000): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect(port, host, () => socket.end(streamEncode(query)))
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer')))
    socket.on('error', reject)
    socket.on('data', (part) => parts.push(typeof part === 'string' ? Buffer.from(part) : part))
    socket.on('end', () => {
      const answer = readAnswer(Buffer.concat(parts).subarray(2))
      if (answer) resolve(answer)
      else reject(new Error('no answer'))
    })
  })
}

function readAnswer(message: Buffer): Answered | null {
  try {
    return { ...decode(message), message }
  } catch {
    return null
  }
}

/** A record of a response, in the portal's format. */
export interface AnsweredRecord {
  name: string
  type: string
  content: string
}

/** The records of the answer section. */
export function recordsIn(message: Buffer): AnsweredRecord[] {
  const wire = new WireReader(message)
  const [, , questions = 0, answers = 0] = Array.from({ length: 6 }, () => wire.number(2))
  for (let index = 0; index < questions; index += 1) {
    wire.name()
    wire.take(4)
  }
  return Array.from({ length: answers }, () => {
    const name = wire.name()
    const type = nameOfType(`TYPE${wire.number(2)}`)
    wire.take(6)
    const data = wire.part(wire.number(2))
    return { name, type, content: type === 'SOA' ? serialOf(data) : contentOfWire(type, data) }
  })
}

/** Decoded or made answers as records. */
export function recordsOf(answers: readonly Answer[]): AnsweredRecord[] {
  return recordsIn(encode({ type: 'response', answers: [...answers] }))
}

/** The content of a decoded answer, in the portal's format. */
export const contentOf = (answer: Answer): string => recordsOf([answer])[0]?.content ?? ''

function serialOf(soa: WireReader): string {
  soa.name()
  soa.name()
  return String(soa.number(4))
}
