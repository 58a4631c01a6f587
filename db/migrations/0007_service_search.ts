import { type Kysely, sql } from 'kysely'

/** Every order in which the list can be read has an index, and the search may use its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Rows without a value come last both ways, which one index read forwards and backwards cannot give.
  for (const column of ['down_mbps', 'order_ref', 'contract_end']) {
    const [forwards, backwards] = [sql.id(`service_${column}`), sql.id(`service_${column}_desc`)]
    await sql`create index if not exists ${forwards} on service (account_id, ${sql.id(column)}, service_id)`.execute(db)
    await sql`
      create index ${backwards} on service
        (account_id, ${sql.id(column)} desc nulls last, service_id desc)`.execute(db)
  }

  // Under row-level security LIKE may only see rows that the policy has let through, so the trigram index is out of
  // reach of portal_app and each search would read all services of the account. This function runs as the owner
  // instead. It takes the account from the transaction and never from its caller, so it cannot look further than the
  // policy would. The statements are put together here, and planned for the words at hand, from a closed list of orders.
  await sql`
    create function find_services(
      patterns text[], category text, condition_rank smallint, site text,
      sort text, descending boolean, size integer, skip bigint,
      out total bigint, out service_ids text[]
    ) language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      way text := case when descending then 'desc' else 'asc' end;
      last_way text := case when descending then 'desc nulls last' else 'asc' end;
      ordering text := case sort
        when 'condition' then format('attention %1$s, name %1$s, ', way)
        when 'name' then format('name %s, ', way)
        when 'serviceId' then ''
        when 'productCategory' then format('product_category %1$s, attention %1$s, name %1$s, ', way)
        when 'downMbps' then format('down_mbps %s, ', last_way)
        when 'orderRef' then format('order_ref %s, ', last_way)
        when 'contractEnd' then format('contract_end %s, ', last_way)
      end;
      matching text := format('from service where account_id = %L', current_setting('portal.account_id'));
      pattern text;
    begin
      if ordering is null then
        raise exception 'There is no order %', sort;
      end if;
      foreach pattern in array patterns loop
        matching := matching || format(' and search like %L', pattern);
      end loop;
      if category is not null then matching := matching || format(' and product_category = %L', category); end if;
      if condition_rank is not null then matching := matching || format(' and attention = %s', condition_rank); end if;
      if site is not null then matching := matching || format(' and site_id = %L', site); end if;
      execute 'select count(*) ' || matching into total;
      execute format('select array(select service_id %s order by %sservice_id %s limit %s offset %s)',
        matching, ordering, way, size, skip) into service_ids;
    end $$`.execute(db)
  await sql`revoke execute on function find_services from public`.execute(db)
  await sql`grant execute on function find_services to portal_app`.execute(db)
}
