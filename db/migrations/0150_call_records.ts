import { type Kysely, sql } from 'kysely'
import { enableRowSecurity, grantStaffRead } from '../src/grants.ts'

/**
 * Calls as the billing system rated them: an account can have ten million. Triggers keep totals for each day and
 * destination, of all services and of each one, because adding up the calls of a month takes longer than the page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table call_record (
      account_id text not null references account,
      call_id text not null,
      service_id text not null,
      at timestamptz not null,
      -- The day in the UK.
      day date not null generated always as ((at at time zone 'Europe/London')::date) stored,
      -- A search for the first digits is a range in this collation, which row-level security lets use the index.
      from_number text collate "C" not null,
      to_number text collate "C" not null,
      destination text collate "C" not null,
      seconds integer not null check (seconds >= 0),
      -- In pence, as billed.
      cost bigint not null,
      primary key (account_id, call_id)
    );
    create index call_record_at on call_record (account_id, at desc, call_id desc);
    create index call_record_destination on call_record (account_id, destination, at desc, call_id desc);
    create index call_record_from on call_record (account_id, from_number, at desc) include (seconds, cost);
    create index call_record_to on call_record (account_id, to_number, at desc) include (seconds, cost);
    create index call_record_cost on call_record (account_id, cost, at desc) include (seconds);
    create index call_record_destination_cost on call_record (account_id, destination, cost, at desc) include (seconds);
    ${enableRowSecurity('call_record', 'select')};
    ${grantStaffRead('call_record')};

    create table call_day (
      account_id text not null,
      -- Empty in the totals of all services.
      service_id text not null,
      day date not null,
      destination text collate "C" not null,
      calls bigint not null,
      seconds bigint not null,
      cost bigint not null,
      primary key (account_id, service_id, day, destination)
    );
    ${enableRowSecurity('call_day', 'select')};
    ${grantStaffRead('call_day')};

    -- When the billing system last delivered calls of the account.
    create table call_delivery (
      account_id text primary key references account,
      received_at timestamptz not null
    );
    ${enableRowSecurity('call_delivery', 'select')};
    ${grantStaffRead('call_delivery')};

    create function count_calls() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update call_day d set calls = d.calls - r.calls, seconds = d.seconds - r.seconds, cost = d.cost - r.cost
        from (select account_id, coalesce(service_id, '') as service_id, day, destination, count(*) as calls,
            sum(seconds) as seconds, sum(cost) as cost
          from removed group by account_id, day, destination, rollup (service_id)) r
        where (d.account_id, d.service_id, d.day, d.destination) = (r.account_id, r.service_id, r.day, r.destination);
        delete from call_day d using (select distinct account_id, day from removed) r
        where d.account_id = r.account_id and d.day = r.day and d.calls = 0;
      end if;
      if tg_op <> 'DELETE' then
        insert into call_day as d (account_id, service_id, day, destination, calls, seconds, cost)
        select account_id, coalesce(service_id, ''), day, destination, count(*), sum(seconds), sum(cost)
        from added group by account_id, day, destination, rollup (service_id) order by 1, 2, 3, 4
        on conflict (account_id, service_id, day, destination) do update
        set calls = d.calls + excluded.calls, seconds = d.seconds + excluded.seconds, cost = d.cost + excluded.cost;
      end if;
      return null;
    end $$;
    create trigger count_added after insert on call_record
      referencing new table as added for each statement execute function count_calls();
    create trigger count_changed after update on call_record
      referencing old table as removed new table as added for each statement execute function count_calls();
    create trigger count_removed after delete on call_record
      referencing old table as removed for each statement execute function count_calls()`.execute(db)
}
