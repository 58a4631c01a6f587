import { ApiKey, type ApiKeyInput } from '@portal/contract/api-keys/api-keys.ts'
import { keyReminderDays } from '@portal/contract/api-keys/values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { boolean, number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { lockFor } from '../../lib/lock-store.ts'
import { utc } from '../../lib/utc.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { beginOf, type NewKey } from './key-text.ts'

/** The columns of the table; `begin` is derived from the id. */
const Row = ApiKey.omit({ begin: true })
type Row = z.infer<typeof Row>

const [longNotice] = keyReminderDays

// Permissions in force now, by the same rule that each gateway call uses (people/store.ts).
const held = sql`array(select g.resource from permission_grant g
  where g.account_id = k.account_id and g.user_id = k.user_id and g.starts_at <= now()
    and (g.ends_at is null or g.ends_at > now()))`

const columns = (scope: AccountScope) => sql`
  k.key_id as "keyId", k.name, btrim(concat_ws(' ', u.given_name, u.family_name)) as "makerName",
  k.user_id = ${scope.person.userId} as "isMine", k.resources, k.sites, k.is_read_only as "isReadOnly", k.addresses,
  k.record_limits as "recordLimits", k.tsig_secret is not null as "hasTsig",
  array(select unnest(k.resources) except select unnest(${held})) as lost,
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
    when u.status <> 'active' or u.ends_at <= now() or not k.resources && ${held} then 'stopped'
    when k.expires_at < now() + make_interval(days => ${longNotice}) then 'expiring' else 'active' end as state,
  k.per_minute as "perMinute", ${utc('k.created_at')} as "createdAt",
  ((k.expires_at - interval '1 second') at time zone 'Europe/London')::date as "expiresOn",
  ${utc('k.last_used_at')} as "lastUsedAt", k.last_used_address as "lastUsedAddress",
  case when k.old_until > now() and k.revoked_at is null then ${utc('k.old_until')} end as "oldWorksUntil",
  ${utc('k.revoked_at')} as "revokedAt", k.revoked_by as "revokedBy"`

const withBegin = (row: Row): ApiKey => ({ ...row, begin: beginOf(row.keyId) })

const daysKept = 90

export async function listKeys(scope: AccountScope): Promise<ApiKey[]> {
  const { rows } = await rowsOf(Row)`
    select ${columns(scope)} from api_key k join portal_user u on u.account_id = k.account_id and u.user_id = k.user_id
    where k.account_id = ${scope.accountId}
      and least(k.expires_at, k.revoked_at) > now() - make_interval(days => ${daysKept})
    order by k.created_at desc, k.key_id limit 500`.execute(scope.tx)
  return rows.map(withBegin)
}

export async function findKeyRow(scope: AccountScope, keyId: string): Promise<ApiKey | null> {
  const { rows } = await rowsOf(Row)`
    select ${columns(scope)} from api_key k join portal_user u on u.account_id = k.account_id and u.user_id = k.user_id
    where k.account_id = ${scope.accountId} and k.key_id = ${keyId}`.execute(scope.tx)
  return rows[0] ? withBegin(rows[0]) : null
}

/** Serialises changes to an account's keys, so that concurrent calls cannot exceed the limit. */
export async function lockKeys(scope: AccountScope): Promise<void> {
  await lockFor(scope.tx, `api keys ${scope.accountId}`)
}

/** Counts keys that are still usable, and whether one of them has the name. */
export async function countKeys(scope: AccountScope, name: string): Promise<{ keys: number; isTaken: boolean }> {
  const { rows } = await rowsOf({ keys: number, isTaken: boolean })`
    select count(*) as keys, coalesce(bool_or(lower(name) = lower(${name})), false) as "isTaken" from api_key
    where account_id = ${scope.accountId} and revoked_at is null and expires_at > now()`.execute(scope.tx)
  return rows[0] ?? { keys: 0, isTaken: false }
}

/** Those of the zones that the account does not have. */
export async function listUnknownZones(scope: AccountScope, zoneIds: readonly string[]): Promise<string[]> {
  const { rows } = await rowsOf({ zoneId: text })`
    select zone_id as "zoneId" from unnest(${[...zoneIds]}::text[]) as asked (zone_id)
    where zone_id not in (select zone_id from dns_zone where account_id = ${scope.accountId})`.execute(scope.tx)
  return rows.map(({ zoneId }) => zoneId)
}

/** Days end at midnight in London. */
const endOf = (day: PlainDate) => sql`(${day}::date + 1)::timestamp at time zone 'Europe/London'`

export async function insertKey(
  scope: AccountScope,
  input: ApiKeyInput,
  { keyId, hash }: NewKey,
  encryptedTsig: string | null,
): Promise<void> {
  await sql`
    insert into api_key (account_id, key_id, user_id, name, secret_hash, resources, sites, is_read_only, addresses,
      per_minute, expires_at, record_limits, tsig_secret)
    values (${scope.accountId}, ${keyId}, ${scope.person.userId}, ${input.name}, ${hash}, ${input.resources}::text[],
      ${input.sites}::text[], ${input.isReadOnly}, ${input.addresses}::text[], ${input.perMinute},
      ${endOf(input.expiresOn)}, ${input.recordLimits && JSON.stringify(input.recordLimits)}::jsonb, ${encryptedTsig})`.execute(
    scope.tx,
  )
}

interface Rotation {
  overlapHours: number
  expiresOn: PlainDate
  encryptedTsig: string | null
}

/** A rotation never extends the life of the old secret. */
export async function replaceSecret(scope: AccountScope, { keyId, hash }: NewKey, rotation: Rotation): Promise<void> {
  await sql`
    update api_key set old_hash = secret_hash,
      old_until = least(now() + make_interval(hours => ${rotation.overlapHours}), expires_at),
      secret_hash = ${hash}, old_tsig_secret = tsig_secret, tsig_secret = ${rotation.encryptedTsig}, expires_at = ${endOf(rotation.expiresOn)}, reminded_days = null
    where account_id = ${scope.accountId} and key_id = ${keyId}`.execute(scope.tx)
}

export async function revoke(scope: AccountScope, keyId: string, by: string): Promise<void> {
  await sql`
    update api_key set revoked_at = now(), revoked_by = ${by}
    where account_id = ${scope.accountId} and key_id = ${keyId} and revoked_at is null`.execute(scope.tx)
}

/** The owner's address, if no one else in the account uses it. */
export async function findMakerEmail(scope: AccountScope, keyId: string): Promise<string | null> {
  const { rows } = await rowsOf({ email: text })`
    select u.email from api_key k join portal_user u on u.account_id = k.account_id and u.user_id = k.user_id
    where k.account_id = ${scope.accountId} and k.key_id = ${keyId} and u.status = 'active' and coalesce(u.ends_at > now(), true)`.execute(
    scope.tx,
  )
  return rows[0]?.email ?? null
}
