import { type Kysely, sql } from 'kysely'

/**
 * Orders that wait for the customer, late ones, those on hold and then all others, each group by its expected date, undated
 * last; closed ones follow, the newest first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const rank = `(case when attention = 3 or attention = 2 and state <> 'held' then 3 else attention end)`
  const day = `(case when attention = 4 then date '2000-01-01' - placed_date else coalesce(expected_date, date '9999-12-31') - date '2000-01-01' end)`
  await sql`
    create index service_order_urgency on service_order (account_id, ${sql.raw(rank)}, ${sql.raw(day)}, order_id desc);
    create index service_order_status_urgency
      on service_order (account_id, status, ${sql.raw(rank)}, ${sql.raw(day)}, order_id desc);

    -- As in 0011, with these two orders.
    create or replace function find_orders(
      patterns text[], wanted_status text, wanted_stage text, site text, placed_from date, placed_to date,
      sort text, descending boolean, size integer, skip bigint,
      out total bigint, out order_ids text[]
    ) language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      way text := case when descending then 'desc' else 'asc' end;
      other_way text := case when descending then 'asc' else 'desc' end;
      last_way text := case when descending then 'desc nulls last' else 'asc' end;
      rank text := ${sql.lit(rank)};
      day text := ${sql.lit(day)};
      ordering text := case sort
        when 'attention' then format('%3$s %1$s, %4$s %1$s, order_id %2$s', way, other_way, rank, day)
        when 'status' then format('status %1$s, %3$s %1$s, %4$s %1$s, order_id %2$s', way, other_way, rank, day)
        when 'title' then format('title %1$s, order_id %1$s', way)
        when 'orderId' then format('order_id %s', way)
        when 'stage' then format('stage %s, order_id %s', last_way, way)
        when 'expected' then format('expected_date %s, order_id %s', last_way, way)
        when 'placed' then format('placed_date %1$s, order_id %1$s', way)
        when 'orderRef' then format('order_ref %s, order_id %s', last_way, way)
      end;
      matching text := format('from service_order where account_id = %L', current_setting('portal.account_id'));
      pattern text;
    begin
      if ordering is null then
        raise exception 'There is no order %', sort;
      end if;
      foreach pattern in array patterns loop
        matching := matching || format(' and search like %L', pattern);
      end loop;
      if wanted_status is not null then matching := matching || format(' and status = %L', wanted_status); end if;
      if wanted_stage is not null then matching := matching || format(' and stage = %L', wanted_stage); end if;
      if site is not null then matching := matching || format(' and site_id = %L', site); end if;
      if placed_from is not null then matching := matching || format(' and placed_date >= %L', placed_from); end if;
      if placed_to is not null then matching := matching || format(' and placed_date <= %L', placed_to); end if;
      execute 'select count(*) ' || matching into total;
      execute format('select array(select order_id %s order by %s limit %s offset %s)', matching, ordering, size, skip)
        into order_ids;
    end $$`.execute(db)
  // contracts: its successor has the columns that an earlier release finds and counts by, but not its order.
  await sql`drop index service_order_status`.execute(db)
}
