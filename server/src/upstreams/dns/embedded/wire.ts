import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import type { Answer, RecordType } from 'dns-packet'
import { textPieces } from '@portal/db/src/dns-rules/presentation.ts'

/** All records of one name and type. */
export interface Rrset {
  name: string
  type: string
  ttl: number
  data: unknown[]
}

/** The content of a record in the packet library's format. */
export function packetData({ type, content }: Pick<DnsRecord, 'type' | 'content'>): unknown {
  const [first = '', second = '', third = '', fourth = ''] = content.split(' ')
  switch (type) {
    case 'MX':
      return { preference: Number(first), exchange: second }
    case 'SRV':
      return { priority: Number(first), weight: Number(second), port: Number(third), target: fourth }
    case 'CAA': {
      const value = content.slice(first.length + second.length + 3, -1)
      return { flags: Number(first), tag: second, value }
    }
    case 'TXT':
      return textPieces(content)
    case 'A':
    case 'AAAA':
    case 'ALIAS':
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return content
  }
}

export function answersOf({ name, type, ttl, data }: Rrset): Answer[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- packetData and the zone's own sets produce the data of the named type
  return data.map((each) => ({ name, type: type as RecordType, ttl, class: 'IN', data: each }) as Answer)
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
