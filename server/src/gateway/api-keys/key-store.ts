import type { Sql } from '@portal/db/src/database.ts'
import { boolean, bytes, changesRow, number, rowsOf, text, textOrNull, texts } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { KeyPowers } from './policy.ts'

/** A key's data for deciding whether to accept it. */
export const StoredKey = KeyPowers.extend({
  /** The owner's subject at the identity server. */
  subject: text,
  hash: bytes,
  oldHash: bytes.nullable(),
  isOldOver: boolean,
  isRevoked: boolean,
  isExpired: boolean,
  addresses: texts,
  perMinute: number,
  isUseDue: boolean,
})
export type StoredKey = z.infer<typeof StoredKey>

const columns = sql`k.account_id as "accountId", k.key_id as "keyId", k.name, k.resources, k.sites, k.is_read_only as "isReadOnly", k.record_limits as "recordLimits",
      u.user_id as "userId", u.person as subject, k.secret_hash as hash, k.old_hash as "oldHash", coalesce(k.old_until <= now(), true) as "isOldOver",
      k.revoked_at is not null as "isRevoked", k.expires_at <= now() as "isExpired", k.addresses,
      k.per_minute as "perMinute", coalesce(k.last_used_at < now() - interval '1 minute', true) as "isUseDue"`
const keys = sql`api_key k join portal_user u on u.account_id = k.account_id and u.user_id = k.user_id`

/** Uses the system connection, because a call with a key names no account. */
export const findKey = (system: Sql, keyId: string): Promise<StoredKey | null> =>
  rowsOf(StoredKey)`select ${columns} from ${keys} where k.key_id = ${keyId}`.first(system)

const SigningKey = StoredKey.extend({ tsigSecret: text, oldTsigSecret: textOrNull })

/** The key whose id is this in lower case, with its encrypted TSIG secrets, if it has them. */
export const findSigningKey = (system: Sql, lowerId: string): Promise<z.infer<typeof SigningKey> | null> =>
  rowsOf(SigningKey)`
    select ${columns}, k.tsig_secret as "tsigSecret", k.old_tsig_secret as "oldTsigSecret" from ${keys}
    where lower(k.key_id) = ${lowerId} and k.tsig_secret is not null limit 1`.first(system)

/** Limits writes to one a minute, however many calls arrive; the keys page shows the time. */
export async function recordUse(
  system: Sql,
  { accountId, keyId, isUseDue }: StoredKey,
  address: string,
): Promise<void> {
  if (!isUseDue) return
  const announcement = JSON.stringify({ accountId, entity: 'api-key', ids: [keyId] })
  const isNoted = await changesRow(system)`
    update api_key set last_used_at = now(), last_used_address = ${address}
    where account_id = ${accountId} and key_id = ${keyId}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`
  // A statement of its own: as a part of the change it would be sent on a node of Citus where no one listens.
  if (isNoted) await sql`select pg_notify('activity', ${announcement})`.execute(system)
}
