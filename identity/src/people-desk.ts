import type { Database } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { isAddressTaken } from './email-change-store.ts'
import { findPersonByEmail } from './people.ts'
import { createPasswordLink } from './password-store.ts'

const passwordLinkSeconds = 60 * 60

interface NewLogin {
  subject: string
  email: string
  givenName: string
  familyName: string
  accountId: string
}

const SecondFactor = z.strictObject({ subject: text, factor: z.enum(['none', 'totp', 'webauthn']) })

/** All operations on the server's people that its operator's systems may perform. */
export function createPeopleDesk(database: Pick<Database, 'system'>, issuer: string) {
  const { system } = database
  return {
    async isTaken(email: string, exceptSubject = ''): Promise<boolean> {
      return isAddressTaken(system, email, exceptSubject)
    },

    async findSubject(email: string): Promise<string | null> {
      return (await findPersonByEmail(system, email))?.subject ?? null
    },

    /**
     * Returns the address at which the person sets a password. An existing person keeps their data; null if they sign
     * in with another address, which only they can change.
     */
    async admit(login: NewLogin): Promise<string | null> {
      const { rows } = await rowsOf({ subject: text })`
        insert into identity.login as known (subject, email, given_name, family_name, unique_account_id)
        values (${login.subject}, ${login.email}, ${login.givenName}, ${login.familyName || null}, ${login.accountId})
        on conflict (subject) do update set status = 'active', email = excluded.email
          where known.password_hash is null or lower(known.email) = lower(excluded.email)
        returning subject`.execute(system)
      if (rows.length === 0) return null
      return `${issuer}${await createPasswordLink(database, login.subject, passwordLinkSeconds)}`
    },

    async setSuspended(subject: string, isSuspended: boolean): Promise<void> {
      const status = isSuspended ? 'suspended' : 'active'
      await sql`update identity.login set status = ${status} where subject = ${subject}`.execute(system)
    },

    async listSecondFactors(subjects: readonly string[]): Promise<Map<string, 'none' | 'totp' | 'webauthn'>> {
      const { rows } = await rowsOf(SecondFactor)`
        select l.subject, case
            when exists (select from identity.passkey p where p.subject = l.subject) then 'webauthn'
            when exists (select from identity.authenticator a
              where a.subject = l.subject and a.confirmed_at is not null) then 'totp'
            else 'none' end as factor
          from identity.login l where l.subject = any(${[...subjects]}::text[])`.execute(system)
      return new Map(rows.map(({ subject, factor }) => [subject, factor]))
    },

    async resetSecondFactor(subject: string): Promise<void> {
      await system.transaction().execute(async (tx) => {
        await sql`delete from identity.authenticator where subject = ${subject}`.execute(tx)
        await sql`delete from identity.passkey where subject = ${subject}`.execute(tx)
        await sql`delete from identity.recovery_code where subject = ${subject}`.execute(tx)
      })
    },

    /** The caller has already revoked the tokens; this prevents a new sign-in without a password. */
    async endSession(subject: string, sid: string): Promise<void> {
      await sql`
        delete from identity.model where model = 'Session' and account_id = ${subject} and exists (
          select from jsonb_each(payload -> 'authorizations') client where client.value ->> 'sid' = ${sid})`.execute(
        system,
      )
    },
  }
}
