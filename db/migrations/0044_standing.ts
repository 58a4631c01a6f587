import { type Kysely, sql } from 'kysely'

/**
 * What somebody may do has changed: their permissions, their place in an account, or the account itself. Whoever keeps
 * something open for them, such as a stream of changes, looks again; an announcement without a name is about everybody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_grants() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      if (select count(distinct user_id) from changed) > 20 then
        perform pg_notify('standing_changed', '{}');
      else
        perform pg_notify('standing_changed', json_build_object('userId', user_id)::text)
          from (select distinct user_id from changed) each;
      end if;
      return null;
    end $$`.execute(db)
  for (const [event, table] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`
      create trigger ${sql.raw(`announce_grants_${event}`)} after ${sql.raw(event)} on permission_grant
        referencing ${sql.raw(table)} table as changed for each statement execute function announce_grants()`.execute(
      db,
    )
  }

  await sql`
    create function announce_place() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      perform pg_notify('standing_changed', json_build_object('userId', old.user_id)::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger announce_place after update on portal_user for each row
      when ((old.status, old.ends_at, old.account_id, old.person) is distinct from
        (new.status, new.ends_at, new.account_id, new.person))
      execute function announce_place()`.execute(db)
  await sql`
    create trigger announce_place_end after delete on portal_user for each row execute function announce_place()`.execute(
    db,
  )

  await sql`
    create function announce_account() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      perform pg_notify('standing_changed', json_build_object('accountId', old.account_id)::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger announce_account after update on account for each row
      when ((old.closed_at, old.dealer_access, old.parent_dealer_id, old.type) is distinct from
        (new.closed_at, new.dealer_access, new.parent_dealer_id, new.type))
      execute function announce_account()`.execute(db)
}
