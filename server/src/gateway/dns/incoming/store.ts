import type { PeerInput } from '@portal/contract/dns/peers.ts'
import type { Sql } from '@portal/db/src/database.ts'
import {
  boolean,
  changesRow,
  number,
  rowsOf,
  text,
  textOrNull,
  timestamp,
  timestampOrNull,
} from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { isOfOpenAccount } from '../../../people/open-account-store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { Apex } from '../../../upstreams/dns/dns-server.ts'
import { StoredPeer } from '../peers.ts'

const Incoming = z.strictObject({
  primaries: z.array(StoredPeer),
  configuredAt: timestamp,
  checkedAt: timestampOrNull,
  transferredAt: timestampOrNull,
  nextAt: timestamp,
  expiresAt: timestampOrNull,
  isExpired: boolean,
  note: textOrNull,
})
export type Incoming = z.infer<typeof Incoming>

/** The settings of a secondary zone; undefined for a primary zone. */
export async function findIncoming(scope: AccountScope, zoneId: string): Promise<Incoming | undefined> {
  const { rows } = await rowsOf(Incoming)`
    select primaries, configured_at as "configuredAt", checked_at as "checkedAt", transferred_at as "transferredAt",
      next_at as "nextAt", expires_at as "expiresAt", is_expired as "isExpired", note
    from dns_incoming where account_id = ${scope.accountId} and zone_id = ${zoneId}`.execute(scope.tx)
  return rows[0]
}

export async function saveSettings(
  scope: AccountScope,
  zoneId: string,
  primaries: readonly PeerInput[],
): Promise<void> {
  await sql`
    insert into dns_incoming (account_id, zone_id, primaries, configured_at, next_at)
    values (${scope.accountId}, ${zoneId}, ${JSON.stringify(primaries)}::jsonb, ${scope.now}, ${scope.now})
    on conflict (account_id, zone_id) do update set primaries = excluded.primaries, configured_at = excluded.configured_at,
      next_at = excluded.next_at, note = null`.execute(scope.tx)
}

export async function deleteSettings(scope: AccountScope, zoneId: string): Promise<void> {
  await sql`delete from dns_incoming where account_id = ${scope.accountId} and zone_id = ${zoneId}`.execute(scope.tx)
}

export async function saveCheck(
  scope: AccountScope,
  zoneId: string,
  { nextAt, expiresAt, isTransferred }: { nextAt: Date; expiresAt: Date; isTransferred: boolean },
): Promise<void> {
  await sql`
    update dns_incoming set attempted_at = ${scope.now}, checked_at = ${scope.now}, next_at = ${nextAt},
      expires_at = ${expiresAt}, is_expired = false, note = null,
      transferred_at = case when ${isTransferred} then ${scope.now} else transferred_at end
    where account_id = ${scope.accountId} and zone_id = ${zoneId}`.execute(scope.tx)
}

export async function saveFault(
  scope: AccountScope,
  zoneId: string,
  { note, nextAt }: { note: string; nextAt: Date },
): Promise<void> {
  await sql`
    update dns_incoming set attempted_at = ${scope.now}, next_at = ${nextAt}, note = ${note}
    where account_id = ${scope.accountId} and zone_id = ${zoneId}`.execute(scope.tx)
}

/** False if the copy has expired already, or not at all. */
export const saveExpiry = (scope: AccountScope, zoneId: string): Promise<boolean> =>
  changesRow(scope.tx)`
    update dns_incoming set is_expired = true
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and not is_expired and expires_at <= ${scope.now}`

/** The apex of the zone: that of the primary, or that of the provider again. */
export async function saveApex(
  scope: AccountScope,
  zoneId: string,
  { apex, nameServers }: { apex: Apex; nameServers: readonly string[] },
): Promise<void> {
  await sql`
    update dns_zone set apex = ${JSON.stringify(apex)}::jsonb, name_servers = ${[...nameServers]}::text[]
    where account_id = ${scope.accountId} and zone_id = ${zoneId}`.execute(scope.tx)
}

/** Serves a copy again that had expired, or no longer serves it. */
export async function markForPublication(scope: AccountScope, zoneId: string): Promise<void> {
  await sql`
    update dns_zone set publication = 'publishing' where account_id = ${scope.accountId} and zone_id = ${zoneId}`.execute(
    scope.tx,
  )
}

const DueZone = z.strictObject({ accountId: text, zoneId: text })

/** Secondary zones to check, or to serve no longer. Their job postpones them by its outcome. */
export const listDueZones = (system: Sql): Promise<z.infer<typeof DueZone>[]> =>
  rowsOf(DueZone)`
    select account_id as "accountId", zone_id as "zoneId" from dns_incoming
    where (next_at <= now() or (expires_at <= now() and not is_expired)) and ${isOfOpenAccount}
    order by next_at limit 500`.all(system)

const Notified = z.strictObject({
  accountId: text,
  primaries: z.array(StoredPeer),
  serial: number,
  /** When the next check may be, however many messages arrive. */
  soonest: timestamp,
})

/** The secondary zone of a NOTIFY, which names no account. */
export async function findNotified(system: Sql, zoneId: string): Promise<z.infer<typeof Notified> | undefined> {
  const { rows } = await rowsOf(Notified)`
    select account_id as "accountId", i.primaries, z.serial, greatest(now(), i.attempted_at + interval '5 seconds') as soonest
    from dns_incoming i join dns_zone z using (account_id, zone_id)
    where i.zone_id = ${zoneId} and ${isOfOpenAccount}`.execute(system)
  return rows[0]
}
