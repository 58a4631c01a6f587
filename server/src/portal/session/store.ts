import { UserInfo } from '@portal/contract/session.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf, text, textOrNull, timestamp } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../lib/utc.ts'

/** One signed-in browser as the database has it; tokens are sealed. */
export const SessionRow = z.strictObject({
  subject: text,
  userInfo: UserInfo.nullable(),
  userInfoStatus: number,
  clcAccountId: textOrNull,
  sealedAccessToken: text,
  sealedRefreshToken: textOrNull,
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
  sealedAccessToken: string
  /** By which the token is refused once its session has ended. */
  accessTokenName: Buffer
  sealedRefreshToken: string | null
  sealedIdToken: string | null
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
      ${json(session.userInfo)}, ${session.userInfoStatus}, ${tokens.sealedAccessToken}, ${tokens.accessTokenName},
      ${tokens.sealedRefreshToken}, ${tokens.sealedIdToken}, ${tokens.accessExpiresAt}, ${tokens.refreshAt},
      ${session.now}, ${session.now}, ${session.expiresAt}, ${session.userAgent}, ${session.ip})`.execute(db)
}

const columns = sql`s.subject, s.user_info as "userInfo", s.user_info_status as "userInfoStatus",
  a.clc_account_id as "clcAccountId", s.access_token as "sealedAccessToken", s.refresh_token as "sealedRefreshToken",
  s.access_expires_at as "accessExpiresAt", s.refresh_at as "refreshAt", s.error, s.created_at as "createdAt",
  s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt"`

const tables = sql`session.session s left join portal_user u on u.subject = s.subject
  left join account a on a.account_id = u.account_id`

export async function findSession(db: Sql, idHash: Buffer, now: Date): Promise<SessionRow | null> {
  const { rows } = await rowsOf(SessionRow)`
    select ${columns} from ${tables} where s.id_hash = ${idHash} and s.expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

/** The same, held until the transaction ends: only one process refreshes a session at a time. */
export async function lockSession(db: Sql, idHash: Buffer, now: Date): Promise<SessionRow | null> {
  const { rows } = await rowsOf(SessionRow)`
    select ${columns} from ${tables}
    where s.id_hash = ${idHash} and s.expires_at > ${now} for update of s`.execute(db)
  return rows[0] ?? null
}

/**
 * Writes down the last use and answers whether the session still exists. A session that is being refreshed is passed
 * over: waiting for it would hold a connection that the refresh may need.
 */
export async function touchSession(db: Sql, idHash: Buffer, now: Date, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    with free as (
      select id_hash from session.session where id_hash = ${idHash} for update skip locked
    ), touched as (
      update session.session s set last_seen_at = ${now}, expires_at = ${expiresAt}
      from free where s.id_hash = free.id_hash
    )
    select 1 from session.session where id_hash = ${idHash}`.execute(db)
  return rows.length > 0
}

interface Use {
  now: Date
  expiresAt: Date
}

/** A refresh may bring no new ID token or refresh token: the old ones then stay. It is a use of the session as well. */
export async function saveTokens(db: Sql, idHash: Buffer, tokens: StoredTokens, use: Use): Promise<void> {
  await sql`
    update session.session
    set access_token = ${tokens.sealedAccessToken}, access_token_hash = ${tokens.accessTokenName},
      refresh_token = coalesce(${tokens.sealedRefreshToken}, refresh_token),
      id_token = coalesce(${tokens.sealedIdToken}, id_token),
      access_expires_at = ${tokens.accessExpiresAt}, refresh_at = ${tokens.refreshAt}, error = null,
      last_seen_at = ${use.now}, expires_at = ${use.expiresAt}
    where id_hash = ${idHash}`.execute(db)
}

export async function saveRefreshError(db: Sql, idHash: Buffer): Promise<void> {
  await sql`update session.session set error = 'RefreshAccessTokenError' where id_hash = ${idHash}`.execute(db)
}

export async function saveUserInfo(db: Sql, idHash: Buffer, userInfo: UserInfo): Promise<void> {
  await sql`
    update session.session set user_info = ${json(userInfo)}, user_info_status = 200
    where id_hash = ${idHash}`.execute(db)
}

export const EndedSession = z.strictObject({
  sealedRefreshToken: textOrNull,
  sealedIdToken: text,
  error: textOrNull,
  providerSid: textOrNull,
})
export type EndedSession = z.infer<typeof EndedSession>

/** Ends one session; its access token is refused from now on. */
export async function deleteSession(db: Sql, idHash: Buffer): Promise<EndedSession | null> {
  const [ended] = await endSessions(db, sql`id_hash = ${idHash}`)
  return ended ?? null
}

/** Ends every session of a person, in every browser and process. Answers what the identity server calls them. */
export async function signOutEverywhere(db: Sql, subject: string): Promise<string[]> {
  return (await endSessions(db, sql`subject = ${subject}`)).flatMap(({ providerSid }) => providerSid ?? [])
}

export const ListedSession = z.strictObject({
  sessionId: text,
  userAgent: textOrNull,
  ip: textOrNull,
  signedInAt: text,
  lastUsedAt: text,
})
export type ListedSession = z.infer<typeof ListedSession>

/** Where a person is signed in, the last used first. */
export async function listSessions(db: Sql, subject: string): Promise<ListedSession[]> {
  const { rows } = await rowsOf(ListedSession)`
    select encode(id_hash, 'hex') as "sessionId", user_agent as "userAgent", ip, ${utc('created_at')} as "signedInAt",
      ${utc('last_seen_at')} as "lastUsedAt"
    from session.session where subject = ${subject} and expires_at > now() and error is null
    order by last_seen_at desc limit 100`.execute(db)
  return rows
}

/** Ends sessions of one person: that one, or all but it. Answers what the identity server calls them. */
export async function endOwnSessions(
  db: Sql,
  subject: string,
  which: { only: string } | { allBut: string },
): Promise<string[]> {
  const chosen =
    'only' in which
      ? sql`id_hash = ${Buffer.from(which.only, 'hex')}`
      : sql`id_hash <> ${Buffer.from(which.allBut, 'hex')}`
  const ended = await endSessions(db, sql`subject = ${subject} and ${chosen}`)
  return ended.flatMap(({ providerSid }) => providerSid ?? [])
}

/** Ends what the identity server says has ended: one session of its own by `sid`, or else all of a person by `sub`. */
export async function endProviderSessions(db: Sql, by: { sid?: string; sub?: string }): Promise<number> {
  const conditions = [
    ...(by.sid === undefined ? [] : [sql`provider_sid = ${by.sid}`]),
    ...(by.sub === undefined ? [] : [sql`provider_subject = ${by.sub}`]),
  ]
  return (await endSessions(db, sql.join(conditions, sql` and `))).length
}

async function endSessions(db: Sql, which: RawBuilder<unknown>): Promise<EndedSession[]> {
  const { rows } = await rowsOf(EndedSession)`
    with ended as (
      delete from session.session where ${which}
      returning refresh_token, id_token, error, provider_sid, access_token_hash, access_expires_at
    ), refused as (
      insert into session.revoked_token (token_hash, expires_at)
      select access_token_hash, access_expires_at from ended on conflict do nothing
    )
    select refresh_token as "sealedRefreshToken", id_token as "sealedIdToken", error,
      provider_sid as "providerSid" from ended`.execute(db)
  return rows
}

function json(value: unknown): RawBuilder<unknown> {
  return value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`
}
