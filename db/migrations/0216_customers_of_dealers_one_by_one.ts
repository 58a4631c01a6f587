import { type Kysely, sql } from 'kysely'

/**
 * Whose rows a dealer reads, decided for each row. The list of all its customers was made for every table of a statement,
 * when it was planned and again when it ran: with 100,000 customers a page of ten of them took a second.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- They run as the owner, because the rows that they read decide which rows the role sees.
    create function dealer_of_transaction() returns text
    language sql stable security definer set search_path = public, pg_temp as $$
      select d.account_id from account d
      where d.account_id = current_setting('portal.dealer_id', true) and d.type = 'dealer' and d.closed_at is null
    $$;
    create function accounts_of_person() returns text[]
    language sql stable security definer set search_path = public, pg_temp as $$
      select array(select u.account_id from portal_user u
        where u.person = current_setting('portal.person', true) and u.status = 'active'
          and (u.ends_at is null or u.ends_at > now()))
    $$;
    -- All customers of a dealer that has few: comparing them costs less than a lookup for each row. Otherwise none.
    create function few_customers_of_dealer() returns text[]
    language sql stable security definer set search_path = public, pg_temp as $$
      select case when (select count(*) from (select from account c
          where c.parent_dealer_id = current_setting('portal.dealer_id', true) limit 101) first) > 100
        then '{}'::text[] else customers_of_dealer() end
    $$;
    revoke execute on function dealer_of_transaction, accounts_of_person, few_customers_of_dealer from public;
    grant execute on function dealer_of_transaction, accounts_of_person, few_customers_of_dealer to portal_dealer;

    create index account_of_dealer on account (parent_dealer_id, lower(trading_name), account_id)
      include (trading_name, closed_at, dealer_access);
    create index service_count_faulty on service_count (account_id) include (condition, services)
      where condition in ('down', 'degraded');

    -- The conditions of customers_of_dealer(), and for the other tables those of account. A distributed database has others.
    do $$ declare
      place text;
    begin
      for place in select tablename from pg_policies
        where schemaname = 'public' and policyname = 'dealer_reads' and qual like '%customers_of_dealer()%'
      loop
        execute format('alter policy dealer_reads on %I using (%s)', place, case place
          when 'account' then $rule$parent_dealer_id = (select dealer_of_transaction()) and closed_at is null
            and dealer_access <> 'none' and account_id <> all ((select accounts_of_person())::text[])$rule$
          else format('account_id = any ((select few_customers_of_dealer())::text[])
            or exists (select from account customer where customer.account_id = %I.account_id)', place) end);
      end loop;
    end $$`.execute(db)
}
