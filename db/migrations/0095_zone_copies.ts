import { type Kysely, sql } from 'kysely'

/** When a zone was first transferred with its present serial, and the addresses that its ALIAS records had then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table dns_server.zone
      add column copied_at timestamptz,
      add column copied_addresses jsonb`.execute(db)
}
