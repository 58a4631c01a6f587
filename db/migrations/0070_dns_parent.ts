import { type Kysely, sql } from 'kysely'

/** The last answer of the zone above about DS: DNSSEC is switched off only after its DS has gone, also from caches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- parent_ds is null if the zone above has not been asked yet; parent_ttl is that of the DS last seen there.
    alter table dns_zone
      add column parent text,
      add column parent_ds text[],
      add column parent_ttl integer not null default 0,
      add column parent_since timestamptz,
      add column parent_asked_at timestamptz,
      add column unsign_from timestamptz;
    create index dns_zone_signed on dns_zone (account_id, parent_asked_at) where dnssec`.execute(db)
}
