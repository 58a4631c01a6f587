import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { bytesOfContent } from '@portal/contract/dns/records/content.ts'
import { numberOfType } from '@portal/contract/dns/records/numbers.ts'
import { type Answer, decode, encode, type RecordType } from 'dns-packet'

/** All records of one name and type. */
export interface Rrset {
  name: string
  type: string
  ttl: number
  data: unknown[]
}

/** Names and addresses that answers use themselves; the packet library encodes them. */
const used = new Set(['A', 'AAAA', 'ALIAS', 'CNAME', 'DNAME', 'NS'])

/** The content of a record for a packet: as text if answers use it, otherwise its bytes. */
export function packetData({ type, content }: Pick<DnsRecord, 'type' | 'content'>): unknown {
  return used.has(type) ? content : Buffer.from(bytesOfContent(type, content))
}

const known = new Map<string, string>()

/** The packet library's name for a type: newer ones have only a number there. */
export function packetType(type: string): string {
  const number = numberOfType(type)
  if (number === null) return type
  const name = known.get(type) ?? libraryName(number)
  known.set(type, name)
  return name
}

function libraryName(number: number): string {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the library takes any number in this form
  const question = { name: '.', type: `UNKNOWN_${number}` as RecordType, class: 'IN' as const }
  const { questions = [] } = decode(encode({ type: 'query', questions: [question] }))
  return questions[0]?.type ?? question.type
}

export function answersOf({ name, type, ttl, data }: Rrset): Answer[] {
  return data.map((each) => {
    // Of a type that it does not know, the library takes the bytes as they are.
    const number = Buffer.isBuffer(each) ? numberOfType(type) : null
    // oxlint-disable-next-line typescript/consistent-type-assertions -- packetData and the zone's own sets produce the data of the named type
    return {
      name,
      type: (number === null ? type : `UNKNOWN_${number}`) as RecordType,
      ttl,
      class: 'IN',
      data: each,
    } as Answer
  })
}

/** Compares by labels from the end, as RFC 4034 orders names. */
export function compareNames(one: string, other: string): number {
  const [a, b] = [one.split('.').toReversed(), other.split('.').toReversed()]
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = Buffer.compare(Buffer.from(a[index] ?? ''), Buffer.from(b[index] ?? ''))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

export function parentsOf(name: string): string[] {
  const labels = name.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}
