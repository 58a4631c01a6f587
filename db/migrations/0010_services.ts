import { type Kysely, sql } from 'kysely'
import { enableRowSecurity, grantExecute, grantStaffRead } from '../src/grants.ts'

/** Services with their technical details and traffic, and the counts in the category tabs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- reference_terms holds the references that a customer may search for: circuit, CLI, addresses, hostnames, site,
    -- postcode.
    create table service (
      account_id text not null references account,
      service_id text not null,
      dealer_id text,
      site_id text,
      name text not null,
      product_category text not null,
      product_name text not null,
      supplier text,
      supplier_ref text,
      order_ref text,
      status text not null check (status in ('created', 'pendingActive', 'active', 'suspended', 'pendingTerminate', 'terminated', 'cancelled', 'aborted')),
      condition text not null check (condition in ('down', 'degraded', 'expiring', 'suspended', 'activating', 'ceasing', 'working', 'ceased')),
      condition_note text,
      attention smallint not null generated always as (
        case condition when 'down' then 0 when 'degraded' then 1 when 'expiring' then 2 when 'suspended' then 3
          when 'activating' then 4 when 'ceasing' then 5 when 'working' then 6 else 7 end) stored,
      down_mbps numeric,
      up_mbps numeric,
      care_level text,
      contract_start date,
      contract_term_months integer,
      contract_end date,
      notice_days integer,
      auto_renew boolean not null default false,
      recurring_pence bigint,
      one_off_pence bigint,
      currency text not null default 'GBP',
      tags text[] not null default '{}',
      reference_terms text not null default '',
      search text not null generated always as (
        lower(service_id || ' ' || name || ' ' || product_name || ' ' || coalesce(order_ref, '') || ' ' ||
          coalesce(supplier_ref, '') || ' ' || reference_terms)) stored,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- The references as imported, so that search terms can be rebuilt when a site's name changes.
      reference_list text[] not null default '{}',
      primary key (account_id, service_id),
      foreign key (account_id, site_id) references site
    );
    create index service_attention on service (account_id, attention, name, service_id);
    create index service_category on service (account_id, product_category, attention, name, service_id);
    create index service_name on service (account_id, name, service_id);
    create index service_site on service (account_id, site_id);
    -- Rows without a value sort last in both directions, which a single index cannot provide.
    create index service_contract_end on service (account_id, contract_end, service_id);
    create index service_contract_end_desc on service (account_id, contract_end desc nulls last, service_id desc);
    create index service_down_mbps on service (account_id, down_mbps, service_id);
    create index service_down_mbps_desc on service (account_id, down_mbps desc nulls last, service_id desc);
    create index service_order_ref on service (account_id, order_ref, service_id);
    create index service_order_ref_desc on service (account_id, order_ref desc nulls last, service_id desc);
    create index service_search on service using gin (account_id, search gin_trgm_ops);
    create index service_terms on service
      using gin (account_id, string_to_array(lower(coalesce(supplier_ref, '') || ' ' || reference_terms), ' '));
    ${enableRowSecurity('service', 'select, insert, update')};

    ${detailsTable('tech', 'select')};
    ${detailsTable('ethernet', 'select')};
    ${detailsTable('vcd', 'select, insert, update')};

    -- Measured traffic: in short steps for the last week, hourly before that.
    create table service_traffic (
      account_id text not null,
      service_id text not null,
      at timestamptz not null,
      in_mbps real not null,
      out_mbps real not null,
      primary key (account_id, service_id, at)
    );
    ${enableRowSecurity('service_traffic', 'select')};

    -- Counting 50,000 rows for every tab would cost more than the page; triggers update the counts.
    create table service_count (
      account_id text not null,
      product_category text not null,
      condition text not null,
      services bigint not null,
      primary key (account_id, product_category, condition)
    );
    ${enableRowSecurity('service_count', 'select')};
    ${grantStaffRead('service_count')};
    ${countOn('insert', 'new table as added', 'select account_id, product_category, condition, 1 as change from added')};
    ${countOn(
      'delete',
      'old table as removed',
      'select account_id, product_category, condition, -1 as change from removed',
    )};
    ${countOn(
      'update',
      'old table as removed new table as added',
      `select account_id, product_category, condition, 1 as change from added
     union all select account_id, product_category, condition, -1 from removed`,
    )};

    -- Under row-level security LIKE runs only on rows that the policy has passed, so portal_app cannot use the trigram
    -- index and each search would read all services of the account. This function runs as the owner instead. It takes
    -- the account from the transaction and never from its caller, so its results stay within the policy. The statements
    -- are built here from a closed list of orders, and planned for the search terms at hand.
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
    end $$;
    ${grantExecute('find_services')}`.execute(db)
}

function detailsTable(kind: string, rights: string) {
  const table = `service_${kind}_details`
  return sql`
    create table ${sql.table(table)} (
      account_id text not null,
      service_id text not null,
      details jsonb not null,
      primary key (account_id, service_id),
      foreign key (account_id, service_id) references service on delete cascade
    );
    ${enableRowSecurity(table, rights)}`
}

function countOn(event: string, tables: string, changes: string) {
  const name = sql.id(`count_services_on_${event}`)
  return sql`
    create function ${name}() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into service_count as existing (account_id, product_category, condition, services)
      select account_id, product_category, condition, sum(change) from (${sql.raw(changes)}) changes
      group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
      on conflict (account_id, product_category, condition) do update set services = existing.services + excluded.services;
      return null;
    end $$;
    create trigger ${name} after ${sql.raw(event)} on service referencing ${sql.raw(tables)}
      for each statement execute function ${name}()`
}
