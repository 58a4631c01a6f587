import { type Kysely, sql } from 'kysely'

/** Lets the desk read a table over all accounts. For migrations. */
export async function deskReads(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`grant select on ${sql.table(table)} to portal_desk`.execute(db)
  await sql`create policy desk_reads on ${sql.table(table)} for select to portal_desk using (true)`.execute(db)
}
