import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'

/** A process that gives no sign of its streams until then has ended. */
const expiry = sql`now() + interval '90 seconds'`

/** Counts a stream of a session in, over all processes; null if it has as many as it may. */
export async function countIn(db: Sql, sessionId: string, most: number): Promise<string | null> {
  const id = sql`decode(${sessionId}, 'hex')`
  return db.transaction().execute(async (tx) => {
    // The next one waits until this one is counted.
    await sql`select from session.session where id_hash = ${id} for no key update`.execute(tx)
    const { rows } = await rowsOf({ streamId: text })`
      insert into session.event_stream (session_id, expires_at)
      select ${id}, ${expiry}
      where (select count(*) from session.event_stream where session_id = ${id} and expires_at > now()) < ${most}
      returning stream_id::text as "streamId"`.execute(tx)
    return rows[0]?.streamId ?? null
  })
}

export async function countOut(db: Sql, streamIds: readonly string[]): Promise<void> {
  await sql`delete from session.event_stream where stream_id = any (${streamIds}::uuid[])`.execute(db)
}

export async function keepCounted(db: Sql, streamIds: readonly string[]): Promise<void> {
  await sql`update session.event_stream set expires_at = ${expiry} where stream_id = any (${streamIds}::uuid[])`.execute(
    db,
  )
}
