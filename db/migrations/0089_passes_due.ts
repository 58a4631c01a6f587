import { type Kysely, sql } from 'kysely'

/** Visitors whose details an import changed, so that their passes have to be emailed again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visitor add column passes_due boolean not null default false;
    create index visitor_passes_due on visitor (account_id, visitor_id) where passes_due`.execute(db)
}
