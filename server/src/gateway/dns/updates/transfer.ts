import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { fullName } from '@portal/db/src/dns-rules/zone-names.ts'
import { setImmediate } from 'node:timers/promises'
import { flagBits, rcodes, type WireRecord } from '../../../upstreams/dns/message.ts'
import { recordBytes } from '../../../upstreams/dns/record-bytes.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { findZone, listRecords, type StoredZone } from '../zone-store.ts'
import { nsRecords, soaRecord } from './apex.ts'
import type { SignedAnswer } from './signed-answer.ts'
import { refusalToCopy } from './whole.ts'

/** Bytes of records in one message: far below the most, because each is signed. */
const mostBytes = 16_000
/** Records that are written before other calls have their turn. */
const mostAtOnce = 200

interface Asked {
  name: string
  type: string
  isUdp: boolean
  /** The SOA of the zone that the caller has, in an incremental request. */
  known: WireRecord | undefined
}

/** A copy of a zone for a secondary name server (RFC 5936). An incremental request gets all of it, as RFC 1995 allows. */
export async function transferZone(scope: AccountScope, asked: Asked): Promise<SignedAnswer> {
  const zone = await findZone(scope, asked.name)
  if (!zone) return { rcode: rcodes.notAuthoritative }
  if (!coversZone(scope, zone.zoneId)) return { rcode: rcodes.refused }
  const soa = soaRecord(zone)
  const bits = flagBits.authoritative
  if (asked.type === 'IXFR' && (asked.isUdp || serialIn(asked.known) === zone.serial)) {
    return { rcode: rcodes.noError, bits, sections: [[soa]] }
  }
  const records = (await listRecords(scope, zone.zoneId)).filter(({ disabled }) => !disabled)
  if (asked.isUdp || refusalToCopy(zone, records)) return { rcode: rcodes.refused }
  return { rcode: rcodes.noError, bits, stream: await streamOf(zone, soa, records) }
}

/** A copy has every record, so the key must not be limited to some. */
function coversZone({ person }: AccountScope, zoneId: string): boolean {
  const limits = person.key?.recordLimits
  return !limits || limits.some((limit) => limit.zoneId === zoneId && limit.name === null && !limit.isChallengeOnly)
}

async function streamOf(zone: StoredZone, soa: Buffer, records: readonly DnsRecord[]): Promise<Buffer[][]> {
  const messages: Buffer[][] = [[soa, ...nsRecords(zone)]]
  let size = 0
  const add = (bytes: Buffer) => {
    size += bytes.length
    if (size > mostBytes) {
      messages.push([])
      size = bytes.length
    }
    messages.at(-1)?.push(bytes)
  }
  for (const [at, { name, type, ttl, content }] of records.entries()) {
    // Other calls have their turn in between.
    if (at % mostAtOnce === mostAtOnce - 1) await setImmediate()
    add(recordBytes({ name: fullName(name, zone.zoneId), type, ttl, content }))
  }
  add(soa)
  return messages
}

function serialIn(soa: WireRecord | undefined): number | null {
  if (soa?.type !== 'SOA') return null
  soa.data.name()
  soa.data.name()
  return soa.data.number(4)
}
