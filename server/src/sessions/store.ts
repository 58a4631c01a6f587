import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../lib/utc.ts'

/** Data needed to end a session at the identity server after it has ended in the portal; tokens are encrypted. */
export const EndedSession = z.strictObject({
  sessionId: text,
  providerSubject: text,
  providerSid: textOrNull,
  encryptedAccessToken: text,
  encryptedRefreshToken: textOrNull,
  encryptedIdToken: text,
})
export type EndedSession = z.infer<typeof EndedSession>

/** Signs one browser out; its access token is rejected from now on. */
export async function deleteSession(db: Sql, idHash: Buffer): Promise<EndedSession | null> {
  const [ended] = await endSessions(db, sql`id_hash = ${idHash}`)
  return ended ?? null
}

/** Ends only the portal's part of a session: the identity server's session continues under another one. */
export async function dropSession(db: Sql, idHash: Buffer): Promise<void> {
  await endSessions(db, sql`id_hash = ${idHash}`, { isEndedThere: true })
}

export const ListedSession = z.strictObject({
  sessionId: text,
  userAgent: textOrNull,
  ip: textOrNull,
  signedInAt: text,
  lastUsedAt: text,
})
export type ListedSession = z.infer<typeof ListedSession>

/** A person's sessions, the last used first. */
export const listSessions = (db: Sql, subject: string): Promise<ListedSession[]> =>
  rowsOf(ListedSession)`
    select encode(id_hash, 'hex') as "sessionId", user_agent as "userAgent", ip, ${utc('created_at')} as "signedInAt",
      ${utc('last_seen_at')} as "lastUsedAt"
    from session.session where subject = ${subject} and expires_at > now() and error is null
    order by last_seen_at desc limit 100`.all(db)

/** Sessions of a person: all, one, or all but one. */
export type ChosenSessions = 'all' | { only: string } | { allBut: string }

function chosen(subject: string, which: ChosenSessions): RawBuilder<unknown> {
  if (which === 'all') return sql`subject = ${subject}`
  return 'only' in which
    ? sql`subject = ${subject} and id_hash = ${Buffer.from(which.only, 'hex')}`
    : sql`subject = ${subject} and id_hash <> ${Buffer.from(which.allBut, 'hex')}`
}

/** The identity server's ids of sessions of a person. */
export async function listProviderSids(db: Sql, subject: string, which: ChosenSessions): Promise<string[]> {
  const rows = await rowsOf({ sid: text })`
    select provider_sid as sid from session.session
    where ${chosen(subject, which)} and provider_sid is not null`.all(db)
  return rows.map(({ sid }) => sid)
}

/** Ends sessions of a person in the portal, in every process. */
export const deleteSessionsOf = (db: Sql, subject: string, which: ChosenSessions): Promise<EndedSession[]> =>
  endSessions(db, chosen(subject, which))

/** Ends sessions that the identity server reports as ended: one by `sid`, or all of a person by `sub`. */
export async function endProviderSessions(db: Sql, by: { sid?: string; sub?: string }): Promise<number> {
  const conditions = [
    ...(by.sid === undefined ? [] : [sql`provider_sid = ${by.sid}`]),
    ...(by.sub === undefined ? [] : [sql`provider_subject = ${by.sub}`]),
  ]
  return (await endSessions(db, sql.join(conditions, sql` and `), { isEndedThere: true })).length
}

/** The job that ends a session at the identity server; see portal/session/end-at-identity-server.ts. */
export const endAtIdentityServerTask = 'end identity server session'

/**
 * Deletes sessions and rejects their tokens. A job queued in the same transaction ends them at the identity server, so
 * that this part cannot be lost.
 */
const endSessions = (db: Sql, which: RawBuilder<unknown>, { isEndedThere = false } = {}): Promise<EndedSession[]> =>
  rowsOf(EndedSession)`
    with ended as (
      delete from session.session where ${which}
      returning encode(id_hash, 'hex') as "sessionId", provider_subject as "providerSubject", provider_sid as "providerSid",
        access_token as "encryptedAccessToken", refresh_token as "encryptedRefreshToken", id_token as "encryptedIdToken",
        access_token_hash, access_expires_at, replaced_token_hash, replaced_expires_at
    ), refused as (
      insert into session.revoked_token (token_hash, expires_at)
      select access_token_hash, access_expires_at from ended
      union select replaced_token_hash, replaced_expires_at from ended where replaced_expires_at > now()
      on conflict do nothing
    ), queued as (
      select queue_job(${endAtIdentityServerTask}, json_build_object('sessionId', "sessionId",
          'providerSubject', "providerSubject", 'providerSid', "providerSid", 'encryptedAccessToken', "encryptedAccessToken",
          'encryptedRefreshToken', "encryptedRefreshToken"), now() + interval '5 seconds', 'end ' || "sessionId", null)
        from ended where not ${isEndedThere}::boolean
    )
    select "sessionId", "providerSubject", "providerSid", "encryptedAccessToken", "encryptedRefreshToken", "encryptedIdToken"
    from ended where (select count(*) from queued) >= 0`.all(db)

/** The identity server's part has already ended, so the job is not needed. */
export async function forgetEnding(db: Sql, sessionId: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${`end ${sessionId}`})`.execute(db)
}
