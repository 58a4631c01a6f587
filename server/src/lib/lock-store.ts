import { sql, type Transaction } from 'kysely'

/** One transaction after the other of those that name the same, until this one ends. */
export async function lockFor(tx: Transaction<unknown>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
