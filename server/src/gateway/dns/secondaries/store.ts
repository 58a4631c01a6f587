import type { PeerInput } from '@portal/contract/dns/peers.ts'
import { Secondary } from '@portal/contract/dns/secondaries.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { changesRow, number, rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { isOfOpenAccount } from '../../../people/open-account-store.ts'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

const columns = sql`s.secondary_id as "secondaryId", host(s.address) as address, s.port, s.key_id as "keyId",
  k.name as "keyName", s.acknowledged_serial as "acknowledgedSerial", ${utc('s.acknowledged_at')} as "acknowledgedAt",
  s.note, ${utc('s.next_at')} as "nextAt"`
const secondaries = sql`dns_secondary s left join api_key k using (account_id, key_id)`

export const listSecondaries = (scope: AccountScope, zoneId: string): Promise<Secondary[]> =>
  rowsOf(Secondary)`
    select ${columns} from ${secondaries}
    where s.account_id = ${scope.accountId} and s.zone_id = ${zoneId} order by s.address, s.port`.all(scope.tx)

export async function findSecondary(
  scope: AccountScope,
  zoneId: string,
  secondaryId: string,
): Promise<Secondary | undefined> {
  const { rows } = await rowsOf(Secondary)`
    select ${columns} from ${secondaries}
    where s.account_id = ${scope.accountId} and s.zone_id = ${zoneId} and s.secondary_id = ${secondaryId}`.execute(
    scope.tx,
  )
  return rows[0]
}

export async function countSecondaries(scope: AccountScope, zoneId: string): Promise<number> {
  const { rows } = await rowsOf({ total: number })`
    select count(*) as total from dns_secondary
    where account_id = ${scope.accountId} and zone_id = ${zoneId}`.execute(scope.tx)
  return rows[0]?.total ?? 0
}

/** False if the zone has this address and port already. */
export const insertSecondary = (
  scope: AccountScope,
  zoneId: string,
  { secondaryId, address, port, keyId }: PeerInput & { secondaryId: string },
): Promise<boolean> =>
  changesRow(scope.tx)`
    insert into dns_secondary (account_id, zone_id, secondary_id, address, port, key_id)
    values (${scope.accountId}, ${zoneId}, ${secondaryId}, ${address}, ${port}, ${keyId})
    on conflict do nothing`

/** Starts again: the server at the new address has acknowledged nothing. False if another one has the address. */
export const updateSecondary = (
  scope: AccountScope,
  zoneId: string,
  { secondaryId, address, port, keyId }: PeerInput & { secondaryId: string },
): Promise<boolean> =>
  changesRow(scope.tx)`
    update dns_secondary s set address = ${address}, port = ${port}, key_id = ${keyId}, note = null,
      acknowledged_at = null, acknowledged_serial = null
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and secondary_id = ${secondaryId}
      and not exists (select from dns_secondary other where other.account_id = s.account_id and other.zone_id = s.zone_id
        and other.secondary_id <> s.secondary_id and other.address = ${address}::inet and other.port = ${port})`

export async function deleteSecondary(scope: AccountScope, zoneId: string, secondaryId: string): Promise<void> {
  await sql`
    delete from dns_secondary
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and secondary_id = ${secondaryId}`.execute(scope.tx)
}

/** The secondaries to notify: all, one, or those that have not acknowledged this serial. */
export type Notified = 'all' | { secondaryId: string } | { notAt: number }

/** The ids of those that are notified; they are due now, for the first time. */
export async function markDue(scope: AccountScope, zoneId: string, notified: Notified): Promise<string[]> {
  const { rows } = await rowsOf({ secondaryId: text })`
    update dns_secondary set attempts = 0, next_at = ${scope.now}
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and ${isAmong(notified)}
    returning secondary_id as "secondaryId"`.execute(scope.tx)
  return rows.map(({ secondaryId }) => secondaryId)
}

function isAmong(notified: Notified): RawBuilder<unknown> {
  if (notified === 'all') return sql`true`
  return 'secondaryId' in notified
    ? sql`secondary_id = ${notified.secondaryId}`
    : sql`acknowledged_serial is distinct from ${notified.notAt}`
}

export async function saveAcknowledgement(
  scope: AccountScope,
  zoneId: string,
  { secondaryId, serial }: { secondaryId: string; serial: number },
): Promise<void> {
  await sql`
    update dns_secondary set acknowledged_at = ${scope.now}, acknowledged_serial = ${serial}, note = null, next_at = null
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and secondary_id = ${secondaryId}`.execute(scope.tx)
}

/** Counts a failed attempt. Undefined if the secondary has been removed. */
export async function saveFault(
  scope: AccountScope,
  zoneId: string,
  { secondaryId, note }: { secondaryId: string; note: string },
): Promise<number | undefined> {
  const { rows } = await rowsOf({ attempts: number })`
    update dns_secondary set attempts = attempts + 1, note = ${note}, next_at = null
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and secondary_id = ${secondaryId}
    returning attempts`.execute(scope.tx)
  return rows[0]?.attempts
}

export async function saveNextAttempt(
  scope: AccountScope,
  zoneId: string,
  { secondaryId, at }: { secondaryId: string; at: Date },
): Promise<void> {
  await sql`
    update dns_secondary set next_at = ${at}
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and secondary_id = ${secondaryId}`.execute(scope.tx)
}

const PublishedZone = z.strictObject({ accountId: text, zoneId: text })

/** Those of these zones that the name server has as they are here. */
export const listPublished = (system: Sql, zones: readonly string[]): Promise<z.infer<typeof PublishedZone>[]> =>
  rowsOf(PublishedZone)`
    select account_id as "accountId", zone_id as "zoneId" from dns_zone
    where zone_id = any(${[...zones]}::text[]) and publication in ('live', 'mismatch') and ${isOfOpenAccount}`.all(
    system,
  )

/** The next publication is of the same version. */
export async function raiseSerial(scope: AccountScope, zoneId: string, serial: number): Promise<void> {
  await sql`
    update dns_zone set serial = ${serial}, publication = 'publishing', publication_note = null
    where account_id = ${scope.accountId} and zone_id = ${zoneId}`.execute(scope.tx)
}
