import { sql, type Transaction } from 'kysely'

/** Serialises transactions that use the same name, until this one ends. */
export async function lockFor(tx: Transaction<unknown>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
