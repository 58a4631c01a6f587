import { type Kysely, sql } from 'kysely'

/** Lists and searches of 100,000 rows at the desk, and the history of a service. Loading waits while the indexes are made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index account_by_name on account (trading_name, account_id);
    create index account_id_at_desk on account using gin (account_id gin_trgm_ops);
    create index account_crm_part_at_desk on account using gin (lower(clc_account_id) gin_trgm_ops);
    create index portal_user_email_at_desk on portal_user using gin (lower(email) gin_trgm_ops);

    -- All that the queue of incidents shows of one, but the name of a data centre.
    alter table incident add column search text not null generated always as (
      lower(ref || ' ' || title || ' ' || coalesce(place, exchange_name, exchange_code, carrier, ''))) stored;
    create index incident_search on incident using gin (search gin_trgm_ops);

    create index cloud_machine_excused on cloud_machine (account_id, service_id, name, machine_id)
      where uncovered_reason is not null;

    -- The history of a service takes the latest of all its changes, and counts them, without reading them.
    create index activity_entity_at on activity (account_id, entity, entity_id, activity_id desc) include (at);`.execute(
    db,
  )
  // contracts: its successor has all its columns, in the same order.
  await sql`drop index activity_entity`.execute(db)
}
