import { UserInfo } from '@portal/contract/session.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { boolean, bytes, number, rowsOf, text, textOrNull, timestamp } from '@portal/db/src/rows.ts'
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

export const ClaimedRow = SessionRow.extend({ isClaimed: boolean, accessTokenName: bytes })
export type ClaimedRow = z.infer<typeof ClaimedRow>

/**
 * The same, and claims its refresh where it is due and nobody else is at it. A row instead of a lock, which would hold a
 * connection for as long as the identity server takes; whoever dies over it loses the claim after a while.
 */
export async function claimRefresh(db: Sql, idHash: Buffer, now: Date, leaseMs: number): Promise<ClaimedRow | null> {
  const { rows } = await rowsOf(ClaimedRow)`
    with claimed as (
      update session.session set refreshing_until = now() + make_interval(secs => ${leaseMs / 1000})
      where id_hash = ${idHash} and expires_at > ${now} and error is null and refresh_at <= ${now}
        and refresh_token is not null
        and (refreshing_until is null or refreshing_until <= now())
      returning id_hash
    )
    select ${columns}, s.access_token_hash as "accessTokenName", exists(select from claimed) as "isClaimed"
    from ${tables} where s.id_hash = ${idHash} and s.expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

export async function releaseRefresh(db: Sql, idHash: Buffer): Promise<void> {
  await sql`update session.session set refreshing_until = null where id_hash = ${idHash}`.execute(db)
}

/** Writes down the last use and answers whether the session still exists. */
export async function touchSession(db: Sql, idHash: Buffer, now: Date, expiresAt: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update session.session set last_seen_at = ${now}, expires_at = ${expiresAt} where id_hash = ${idHash}`.execute(db)
  return numAffectedRows === 1n
}

interface Use {
  now: Date
  expiresAt: Date
}

/**
 * A refresh may bring no new ID token or refresh token: the old ones then stay. It is a use of the session as well.
 * Answers false where the token that was to be replaced is there no more: another process was faster.
 */
export async function replaceTokens(
  db: Sql,
  idHash: Buffer,
  replaced: Buffer,
  tokens: StoredTokens,
  use: Use,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update session.session
    set replaced_token_hash = access_token_hash, replaced_expires_at = access_expires_at,
      access_token = ${tokens.sealedAccessToken}, access_token_hash = ${tokens.accessTokenName},
      refresh_token = coalesce(${tokens.sealedRefreshToken}, refresh_token),
      id_token = coalesce(${tokens.sealedIdToken}, id_token),
      access_expires_at = ${tokens.accessExpiresAt}, refresh_at = ${tokens.refreshAt}, error = null,
      last_seen_at = ${use.now}, expires_at = ${use.expiresAt}, refreshing_until = null
    where id_hash = ${idHash} and access_token_hash = ${replaced}`.execute(db)
  return numAffectedRows === 1n
}

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

/** What is left to be ended at the identity server when a session of the portal is over; tokens are sealed. */
export const EndedSession = z.strictObject({
  sessionId: text,
  providerSubject: text,
  providerSid: textOrNull,
  sealedAccessToken: text,
  sealedRefreshToken: textOrNull,
  sealedIdToken: text,
})
export type EndedSession = z.infer<typeof EndedSession>

/** Signs one browser out: its access token is refused from now on. */
export async function deleteSession(db: Sql, idHash: Buffer): Promise<EndedSession | null> {
  const [ended] = await endSessions(db, sql`id_hash = ${idHash}`)
  return ended ?? null
}

/** Ends the portal's half of a session only: that of the identity server goes on under another one. */
export async function dropSession(db: Sql, idHash: Buffer): Promise<void> {
  await endSessions(db, sql`id_hash = ${idHash}`, { isEndedThere: true })
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
  return (await endSessions(db, sql.join(conditions, sql` and `), { isEndedThere: true })).length
}

/** Whether the session that had this access token has ended. */
export async function isRefused(db: Sql, tokenName: Buffer): Promise<boolean> {
  const { rows } = await sql`select from session.revoked_token where token_hash = ${tokenName}`.execute(db)
  return rows.length > 0
}

/** The job that ends at the identity server what has ended here; see end-at-identity-server.ts. */
export const endAtIdentityServerTask = 'end at the identity server'

/**
 * Deletes sessions and refuses their tokens; in the same transaction a job is queued that ends the other half, so that
 * whatever happens next it is not forgotten.
 */
async function endSessions(
  db: Sql,
  which: RawBuilder<unknown>,
  { isEndedThere = false } = {},
): Promise<EndedSession[]> {
  const { rows } = await rowsOf(EndedSession)`
    with ended as (
      delete from session.session where ${which}
      returning encode(id_hash, 'hex') as "sessionId", provider_subject as "providerSubject", provider_sid as "providerSid",
        access_token as "sealedAccessToken", refresh_token as "sealedRefreshToken", id_token as "sealedIdToken",
        access_token_hash, access_expires_at, replaced_token_hash, replaced_expires_at
    ), refused as (
      insert into session.revoked_token (token_hash, expires_at)
      select access_token_hash, access_expires_at from ended
      union select replaced_token_hash, replaced_expires_at from ended where replaced_expires_at > now()
      on conflict do nothing
    ), queued as (
      select queue_job(${endAtIdentityServerTask}, json_build_object('sessionId', "sessionId",
          'providerSubject', "providerSubject", 'providerSid', "providerSid", 'sealedAccessToken', "sealedAccessToken",
          'sealedRefreshToken', "sealedRefreshToken"), now() + interval '5 seconds', 'end ' || "sessionId", null)
        from ended where not ${isEndedThere}::boolean
    )
    select "sessionId", "providerSubject", "providerSid", "sealedAccessToken", "sealedRefreshToken", "sealedIdToken"
    from ended where (select count(*) from queued) >= 0`.execute(db)
  return rows
}

/** The other half has ended: the job that would do it is not needed. */
export async function forgetEnding(db: Sql, sessionId: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${`end ${sessionId}`})`.execute(db)
}

function json(value: unknown): RawBuilder<unknown> {
  return value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`
}
