import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { sql } from 'kysely'

/**
 * False if another process has the claim, or its answer is still kept. A row instead of a lock, which would hold one
 * connection for every waiting request.
 */
export async function claimAnswer(system: Sql, hash: Buffer, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into identity.refresh_answer as kept (request_hash, claimed_until, expires_at)
    values (${hash}, now() + make_interval(secs => ${seconds}), now() + make_interval(secs => ${seconds * 2}))
    on conflict (request_hash) do update
      set encrypted_answer = null, claimed_until = excluded.claimed_until, expires_at = excluded.expires_at
      where kept.expires_at <= now() or (kept.encrypted_answer is null and kept.claimed_until <= now())
    returning 1`.execute(system)
  return rows.length > 0
}

export async function saveAnswer(system: Sql, hash: Buffer, encrypted: string, seconds: number): Promise<void> {
  await sql`
    update identity.refresh_answer
       set encrypted_answer = ${encrypted}, expires_at = now() + make_interval(secs => ${seconds})
     where request_hash = ${hash}`.execute(system)
}

export async function findAnswer(system: Sql, hash: Buffer): Promise<string | null> {
  const { rows } = await rowsOf({ encryptedAnswer: text })`
    select encrypted_answer as "encryptedAnswer" from identity.refresh_answer
     where request_hash = ${hash} and encrypted_answer is not null and expires_at > now()`.execute(system)
  return rows[0]?.encryptedAnswer ?? null
}

export async function deleteAnswer(system: Sql, hash: Buffer): Promise<void> {
  await sql`delete from identity.refresh_answer where request_hash = ${hash}`.execute(system)
}

export async function hasRefreshToken(system: Sql, token: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identity.model
     where model = 'RefreshToken' and id_hash = ${sha256(token)}`.execute(system)
  return rows.length > 0
}
