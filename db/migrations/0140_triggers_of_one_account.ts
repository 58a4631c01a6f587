import { type Kysely, sql } from 'kysely'

/**
 * The functions of triggers read the changed rows first, and then rows of one account by constants: Citus runs such a statement
 * on the node of the account, and a statement over both nowhere (docs/distribution.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const difference = `
    select account_id, product_category, condition, 1 as change from added
    union all select account_id, product_category, condition, -1 from removed`
  await sql`
    ${countOn('insert', 'select account_id, product_category, condition, 1 as change from added')};
    ${countOn('update', difference)};
    ${countOn('delete', 'select account_id, product_category, condition, -1 as change from removed')};

    create or replace function keep_issued_lines() returns trigger language plpgsql set search_path = public, pg_temp as $$
    declare
      of_change record;
    begin
      for of_change in select distinct account_id, statement_ref from changed loop
        if exists (select from commission_statement s
            where s.account_id = of_change.account_id and s.statement_ref = of_change.statement_ref and s.issued_on is not null)
            and not (tg_op = 'DELETE' and may_forget(of_change.account_id)) then
          raise exception 'An issued statement never changes';
        end if;
      end loop;
      return null;
    end $$;

    create or replace function keep_address_blocks() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare
      found_block cidr;
    begin
      delete from address_block where account_id = new.account_id and service_id = new.service_id;
      for found_block in select blocks_of(new.details) loop
        insert into address_block (account_id, block, service_id)
        values (new.account_id, found_block, new.service_id) on conflict do nothing;
      end loop;
      return null;
    end $$;

    -- As before, but the time is a value of the statement.
    create or replace function follow_changed_user() returns trigger language plpgsql set search_path = public, pg_temp as $$
    declare
      changed_on timestamptz := now();
      is_renamed boolean := (new.given_name, new.family_name) is distinct from (old.given_name, old.family_name);
    begin
      update contact set status = new.status,
        left_at = case when new.status = 'left' then coalesce(left_at, changed_on) end,
        first_name = case when is_renamed then coalesce(new.given_name, new.family_name, first_name) else first_name end,
        last_name = case when is_renamed
          then case when new.given_name is null then '' else coalesce(new.family_name, '') end else last_name end
      where account_id = new.account_id and user_id = new.user_id;
      return null;
    end $$`.execute(db)
}

function countOn(event: string, changes: string) {
  return sql`
    create or replace function ${sql.id(`count_services_on_${event}`)}() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
    declare
      change record;
    begin
      for change in
        select account_id, product_category, condition, sum(changes.change) as services from (${sql.raw(changes)}) changes
        group by 1, 2, 3 having sum(changes.change) <> 0 order by 1, 2, 3
      loop
        insert into service_count as existing (account_id, product_category, condition, services)
        values (change.account_id, change.product_category, change.condition, change.services)
        on conflict (account_id, product_category, condition)
          do update set services = existing.services + excluded.services;
      end loop;
      return null;
    end $$`
}
