import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { fullName } from '@portal/db/src/dns-rules/zone-names.ts'
import { takingTurns } from '../../../lib/turns.ts'
import type { ZoneCopies } from '../../../upstreams/dns/dns-server.ts'
import { flagBits, rcodes, type WireRecord } from '../../../upstreams/dns/message.ts'
import { recordBytes } from '../../../upstreams/dns/record-bytes.ts'
import { type Packed, packing } from '../../../upstreams/dns/transfer/packing.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { inTurn, zoneCopies } from '../../turns.ts'
import { findZone, listRecords, type StoredZone } from '../zone-store.ts'
import { nsRecords, soaRecord } from './apex.ts'
import { findDifference, incrementOf } from './increment.ts'
import type { AnswerInScope } from './signed-answer.ts'
import { isWholeHere, refusalToCopy } from './whole.ts'

interface Asked {
  name: string
  type: string
  isUdp: boolean
  /** The SOA of the zone that the caller has, in an incremental request. */
  known: WireRecord | undefined
}

/**
 * A copy of a zone for a secondary name server (RFC 5936), or what has changed since the version that it has (RFC 1995).
 * An incremental request gets all of the zone if the history does not have that version, and of a signed zone.
 */
export async function transferZone(
  scope: AccountScope,
  copies: ZoneCopies | undefined,
  asked: Asked,
): Promise<AnswerInScope> {
  const zone = await findZone(scope, asked.name)
  if (!zone) return { rcode: rcodes.notAuthoritative }
  if (!coversZone(scope, zone.zoneId)) return { rcode: rcodes.refused }
  if (await refusalToCopy(scope, zone, copies)) return { rcode: rcodes.refused }
  const isWhole = await isWholeHere(scope, zone)
  const serial = isWhole ? zone.serial : await copies?.serialOf(zone.zoneId)
  // Its first publication has not reached the name server.
  if (serial === undefined || serial === null) return { rcode: rcodes.serverFailure }
  const soa = soaRecord({ ...zone, serial })
  const bits = flagBits.authoritative
  const known = asked.type === 'IXFR' ? serialIn(asked.known) : null
  if (asked.type === 'IXFR' && (asked.isUdp || known === serial)) {
    return { rcode: rcodes.noError, bits, sections: [[soa]] }
  }
  if (asked.isUdp) return { rcode: rcodes.refused }
  const makeStream = isWhole
    ? await streamOf(scope, zone, known)
    : () => inTurn(zoneCopies, scope.person.accountId, async () => (await copies?.copyOf(zone.zoneId)) ?? null)
  return { rcode: rcodes.noError, bits, makeStream }
}

/** The changes since the known serial, or the whole zone. */
async function streamOf(scope: AccountScope, zone: StoredZone, known: number | null): Promise<() => Promise<Packed[]>> {
  const records = (await listRecords(scope, zone.zoneId)).filter(({ disabled }) => !disabled)
  const changed = known === null ? null : await findDifference(scope, zone, { serial: known, records })
  return changed ? () => incrementOf(zone, changed) : () => wholeOf(zone, records)
}

/** A copy has every record, so the key must not be limited to some. */
function coversZone({ person }: AccountScope, zoneId: string): boolean {
  const limits = person.key?.recordLimits
  return !limits || limits.some((limit) => limit.zoneId === zoneId && limit.name === null && !limit.isChallengeOnly)
}

async function wholeOf(zone: StoredZone, records: readonly DnsRecord[]): Promise<Packed[]> {
  const { add, end } = packing()
  const turns = takingTurns()
  const soa = soaRecord(zone)
  for (const each of [soa, ...nsRecords(zone)]) add(each)
  for (const { name, type, ttl, content } of records) {
    // Other calls have their turn in between.
    await turns()
    add(recordBytes({ name: fullName(name, zone.zoneId), type, ttl, content }))
  }
  add(soa)
  return end()
}

function serialIn(soa: WireRecord | undefined): number | null {
  if (soa?.type !== 'SOA') return null
  soa.data.name()
  soa.data.name()
  return soa.data.number(4)
}
