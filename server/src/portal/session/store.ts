import { UserInfo } from '@portal/contract/session/session.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { bytes, changesRow, number, rowsOf, text, textOrNull, timestamp } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

/** One signed-in browser as stored; tokens are encrypted. */
export const SessionRow = z.strictObject({
  subject: text,
  userInfo: UserInfo.nullable(),
  userInfoStatus: number,
  clcAccountId: textOrNull,
  encryptedAccessToken: text,
  encryptedRefreshToken: textOrNull,
  accessExpiresAt: timestamp,
  refreshAt: timestamp,
  error: z.literal('RefreshAccessTokenError').nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  expiresAt: timestamp,
})
export type SessionRow = z.infer<typeof SessionRow>

export interface NewSession {
  idHash: Buffer
  subject: string
  providerSubject: string
  providerSid: string | null
  userInfo: UserInfo | null
  userInfoStatus: number
  tokens: StoredTokens
  now: Date
  expiresAt: Date
  userAgent: string | null
  ip: string | null
}

export interface StoredTokens {
  encryptedAccessToken: string
  /** Identifies the access token for rejection once its session has ended. */
  accessTokenName: Buffer
  encryptedRefreshToken: string | null
  encryptedIdToken: string | null
  accessExpiresAt: Date
  refreshAt: Date
}

export async function insertSession(db: Sql, session: NewSession): Promise<void> {
  const { tokens } = session
  await sql`
    insert into session.session (id_hash, subject, provider_subject, provider_sid, user_info, user_info_status,
      access_token, access_token_hash, refresh_token, id_token, access_expires_at, refresh_at,
      created_at, last_seen_at, expires_at, user_agent, ip)
    values (${session.idHash}, ${session.subject}, ${session.providerSubject}, ${session.providerSid},
      ${json(session.userInfo)}, ${session.userInfoStatus}, ${tokens.encryptedAccessToken}, ${tokens.accessTokenName},
      ${tokens.encryptedRefreshToken}, ${tokens.encryptedIdToken}, ${tokens.accessExpiresAt}, ${tokens.refreshAt},
      ${session.now}, ${session.now}, ${session.expiresAt}, ${session.userAgent}, ${session.ip})`.execute(db)
}

const columns = sql`s.subject, s.user_info as "userInfo", s.user_info_status as "userInfoStatus",
  a.clc_account_id as "clcAccountId", s.access_token as "encryptedAccessToken", s.refresh_token as "encryptedRefreshToken",
  s.access_expires_at as "accessExpiresAt", s.refresh_at as "refreshAt", s.error, s.created_at as "createdAt",
  s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt"`

const tables = sql`session.session s left join portal_user u on u.subject = s.subject
  left join account a on a.account_id = u.account_id`

export const findSession = (db: Sql, idHash: Buffer, now: Date): Promise<SessionRow | null> =>
  rowsOf(SessionRow)`
    select ${columns} from ${tables} where s.id_hash = ${idHash} and s.expires_at > ${now}`.first(db)

const NamedRow = SessionRow.extend({ accessTokenName: bytes })
export type ClaimedRow = z.infer<typeof NamedRow> & { isClaimed: boolean }

/**
 * Also claims the refresh if it is due and unclaimed. A row instead of a lock, which would hold a connection while the
 * identity server responds; the claim of a process that died expires.
 */
export async function claimRefresh(db: Sql, idHash: Buffer, now: Date, leaseMs: number): Promise<ClaimedRow | null> {
  const session = await rowsOf(NamedRow)`
    select ${columns}, s.access_token_hash as "accessTokenName"
    from ${tables} where s.id_hash = ${idHash} and s.expires_at > ${now}`.first(db)
  if (!session) return null
  const isDue = session.error === null && session.refreshAt <= now && session.encryptedRefreshToken !== null
  const isClaimed =
    isDue &&
    (await changesRow(db)`
      update session.session set refreshing_until = now() + make_interval(secs => ${leaseMs / 1000})
      where id_hash = ${idHash} and expires_at > ${now} and error is null and refresh_at <= ${now}
        and refresh_token is not null
        and (refreshing_until is null or refreshing_until <= now())`)
  return { ...session, isClaimed }
}

export async function releaseRefresh(db: Sql, idHash: Buffer): Promise<void> {
  await sql`update session.session set refreshing_until = null where id_hash = ${idHash}`.execute(db)
}

/** Records the last use. Returns whether the session still exists. */
export const touchSession = (db: Sql, idHash: Buffer, now: Date, expiresAt: Date): Promise<boolean> =>
  changesRow(db)`
    update session.session set last_seen_at = ${now}, expires_at = ${expiresAt} where id_hash = ${idHash}`

interface Use {
  now: Date
  expiresAt: Date
}

/**
 * A refresh without a new ID token or refresh token keeps the old ones. It also counts as a use of the session. Returns
 * false if the token was already replaced: another process was faster.
 */
export const replaceTokens = (
  db: Sql,
  idHash: Buffer,
  replaced: Buffer,
  tokens: StoredTokens,
  use: Use,
): Promise<boolean> =>
  changesRow(db)`
    update session.session
    set replaced_token_hash = access_token_hash, replaced_expires_at = access_expires_at,
      access_token = ${tokens.encryptedAccessToken}, access_token_hash = ${tokens.accessTokenName},
      refresh_token = coalesce(${tokens.encryptedRefreshToken}, refresh_token),
      id_token = coalesce(${tokens.encryptedIdToken}, id_token),
      access_expires_at = ${tokens.accessExpiresAt}, refresh_at = ${tokens.refreshAt}, error = null,
      last_seen_at = ${use.now}, expires_at = ${use.expiresAt}, refreshing_until = null
    where id_hash = ${idHash} and access_token_hash = ${replaced}`

/** Unless another process has renewed the session after all. */
export async function saveRefreshError(db: Sql, idHash: Buffer, accessTokenName: Buffer): Promise<void> {
  await sql`
    update session.session set error = 'RefreshAccessTokenError', refreshing_until = null
    where id_hash = ${idHash} and access_token_hash = ${accessTokenName}`.execute(db)
}

export async function saveUserInfo(db: Sql, idHash: Buffer, userInfo: UserInfo): Promise<void> {
  await sql`
    update session.session set user_info = ${json(userInfo)}, user_info_status = 200
    where id_hash = ${idHash}`.execute(db)
}

/** Whether the session of this access token has ended. */
export async function isRefused(db: Sql, tokenName: Buffer): Promise<boolean> {
  const { rows } = await sql`select from session.revoked_token where token_hash = ${tokenName}`.execute(db)
  return rows.length > 0
}

function json(value: unknown): RawBuilder<unknown> {
  return value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`
}
