import { randomBytes } from 'node:crypto'
import type { Database, Sql } from '@portal/db/src/database.ts'
import { hashPassword } from '@portal/db/src/password.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { sha256 } from './secret.ts'

export async function setPassword(system: Sql, subject: string, password: string): Promise<void> {
  const hash = await hashPassword(password)
  await sql`
    update identity.login set password_hash = ${hash}, password_changed_at = now()
     where subject = ${subject}`.execute(system)
}

/**
 * A path below the issuer under which the person can set a password once, for `ttl` seconds. The link is the proof, so
 * it goes to the person's own mailbox and nowhere else.
 */
export async function createPasswordLink(
  database: Pick<Database, 'system'>,
  subject: string,
  ttl: number,
): Promise<string> {
  return `/set-password?link=${await createPasswordToken(database.system, subject, ttl)}`
}

/** What is in such a link, for a page that goes on to the form at once. */
export async function createPasswordToken(system: Sql, subject: string, ttl: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into identity.password_link (token_hash, subject, expires_at)
    values (${sha256(token)}, ${subject}, now() + make_interval(secs => ${ttl}))`.execute(system)
  return token
}

/** Whose link it is, while it can still be used. */
export async function findPasswordLink(system: Sql, token: string): Promise<string | null> {
  const { rows } = await rowsOf({ subject: text })`
    select subject from identity.password_link
     where token_hash = ${sha256(token)} and used_at is null and expires_at > now()`.execute(system)
  return rows[0]?.subject ?? null
}

/** Uses the link up, and with it every other one of the same person; null when somebody was faster. */
export async function takePasswordLink(system: Sql, token: string): Promise<string | null> {
  const { rows } = await rowsOf({ subject: text })`
    update identity.password_link set used_at = now()
     where token_hash = ${sha256(token)} and used_at is null and expires_at > now()
    returning subject`.execute(system)
  const subject = rows[0]?.subject
  if (!subject) return null
  await sql`
    update identity.password_link set used_at = now()
     where subject = ${subject} and used_at is null`.execute(system)
  return subject
}
