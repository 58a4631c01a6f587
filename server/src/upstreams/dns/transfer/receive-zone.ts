import { ContentProblem } from '@portal/contract/dns/records/content-problem.ts'
import { contentOfWire } from '@portal/contract/dns/records/content.ts'
import { isRecordType, refusalOfType } from '@portal/contract/dns/records/types.ts'
import { number } from '@portal/contract/format/counts.ts'
import { nameWithin } from '@portal/db/src/dns-rules/zone-names.ts'
import type { Answering, Apex, ServedZone } from '../dns-server.ts'
import { type DnsMessage, opcodes, readLargeMessage, requestFor, type WireRecord } from '../message.ts'
import { noAnswer, PeerFault } from '../peer-fault.ts'
import { type PeerKey, signedStream, signRequest } from '../peer-signing.ts'
import { type Soa, readSoa } from './soa.ts'
import { messagesFrom } from './stream.ts'
import { takingTurns, type TakeTurns } from '../../../lib/turns.ts'

export interface TransferLimits {
  records: number
  bytes: number
  ms: number
}

export interface ReceivedZone {
  serial: number
  apex: Apex
  nameServers: string[]
  records: ServedZone['records']
}

interface Asked {
  zone: string
  key: PeerKey | null
}

/** The SOA that a primary has now. Throws `PeerFault`. */
export async function askSoa(from: Answering, { zone, key }: Asked): Promise<Soa> {
  const { message, mac } = signRequest(requestFor({ opcode: opcodes.query, name: zone, type: 'SOA' }), key)
  const assertNext = signedStream(key, mac)
  for await (const bytes of messagesFrom(from, message, { bytes: 70_000, ms: 10_000 })) {
    const answer = await readAnswer(bytes, message, takingTurns())
    assertNext(answer)
    const soa = answer.answers.find(({ name, type }) => type === 'SOA' && name === zone)
    if (!soa) throw new PeerFault('Not authoritative for the zone.')
    return readSoa(soa)
  }
  throw new PeerFault(noAnswer)
}

/**
 * Takes a zone from its primary by AXFR (RFC 5936). It stops while reading when a limit is reached, and other calls have
 * their turn in between. Throws `PeerFault`.
 */
export async function receiveZone(
  from: Answering,
  { zone, key }: Asked,
  limits: TransferLimits,
): Promise<ReceivedZone> {
  const { message, mac } = signRequest(requestFor({ opcode: opcodes.query, name: zone, type: 'AXFR' }), key)
  const assertNext = signedStream(key, mac)
  const collected = collecting(zone, limits)
  const turns = takingTurns()
  for await (const bytes of messagesFrom(from, message, limits)) {
    const answer = await readAnswer(bytes, message, turns)
    const isSigned = assertNext(answer)
    for (const record of answer.answers) {
      // Other calls have their turn in between.
      await turns()
      collected.add(record)
    }
    const whole = collected.whole()
    if (!whole) continue
    if (!isSigned) throw new PeerFault('The last message of the transfer is not signed.')
    return whole
  }
  throw new PeerFault('The transfer ended before the zone was complete.')
}

async function readAnswer(bytes: Buffer, request: Buffer, turns: TakeTurns): Promise<DnsMessage> {
  const answer = await readLargeMessage(bytes, turns)
  if (!answer || answer.id !== request.readUInt16BE(0)) throw new PeerFault('The answer is not a DNS message.')
  return answer
}

/** The records of a transfer, which begins and ends with the SOA. */
function collecting(zone: string, { records: most }: TransferLimits) {
  let first: { soa: Soa; ttl: number } | null = null
  let isComplete = false
  let nameServerTtl = 0
  const nameServers = new Set<string>()
  const records = new Map<string, ServedZone['records'][number]>()
  const ttls = new Map<string, number>()

  function add(record: WireRecord): void {
    const { name, type, ttl } = record
    if (isComplete) throw new PeerFault('The transfer continues after its end.')
    if (type === 'SOA') return addSoa(record)
    if (!first) throw new PeerFault('The transfer does not begin with the SOA of the zone.')
    const within = nameWithin(name, zone)
    // Addresses of name servers outside the zone are not part of it.
    if (within === null) return
    if (signatureTypes.has(type))
      throw new PeerFault('The primary signs the zone with DNSSEC. Such a zone cannot be taken.')
    const content = contentOf(record)
    if (within === '@' && type === 'NS') {
      nameServers.add(content)
      nameServerTtl = ttl
      return
    }
    if (!isRecordType(type) || refusalOfType(type) !== null) {
      throw new PeerFault(`The zone has a record of type ${type}, which the portal does not hold.`)
    }
    // The records of one name and type share a TTL (RFC 2181, section 5.2).
    const shared = Math.min(ttl, ttls.get(`${within} ${type}`) ?? ttl)
    ttls.set(`${within} ${type}`, shared)
    records.set(`${within} ${type} ${content}`, { name: within, type, ttl, content })
    if (records.size > most) throw new PeerFault(`The zone has more than ${number(most)} records.`)
  }

  function addSoa(record: WireRecord): void {
    if (record.name !== zone) throw new PeerFault('The transfer has the SOA of another zone.')
    const soa = readSoa(record)
    if (!first) {
      first = { soa, ttl: record.ttl }
      return
    }
    if (soa.serial !== first.soa.serial) throw new PeerFault('The zone changed during the transfer.')
    isComplete = true
  }

  function whole(): ReceivedZone | null {
    if (!isComplete || !first) return null
    if (nameServers.size === 0) throw new PeerFault('The zone has no name servers.')
    const { soa, ttl } = first
    const { serial, ...rest } = soa
    return {
      serial,
      apex: { ...rest, soaTtl: ttl, nameServerTtl },
      nameServers: [...nameServers],
      records: [...records.values()].map((each) => ({
        ...each,
        ttl: ttls.get(`${each.name} ${each.type}`) ?? each.ttl,
      })),
    }
  }

  return { add, whole }
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
