import { type Kysely, sql } from 'kysely'

/** Publishing changes only the records of the versions since the last one that reached the name server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table dns_zone add column sent_version integer not null default 0;
    update dns_zone set sent_version = case when publication in ('live', 'mismatch') then version else version - 1 end`.execute(
    db,
  )
}
