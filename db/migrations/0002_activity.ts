import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** The activity log: person, action, record and time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activity (
      account_id text not null references account,
      activity_id bigint generated always as identity,
      at timestamptz not null default now(),
      actor_id text not null,
      actor_name text not null,
      on_behalf_of text,
      action text not null,
      entity text not null,
      entity_id text not null,
      before jsonb,
      after jsonb,
      request_id text,
      primary key (account_id, activity_id)
    );
    create index activity_entity on activity (account_id, entity, entity_id, activity_id desc);
    create index activity_actor on activity (account_id, actor_id, activity_id desc);
    create index activity_kind on activity (account_id, entity, activity_id desc);
    create index activity_at on activity (account_id, at);
    ${enableRowSecurity('activity', 'select')};
    -- The database assigns an entry's number and time, never its writer.
    grant insert (account_id, actor_id, actor_name, on_behalf_of, action, entity, entity_id, before, after, request_id)
    on activity to portal_app;

    -- Announces every activity to open pages after its commit; a large change is announced without ids.
    create function announce_activity() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      perform pg_notify('activity', json_build_object('accountId', account_id, 'entity', entity,
        'ids', case when count(distinct entity_id) <= 20 then json_agg(distinct left(entity_id, 100)) else '[]'::json end)::text)
      from added group by account_id, entity;
      return null;
    end $$;
    create trigger announce_activity after insert on activity referencing new table as added
      for each statement execute function announce_activity()`.execute(db)
}
