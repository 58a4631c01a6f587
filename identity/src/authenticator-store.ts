import type { Sql } from '@portal/db/src/database.ts'
import { changesRow, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'

const Secret = { encryptedSecret: text }

/** Returns the secret of a set-up that has already begun, otherwise the new one; null if the set-up is complete. */
export async function saveSecret(system: Sql, subject: string, encrypted: string): Promise<string | null> {
  const { rows } = await rowsOf(Secret)`
    insert into identity.authenticator as kept (subject, encrypted_secret) values (${subject}, ${encrypted})
    on conflict (subject) do update set encrypted_secret = kept.encrypted_secret
      where kept.confirmed_at is null
    returning encrypted_secret as "encryptedSecret"`.execute(system)
  return rows[0]?.encryptedSecret ?? null
}

export async function findSecret(system: Sql, subject: string, isConfirmed: boolean): Promise<string | null> {
  const { rows } = await rowsOf(Secret)`
    select encrypted_secret as "encryptedSecret" from identity.authenticator
     where subject = ${subject} and (confirmed_at is not null) = ${isConfirmed}`.execute(system)
  return rows[0]?.encryptedSecret ?? null
}

/** False if a code of this time or a later one has been used. The first code completes the set-up. */
export const takeTimeStep = (system: Sql, subject: string, timeStep: number): Promise<boolean> =>
  changesRow(system)`
    update identity.authenticator set last_step = ${timeStep}, confirmed_at = coalesce(confirmed_at, now())
     where subject = ${subject} and last_step < ${timeStep}`

export async function hasAuthenticator(system: Sql, subject: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identity.authenticator
     where subject = ${subject} and confirmed_at is not null`.execute(system)
  return rows.length > 0
}

export async function removeAuthenticator(system: Sql, subject: string): Promise<void> {
  await sql`delete from identity.authenticator where subject = ${subject}`.execute(system)
}
