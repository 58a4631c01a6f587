import { Problem } from '@portal/contract/problem.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { boolean, number, rowsOf, text, texts, timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
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

const KeyState = z.strictObject({
  /** The DS of the keys that a roll-over replaces; null if none is running. */
  replaced: texts.nullable(),
  newKeyFrom: timestampOrNull,
  newDsFrom: timestampOrNull,
  withdrawn: texts,
  dsRemoval: boolean,
})
export type KeyState = z.infer<typeof KeyState>

/** The wanted state of the keys of a zone. */
export async function getKeyState(scope: AccountScope, zoneId: string): Promise<KeyState> {
  const { rows } = await rowsOf(KeyState)`
    select replaced_ds as replaced, new_key_from as "newKeyFrom", new_ds_from as "newDsFrom", withdrawn_ds as withdrawn,
      ds_removal as "dsRemoval"
    from dns_zone where account_id = ${scope.accountId} and zone_id = ${zoneId}`.execute(scope.tx)
  const [state] = rows
  if (!state) throw new Problem('not_found', { detail: 'Zone not found.' })
  return state
}

export async function saveKeyState(
  scope: AccountScope,
  zoneId: string,
  { replaced, newKeyFrom, newDsFrom, withdrawn, dsRemoval }: KeyState,
): Promise<void> {
  await sql`
    update dns_zone set replaced_ds = ${replaced && [...replaced]}::text[], new_key_from = ${newKeyFrom},
      new_ds_from = ${newDsFrom}, withdrawn_ds = ${[...withdrawn]}::text[], ds_removal = ${dsRemoval}
    where account_id = ${scope.accountId} and zone_id = ${zoneId}`.execute(scope.tx)
}

const SignedZone = z.strictObject({ accountId: text, zoneId: text })

/** Signed zones whose parent has not answered within the hour, or recently in a roll-over; the longest unasked first. */
export async function listZonesToCheck(system: Sql): Promise<z.infer<typeof SignedZone>[]> {
  const { rows } = await rowsOf(SignedZone)`
    select account_id as "accountId", zone_id as "zoneId" from dns_zone
    where dnssec and ${isOfOpenAccount} and (parent_asked_at is null or parent_asked_at <
      now() - case when replaced_ds is null then interval '1 hour' else interval '9 minutes' end)
    order by parent_asked_at nulls first limit 500`.execute(system)
  return rows
}
