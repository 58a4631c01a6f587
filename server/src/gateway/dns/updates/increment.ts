import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { keyOf } from '@portal/db/src/dns-rules/difference.ts'
import { fullName } from '@portal/db/src/dns-rules/zone-names.ts'
import { takingTurns } from '../../../lib/turns.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { recordBytes } from '../../../upstreams/dns/record-bytes.ts'
import { type Packed, packing } from '../../../upstreams/dns/transfer/packing.ts'
import { findRecordsAt } from '../change-store.ts'
import type { StoredZone } from '../zone-store.ts'
import { soaRecord } from './apex.ts'

interface Difference {
  since: number
  removed: DnsRecord[]
  added: DnsRecord[]
}

/**
 * The records that differ from the version with a serial that the caller has; null if the history does not have it, or
 * the whole zone is no larger. `records` are those that are served.
 */
export async function findDifference(
  scope: AccountScope,
  zone: StoredZone,
  { serial, records }: { serial: number; records: readonly DnsRecord[] },
): Promise<Difference | null> {
  // The history of a secondary zone does not have its name servers.
  if (zone.kind === 'secondary') return null
  const before = (await findRecordsAt(scope, zone.zoneId, serial))?.filter(({ disabled }) => !disabled)
  if (!before || before.some(({ type }) => type === 'ALIAS')) return null
  const [old, now] = [before, records].map((each) => new Set(each.map(textOf)))
  const removed = before.filter((each) => !now?.has(textOf(each)))
  const added = records.filter((each) => !old?.has(textOf(each)))
  return removed.length + added.length < records.length ? { since: serial, removed, added } : null
}

const textOf = (record: DnsRecord) => `${keyOf(record)} ${record.ttl}`

/** The difference as one step (RFC 1995, section 4). */
export async function incrementOf(zone: StoredZone, { since, removed, added }: Difference): Promise<Packed[]> {
  const { add, end } = packing()
  const turns = takingTurns()
  const addAll = async (records: readonly DnsRecord[]) => {
    for (const { name, type, ttl, content } of records) {
      // Other calls have their turn in between.
      await turns()
      add(recordBytes({ name: fullName(name, zone.zoneId), type, ttl, content }))
    }
  }
  const [before, now] = [soaRecord({ ...zone, serial: since }), soaRecord(zone)]
  add(now)
  add(before)
  await addAll(removed)
  add(now)
  await addAll(added)
  add(now)
  return end()
}
