import { type Kysely, sql } from 'kysely'

/** Roll-overs of signing keys, and requests to the parent zone to remove the DS of a zone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- replaced_ds is null unless a roll-over is running. new_key_from: when no cache has answers without the new key;
    -- new_ds_from: when no cache has the DS from before that of the new key.
    alter table dns_zone
      add column replaced_ds text[],
      add column new_key_from timestamptz,
      add column new_ds_from timestamptz,
      add column withdrawn_ds text[] not null default '{}',
      add column ds_removal boolean not null default false;
    alter table dns_server.zone add column encrypted_new_key text`.execute(db)
}
