import { type Kysely, sql } from 'kysely'
import { enableRowSecurity, grantStaffRead } from '../src/grants.ts'

/**
 * The rule for unusual nights of an account, whose hours can differ from those of others: so calls are counted by hour,
 * and the nights that were announced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Imports wait, so that no call is counted twice or not at all.
    lock table call_record in share row exclusive mode;

    -- The cost of calls by hour in the UK.
    create table call_hour (
      account_id text not null,
      -- Empty in the totals of all services.
      service_id text not null,
      day date not null,
      hour smallint not null,
      calls bigint not null,
      cost bigint not null,
      primary key (account_id, service_id, day, hour)
    );
    ${enableRowSecurity('call_hour', 'select')};
    ${grantStaffRead('call_hour')};

    create function hour_of_call(at timestamptz) returns smallint language sql immutable parallel safe
      return extract(hour from at at time zone 'Europe/London')::smallint;

    insert into call_hour (account_id, service_id, day, hour, calls, cost)
    select account_id, coalesce(service_id, ''), day, hour_of_call(at), count(*), sum(cost) from call_record
    group by account_id, day, hour_of_call(at), rollup (service_id);

    create function count_call_hours() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update call_hour h set calls = h.calls - r.calls, cost = h.cost - r.cost
        from (select account_id, coalesce(service_id, '') as service_id, day, hour_of_call(at) as hour, count(*) as calls,
            sum(cost) as cost
          from removed group by account_id, day, hour_of_call(at), rollup (service_id)) r
        where (h.account_id, h.service_id, h.day, h.hour) = (r.account_id, r.service_id, r.day, r.hour);
        delete from call_hour h using (select distinct account_id, day from removed) r
        where h.account_id = r.account_id and h.day = r.day and h.calls = 0;
      end if;
      if tg_op <> 'DELETE' then
        insert into call_hour as h (account_id, service_id, day, hour, calls, cost)
        select account_id, coalesce(service_id, ''), day, hour_of_call(at), count(*), sum(cost)
        from added group by account_id, day, hour_of_call(at), rollup (service_id) order by 1, 2, 3, 4
        on conflict (account_id, service_id, day, hour) do update
        set calls = h.calls + excluded.calls, cost = h.cost + excluded.cost;
      end if;
      return null;
    end $$;
    create trigger count_hours_added after insert on call_record
      referencing new table as added for each statement execute function count_call_hours();
    create trigger count_hours_changed after update on call_record
      referencing old table as removed new table as added for each statement execute function count_call_hours();
    create trigger count_hours_removed after delete on call_record
      referencing old table as removed for each statement execute function count_call_hours();

    -- The billing system has delivered every call before it, if it says so.
    alter table call_delivery add column complete_to timestamptz;

    -- An account without a row has the default rule.
    create table usage_rule (
      account_id text primary key references account,
      over bigint not null,
      times integer not null,
      -- Whole hours in the UK; a night that begins after it ends, ends on the next day.
      from_hour smallint not null check (from_hour between 0 and 23),
      to_hour smallint not null check (to_hour between 0 and 23 and to_hour <> from_hour),
      version integer not null default 1,
      changed_at timestamptz not null,
      changed_by text not null
    );
    ${enableRowSecurity('usage_rule', 'select, insert, update')};
    ${grantStaffRead('usage_rule')};

    -- Nights that were announced, each once.
    create table unusual_night (
      account_id text not null references account,
      night date not null,
      announced_at timestamptz not null,
      primary key (account_id, night)
    );
    ${enableRowSecurity('unusual_night', 'select, insert')};
    ${grantStaffRead('unusual_night')};

    -- The delivery of calls that was last looked through for unusual nights.
    create table call_check (
      account_id text primary key references account,
      received_at timestamptz not null
    );
    ${enableRowSecurity('call_check', 'select, insert, update')};
    ${grantStaffRead('call_check')}`.execute(db)
}
