import type { Sql } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import type { Provider } from 'oidc-provider'
import type { Setting } from './setting.ts'
import { endSession } from './sign-out.ts'

export interface ListedSession {
  uid: string
  signedInAt: Date
  ip: string | null
  userAgent: string | null
}

export async function listSessions(system: Sql, subject: string): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession>`
    select session.uid, to_timestamp((session.payload ->> 'loginTs')::double precision) as "signedInAt",
      last.ip, last.user_agent as "userAgent"
      from identity.model session
      left join lateral (
        select ip, user_agent from identity.sign_in
         where session_uid = session.uid and outcome = 'signed_in' order by at desc limit 1
      ) last on true
     where session.model = 'Session' and session.account_id = ${subject} and session.expires_at > now()
     order by 2 desc limit 50`.execute(system)
  return rows
}

/** Ends the person's sessions in every browser, or in every other one. */
export async function endSessions(
  setting: Setting,
  provider: Provider,
  subject: string,
  exceptUid?: string,
): Promise<void> {
  const sessions = await listSessions(setting.system, subject)
  await Promise.all(
    sessions
      .filter(({ uid }) => uid !== exceptUid)
      .map(async ({ uid }) => {
        const session = await provider.Session.findByUid(uid)
        if (session) await endSession(setting, provider, session)
      }),
  )
}

export interface PastSignIn {
  at: Date
  outcome: 'signed_in' | 'wrong_password' | 'wrong_code' | 'blocked'
  ip: string | null
  userAgent: string | null
}

export async function listPastSignIns(system: Sql, subject: string): Promise<PastSignIn[]> {
  const { rows } = await sql<PastSignIn>`
    select at, outcome, ip, user_agent as "userAgent" from identity.sign_in
     where subject = ${subject} order by at desc limit 8`.execute(system)
  return rows
}
