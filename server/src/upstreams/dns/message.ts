import { ContentProblem } from '@portal/contract/dns/records/content-problem.ts'
import { isMetaType, numberOfType, typeOfNumber } from '@portal/contract/dns/records/numbers.ts'
import { nameOfType } from '@portal/contract/dns/records/types.ts'
import { nameBytes, numberBytes, WireReader } from '@portal/contract/dns/records/wire.ts'
import { randomInt } from 'node:crypto'
import type { Packed } from './transfer/packing.ts'
import type { TakeTurns } from '../../lib/turns.ts'

export const rcodes = {
  noError: 0,
  formatError: 1,
  serverFailure: 2,
  nameError: 3,
  notImplemented: 4,
  refused: 5,
  nameExists: 6,
  setExists: 7,
  setMissing: 8,
  notAuthoritative: 9,
  notInZone: 10,
} as const
export type Rcode = (typeof rcodes)[keyof typeof rcodes]

export const classes = { in: 1, none: 254, any: 255 } as const
export const opcodes = { query: 0, notify: 4, update: 5 } as const
export const flagBits = { response: 0x80_00, authoritative: 0x04_00 } as const

/** A record as it came. Its data may refer to names earlier in the message. */
export interface WireRecord {
  name: string
  type: string
  class: number
  ttl: number
  data: WireReader
  /** Where the record starts in the message. */
  at: number
}

export interface DnsMessage {
  bytes: Buffer
  id: number
  flags: number
  opcode: number
  questions: { name: string; type: string; class: number }[]
  /** The records of the other three sections. */
  answers: WireRecord[]
  authorities: WireRecord[]
  additionals: WireRecord[]
  /** The header and the questions. */
  head: Buffer
}

export const headerBytes = 12

/** Reads a whole message, of any opcode; null if its bytes are none. */
export function readMessage(bytes: Buffer): DnsMessage | null {
  const reading = stepsOf(bytes)
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value
  }
}

/** The same for messages of thousands of records: `takeTurns` is called between them. */
export async function readLargeMessage(bytes: Buffer, takeTurns: TakeTurns): Promise<DnsMessage | null> {
  const reading = stepsOf(bytes)
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value
    // Other calls have their turn in between.
    await takeTurns()
  }
}

/** Stops after each record. */
function* stepsOf(bytes: Buffer): Generator<undefined, DnsMessage | null> {
  try {
    const wire = new WireReader(bytes)
    const [id = 0, flags = 0, ...counts] = Array.from({ length: headerBytes / 2 }, () => wire.number(2))
    const [questions = 0, ...sizes] = counts
    const asked = Array.from({ length: questions }, () => ({
      name: wire.name(),
      type: typeNamed(wire.number(2)),
      class: wire.number(2),
    }))
    const head = bytes.subarray(0, bytes.length - wire.left)
    const sections: WireRecord[][] = []
    for (const size of sizes) {
      const section: WireRecord[] = []
      sections.push(section)
      for (let index = 0; index < size; index += 1) {
        section.push(readRecord(wire, bytes.length))
        yield undefined
      }
    }
    const [answers = [], authorities = [], additionals = []] = sections
    const opcode = (flags >> 11) & 15
    const message = { bytes, id, flags, opcode, questions: asked, answers, authorities, additionals, head }
    return wire.left > 0 ? null : message
  } catch (error) {
    if (error instanceof ContentProblem) return null
    throw error
  }
}

function readRecord(wire: WireReader, length: number): WireRecord {
  const at = length - wire.left
  const name = wire.name()
  const type = typeNamed(wire.number(2))
  const [ofClass, ttl] = [wire.number(2), wire.number(4)]
  return { name, type, class: ofClass, ttl, data: wire.part(wire.number(2)), at }
}

/** As zones name it, and types that no zone contains by their name in messages. */
function typeNamed(number: number): string {
  return isMetaType(number) ? typeOfNumber(number) : nameOfType(`TYPE${number}`)
}

interface Request {
  opcode: number
  bits?: number
  name: string
  type: string
  answers?: readonly Buffer[]
  authorities?: readonly Buffer[]
}

/** A request with one question, and an id that a stranger does not know. */
export function requestFor({ opcode, bits = 0, name, type, answers = [], authorities = [] }: Request): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt16BE(randomInt(65_536), 0)
  header.writeUInt16BE((opcode << 11) | bits, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(answers.length, 6)
  header.writeUInt16BE(authorities.length, 8)
  const question = [nameBytes(name), numberBytes(numberOfType(type) ?? 0, 2), numberBytes(classes.in, 2)]
  return Buffer.concat([header, ...question, ...answers, ...authorities])
}

type Section = readonly Buffer[] | Packed

/** The header and the questions of the response to a message, with records that are already encoded. */
export function responseTo(
  { id, flags, questions, head }: Pick<DnsMessage, 'id' | 'flags' | 'questions' | 'head'>,
  { rcode, bits = 0, sections = [] }: { rcode: number; bits?: number; sections?: readonly Section[] },
): Buffer {
  const [answers, authorities] = [packed(sections[0]), packed(sections[1])]
  const header = Buffer.alloc(headerBytes)
  header.writeUInt16BE(id, 0)
  // The opcode and "recursion desired" are those of the message.
  header.writeUInt16BE(flagBits.response | (flags & 0x79_00) | bits | rcode, 2)
  header.writeUInt16BE(questions.length, 4)
  header.writeUInt16BE(answers.count, 6)
  header.writeUInt16BE(authorities.count, 8)
  return Buffer.concat([header, head.subarray(headerBytes), ...answers.bytes, ...authorities.bytes])
}

const packed = (section: Section = []) =>
  'count' in section ? { ...section, bytes: [section.bytes] } : { count: section.length, bytes: section }
