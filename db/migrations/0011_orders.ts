import { type Kysely, sql } from 'kysely'
import { enableRowSecurity, grantExecute, grantStaffRead } from '../src/grants.ts'

/** Orders with their stages, committed dates, charges, questions, notes and links for people on site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create sequence order_number start 33000;
    grant usage on sequence order_number to portal_app;
    -- status is the order's status for the customer. attention sorts the list: orders that wait for the customer, late,
    -- open, closed. An order is late if it misses the contractual date, which is extended by time waiting on others.
    create table service_order (
      account_id text not null references account,
      order_id text not null,
      type text not null check (type in ('provide', 'regrade', 'modify', 'move', 'migrate', 'cease')),
      journey text not null,
      state text not null check (state in ('acknowledged', 'pending', 'held', 'assessingCharge', 'inProgress', 'completed', 'cancelled', 'rejected')),
      status text not null generated always as (case state
        when 'inProgress' then 'Approved' when 'completed' then 'Completed'
        when 'cancelled' then 'Cancelled' when 'rejected' then 'Cancelled' else 'Pending' end) stored,
      stage text,
      title text not null,
      product_name text not null,
      details jsonb not null default '{}',
      site_id text,
      service_id text,
      order_ref text,
      supplier_ref text,
      quote_id text,
      term_months integer,
      recurring_pence bigint,
      one_off_pence bigint,
      currency text not null default 'GBP',
      requested_date date,
      target_date date,
      committed_date date,
      contractual_date date,
      closed_date date,
      closed_by text check (closed_by in ('customer', 'provider', 'deadline')),
      closed_reason text,
      hold_owner text check (hold_owner in ('us', 'carrier', 'customer', 'thirdParty')),
      hold_reason text,
      hold_from date,
      blocked_by text check (blocked_by in ('approval', 'charge', 'access')),
      appointment_date date,
      appointment_slot text check (appointment_slot in ('AM', 'PM', 'day')),
      appointment_purpose text,
      access_name text,
      access_phone text,
      placed_date date not null default current_date,
      placed_by text not null,
      attention smallint not null generated always as (case
        when state in ('completed', 'cancelled', 'rejected') then 4 when blocked_by is not null then 0
        when target_date > coalesce(contractual_date, committed_date) then 1 when state = 'inProgress' then 3 else 2 end) stored,
      expected_date date generated always as (
        case when state = 'completed' then closed_date when state in ('cancelled', 'rejected') then null else target_date end) stored,
      search text not null generated always as (
        lower(order_id || ' ' || title || ' ' || product_name || ' ' || coalesce(order_ref, '') || ' ' ||
          coalesce(supplier_ref, '') || ' ' || coalesce(quote_id, '') || ' ' || coalesce(service_id, ''))) stored,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (account_id, order_id),
      foreign key (account_id, site_id) references site,
      foreign key (account_id, service_id) references service
    );
    create index service_order_attention on service_order (account_id, attention, placed_date desc, order_id desc);
    create index service_order_status on service_order (account_id, status, attention, placed_date desc, order_id desc);
    create index service_order_title on service_order (account_id, title, order_id);
    create index service_order_stage on service_order (account_id, stage, order_id);
    create index service_order_stage_desc on service_order (account_id, stage desc nulls last, order_id desc);
    create index service_order_expected on service_order (account_id, expected_date, order_id);
    create index service_order_expected_desc on service_order (account_id, expected_date desc nulls last, order_id desc);
    create index service_order_placed on service_order (account_id, placed_date, order_id);
    create index service_order_reference on service_order (account_id, order_ref, order_id);
    create index service_order_reference_desc on service_order (account_id, order_ref desc nulls last, order_id desc);
    create index service_order_site on service_order (account_id, site_id, order_id);
    create index service_order_service on service_order (account_id, service_id);
    create index service_order_search on service_order using gin (account_id, search gin_trgm_ops);
    -- The desk's queue across all accounts.
    create index service_order_queue on service_order (expected_date nulls first, placed_date, order_id)
      where status in ('Pending', 'Approved');
    ${enableRowSecurity('service_order', 'select, insert, update')};
    ${grantStaffRead('service_order')};

    -- The parts of an order, deleted with it.
    ${part(
      'order_stage',
      'position',
      'select, insert, update',
      `position smallint not null, stage text not null, owner ${owner},
       planned_from date, planned_to date, done_date date`,
    )};
    -- The owners of the order without gaps: the days of all owners add up to the days since it was placed.
    ${part(
      'order_ownership',
      'ownership_id',
      'select, insert, update',
      `ownership_id bigint generated always as identity, owner ${owner}, is_on_hold boolean not null default false,
       reason text, from_date date not null, to_date date`,
    )};
    ${part('order_event', 'event_id', 'select, insert', `event_id bigint generated always as identity, at timestamptz not null default now(), title text not null, text text`)};
    ${part(
      'order_commitment',
      'commitment_id',
      'select, insert',
      `commitment_id bigint generated always as identity, at timestamptz not null default now(),
       kind text not null check (kind in ('requested', 'target', 'committed', 'contractual')),
       date_before date, date date not null, owner ${owner}, moved_by text not null, reason text not null`,
    )};
    ${part(
      'order_charge',
      'charge_id',
      'select, insert, update',
      `charge_id text not null,
       category text not null check (category in ('construction', 'connection', 'cancellation', 'expedite', 'disconnect', 'other')),
       is_blocking boolean not null, cost_pence bigint not null, exemption_pence bigint not null default 0,
       currency text not null default 'GBP', reason text not null, extra_days integer not null default 0,
       issued_at timestamptz not null default now(), reply_by date not null, reminded_at timestamptz,
       state text not null default 'awaitingResponse' check (state in
       ('awaitingResponse', 'acceptedByBuyer', 'declinedByBuyer', 'withdrawnBySeller', 'timeout')),
       answered_at timestamptz, answered_by text`,
    )};
    ${part(
      'order_question',
      'question_id',
      'select, insert, update',
      `question_id text not null, kind text not null check (kind in ('access')), title text not null, text text not null,
       asked_at timestamptz not null default now(), answered_at timestamptz`,
    )};
    ${part(
      'order_readiness',
      'item',
      'select, insert, update',
      `item text not null, is_ready boolean not null, note text, changed_by text not null,
       changed_at timestamptz not null default now()`,
    )};
    ${part(
      'order_note',
      'note_id',
      'select, insert',
      `note_id bigint generated always as identity, at timestamptz not null default now(),
       kind text not null check (kind in ('siteVisit', 'hazard', 'specialArrangement')),
       text text not null, author text not null`,
    )};
    ${part('order_watcher', 'email', 'select, insert, delete', `email text not null, user_id text not null`)};
    ${part(
      'order_share',
      'share_id',
      'select, insert, update',
      `share_id text not null, secret_hash bytea not null unique, label text not null, created_by text not null,
       created_at timestamptz not null default now(), expires_at timestamptz not null, revoked_at timestamptz,
       last_seen_at timestamptz`,
    )};
    -- For the jobs that check pending charges of all accounts.
    create index order_charge_waiting on order_charge (reply_by) where state = 'awaitingResponse';

    -- Like find_services: row-level security keeps the trigram index from portal_app, so the lookup runs as the owner.
    -- It takes the account from the transaction and never from its caller. The sort orders match those in the store.
    create function find_orders(
      patterns text[], wanted_status text, wanted_stage text, site text, placed_from date, placed_to date,
      sort text, descending boolean, size integer, skip bigint,
      out total bigint, out order_ids text[]
    ) language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      way text := case when descending then 'desc' else 'asc' end;
      other_way text := case when descending then 'asc' else 'desc' end;
      last_way text := case when descending then 'desc nulls last' else 'asc' end;
      ordering text := case sort
        when 'attention' then format('attention %1$s, placed_date %2$s, order_id %2$s', way, other_way)
        when 'status' then format('status %1$s, attention %1$s, placed_date %2$s, order_id %2$s', way, other_way)
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
    end $$;
    ${grantExecute('find_orders')}`.execute(db)
}

const owner = "text not null check (owner in ('us', 'carrier', 'customer', 'thirdParty'))"

function part(table: string, key: string, rights: string, columns: string) {
  return sql`
    create table ${sql.table(table)} (
      account_id text not null,
      order_id text not null,
      ${sql.raw(columns)},
      primary key (account_id, order_id, ${sql.raw(key)}),
      foreign key (account_id, order_id) references service_order on delete cascade
    );
    ${enableRowSecurity(table, rights)}`
}
