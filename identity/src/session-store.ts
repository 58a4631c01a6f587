import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text, textOrNull, timestamp } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'

export const ListedSession = z.strictObject({
  uid: text,
  signedInAt: timestamp,
  ip: textOrNull,
  userAgent: textOrNull,
})
export type ListedSession = z.infer<typeof ListedSession>

export const listSessions = (system: Sql, subject: string): Promise<ListedSession[]> =>
  rowsOf(ListedSession)`
    select session.uid, to_timestamp((session.payload ->> 'loginTs')::double precision) as "signedInAt",
      last.ip, last.user_agent as "userAgent"
      from identity.model session
      left join lateral (
        select ip, user_agent from identity.sign_in
         where session_uid = session.uid and outcome = 'signed_in' order by at desc limit 1
      ) last on true
     where session.model = 'Session' and session.account_id = ${subject} and session.expires_at > now()
     order by 2 desc limit 50`.all(system)

/** The ids of all sessions of a person. */
export async function listSessionUids(system: Sql, subject: string): Promise<string[]> {
  const { rows } = await rowsOf({ uid: text })`
    select uid from identity.model where model = 'Session' and account_id = ${subject} and uid is not null`.execute(
    system,
  )
  return rows.map(({ uid }) => uid)
}

/** Deletes the session in which a client has this `sid`. */
export async function deleteSession(system: Sql, subject: string, sid: string): Promise<void> {
  await sql`
    delete from identity.model where model = 'Session' and account_id = ${subject} and exists (
      select from jsonb_each(payload -> 'authorizations') client where client.value ->> 'sid' = ${sid})`.execute(system)
}

/** Deletes the grant with this hash; no code or token of it is accepted afterwards. */
export async function deleteGrant(system: Sql, hash: string): Promise<void> {
  await sql`delete from identity.model where model = 'Grant' and id_hash = decode(${hash}, 'hex')`.execute(system)
}

/**
 * Whether a token's session exists with its grant to the client: a revoked refresh token, or a code used twice, ends
 * the grant before the session.
 */
export async function hasGrant(system: Sql, token: { sub: string; client_id: string }, sid: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identity.model session
     cross join lateral (select session.payload -> 'authorizations' -> ${token.client_id}::text as client) authorized
     where session.model = 'Session' and session.account_id = ${token.sub} and session.expires_at > now()
       and client ->> 'sid' = ${sid}
       and exists (select from identity.model granted
         where granted.model = 'Grant' and granted.id_hash = sha256(convert_to(client ->> 'grantId', 'UTF8'))
           and granted.expires_at > now())`.execute(system)
  return rows.length > 0
}
