import {
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
import { connect } from 'node:net'
import type { Answering } from './dns-server.ts'

interface Question {
  name: string
  type: string
  timeoutMs?: number
  /** Additional records of the query, such as OPT. */
  additionals?: Packet['additionals']
}

/** Sends a DNS query by UDP, and by TCP if the response does not fit. */
export async function ask(server: Answering, question: Question): Promise<DecodedPacket> {
  const { name, type, timeoutMs = 2000, additionals = [] } = question
  const query: Packet = {
    type: 'query',
    id: randomInt(65_536),
    flags: RECURSION_DESIRED,
    // oxlint-disable-next-line typescript/consistent-type-assertions -- any type can be queried
    questions: [{ name, type: type as RecordType, class: 'IN' }],
    additionals,
  }
  const answer = await askByUdp(server, query, timeoutMs)
  return answer.flag_tc ? askByTcp(server, query, timeoutMs) : answer
}

function askByUdp({ host, port }: Answering, query: Packet, timeoutMs: number): Promise<DecodedPacket> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4')
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
    socket.send(encode(query), port, host)
  })
}

export function askByTcp({ host, port }: Answering, query: Packet, timeoutMs = 2000): Promise<DecodedPacket> {
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

function readAnswer(message: Buffer): DecodedPacket | null {
  try {
    return decode(message)
  } catch {
    return null
  }
}

/** The data of a response in the portal's format for record content. */
export function contentOf(answer: { type: string; data?: unknown }): string {
  const { type, data } = answer
  const of = (key: string): unknown => (typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined)
  switch (type) {
    case 'MX':
      return `${Number(of('preference'))} ${String(of('exchange')) || '.'}`
    case 'SRV':
      return `${Number(of('priority'))} ${Number(of('weight'))} ${Number(of('port'))} ${String(of('target')) || '.'}`
    case 'CAA':
      return `${Number(of('flags'))} ${String(of('tag'))} "${String(of('value'))}"`
    case 'TXT':
      return Buffer.concat((Array.isArray(data) ? data : [data]).map((part) => Buffer.from(part))).toString('utf8')
    case 'SOA':
      return String(of('serial'))
    default:
      return String(data)
  }
}
