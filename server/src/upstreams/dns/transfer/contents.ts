import { ContentProblem } from '@portal/contract/dns/records/content-problem.ts'
import { contentOfWire } from '@portal/contract/dns/records/content.ts'
import { isRecordType, refusalOfType } from '@portal/contract/dns/records/types.ts'
import { number } from '@portal/contract/format/counts.ts'
import { keyOf, setOf } from '@portal/db/src/dns-rules/difference.ts'
import { nameWithin } from '@portal/db/src/dns-rules/zone-names.ts'
import type { Apex, ServedZone } from '../dns-server.ts'
import type { WireRecord } from '../message.ts'
import { PeerFault } from '../peer-fault.ts'

export interface ReceivedZone {
  serial: number
  apex: Apex
  nameServers: string[]
  records: ServedZone['records']
}

/** The records of a zone without its SOA, while a transfer adds and removes some. */
export function contentsOf(zone: string, known: ReceivedZone | null, most: number) {
  let nameServerTtl = known?.apex.nameServerTtl ?? 0
  const nameServers = new Set(known?.nameServers)
  const records = new Map(known?.records.map((record) => [keyOf(record), record]))

  function add(record: WireRecord): void {
    const read = readRecord(record)
    if (!read) return
    const { name, type, ttl, content } = read
    if (name === '@' && type === 'NS') {
      nameServers.add(content)
      nameServerTtl = ttl
      return
    }
    if (!isRecordType(type) || refusalOfType(type) !== null) {
      throw new PeerFault(`The zone has a record of type ${type}, which the portal does not hold.`)
    }
    const there = records.get(keyOf(read))
    records.set(keyOf(read), { name, type, content, ttl: Math.min(ttl, there?.ttl ?? ttl) })
    if (records.size > most) throw new PeerFault(`The zone has more than ${number(most)} records.`)
  }

  function remove(record: WireRecord): void {
    const read = readRecord(record)
    if (!read) return
    const isNameServer = read.name === '@' && read.type === 'NS'
    const isRemoved = isNameServer ? nameServers.delete(read.content) : records.delete(keyOf(read))
    if (!isRemoved) throw new PeerFault('The primary removes a record that the zone does not have.')
  }

  /** Null for addresses of name servers outside the zone, which are not part of it. */
  function readRecord(record: WireRecord) {
    const { type, ttl } = record
    const name = nameWithin(record.name, zone)
    if (name === null) return null
    if (signatureTypes.has(type))
      throw new PeerFault('The primary signs the zone with DNSSEC. Such a zone cannot be taken.')
    return { name, type, ttl, content: contentOf(record) }
  }

  function whole(): Pick<ReceivedZone, 'nameServers' | 'records'> & { nameServerTtl: number } {
    if (nameServers.size === 0) throw new PeerFault('The zone has no name servers.')
    // The records of one name and type share a TTL (RFC 2181, section 5.2).
    const ttls = new Map<string, number>()
    for (const record of records.values()) {
      ttls.set(setOf(record), Math.min(record.ttl, ttls.get(setOf(record)) ?? record.ttl))
    }
    const shared = [...records.values()].map((each) => ({ ...each, ttl: ttls.get(setOf(each)) ?? each.ttl }))
    return { nameServers: [...nameServers], nameServerTtl, records: shared }
  }

  return { add, remove, whole }
}

/** The name server behind the portal has no place for the signatures of another one. */
const signatureTypes: ReadonlySet<string> = new Set(['RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'DNSKEY'])

function contentOf({ type, data }: WireRecord): string {
  try {
    return contentOfWire(type, data)
  } catch (error) {
    if (error instanceof ContentProblem) throw new PeerFault(`The zone has a record of type ${type} that is not valid.`)
    throw error
  }
}
