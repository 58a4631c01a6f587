import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'

const tables = ['session', 'sign_in', 'sign_out', 'revoked_token', 'logout_token']

/** Clears away what has run out; for a job that runs now and then. Answers how many rows are gone. */
export async function deleteExpired(database: Pick<Database, 'system'>, now = new Date()): Promise<number> {
  // A token is refused for a minute longer than it lives, for clocks that differ.
  const past = new Date(now.getTime() - 60_000)
  let gone = 0n
  for (const table of tables) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(`session.${table}`)} where expires_at < ${past}`.execute(database.system)
    gone += numAffectedRows ?? 0n
  }
  return Number(gone)
}
