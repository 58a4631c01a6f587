import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf, text, texts, timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { isOfOpenAccount } from '../../../people/open-account-store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { ParentState } from './rules.ts'

const StoredState = z.strictObject({
  parent: text,
  ds: texts,
  ttl: number,
  since: timestamp,
  askedAt: timestamp,
  unsignFrom: timestampOrNull,
})

/** The last answer of the zone above; undefined if there was none yet. */
export async function findParentState(scope: AccountScope, zoneId: string): Promise<ParentState | undefined> {
  const { rows } = await rowsOf(StoredState)`
    select parent, parent_ds as ds, parent_ttl as ttl, parent_since as since, parent_asked_at as "askedAt",
      unsign_from as "unsignFrom"
    from dns_zone
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and parent_ds is not null`.execute(scope.tx)
  return rows[0]
}

export async function saveParentState(
  scope: AccountScope,
  zoneId: string,
  { parent, ds, ttl, since, askedAt, unsignFrom }: ParentState,
): Promise<void> {
  await sql`
    update dns_zone set parent = ${parent}, parent_ds = ${[...ds]}, parent_ttl = ${ttl}, parent_since = ${since},
      parent_asked_at = ${askedAt}, unsign_from = ${unsignFrom}
    where account_id = ${scope.accountId} and zone_id = ${zoneId}`.execute(scope.tx)
}

const SignedZone = z.strictObject({ accountId: text, zoneId: text })

/** Signed zones whose parent has not answered within the hour, the longest unasked first. */
export async function listZonesToCheck(system: Sql): Promise<z.infer<typeof SignedZone>[]> {
  const { rows } = await rowsOf(SignedZone)`
    select account_id as "accountId", zone_id as "zoneId" from dns_zone
    where dnssec and (parent_asked_at is null or parent_asked_at < now() - interval '1 hour') and ${isOfOpenAccount}
    order by parent_asked_at nulls first limit 500`.execute(system)
  return rows
}
