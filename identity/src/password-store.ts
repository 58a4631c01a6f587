import { randomBytes } from 'node:crypto'
import type { Database, Sql } from '@portal/db/src/database.ts'
import { hashPassword } from '@portal/db/src/password.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { sha256 } from '@portal/db/src/sha256.ts'

export async function setPassword(system: Sql, subject: string, password: string): Promise<void> {
  const hash = await hashPassword(password)
  await sql`
    update identity.login set password_hash = ${hash}, password_changed_at = now()
     where subject = ${subject}`.execute(system)
}

/**
 * A path below the issuer at which the person can set a password once, within `ttl` seconds. The link is the proof, so
 * it is sent to the person's own mailbox only.
 */
export async function createPasswordLink(
  database: Pick<Database, 'system'>,
  subject: string,
  ttl: number,
): Promise<string> {
  return `/set-password#${await createPasswordToken(database.system, subject, ttl)}`
}

/** The token of such a link, for a page that continues to the form at once. */
export async function createPasswordToken(system: Sql, subject: string, ttl: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into identity.password_link (token_hash, subject, expires_at)
    values (${sha256(token)}, ${subject}, now() + make_interval(secs => ${ttl}))`.execute(system)
  return token
}

/** The owner of a link that is still valid. */
export async function findPasswordLink(system: Sql, token: string): Promise<string | null> {
  const { rows } = await rowsOf({ subject: text })`
    select subject from identity.password_link
     where token_hash = ${sha256(token)} and used_at is null and expires_at > now()`.execute(system)
  return rows[0]?.subject ?? null
}

/** Consumes the link and all others of the same person; null if another request was faster. */
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
