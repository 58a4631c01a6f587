import { type Kysely, sql } from 'kysely'

/** The references as imported, so that the search terms can be made again when the name of a site changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table service add column reference_list text[] not null default '{}'`.execute(db)
}
