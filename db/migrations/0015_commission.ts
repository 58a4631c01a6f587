import { type Kysely, sql } from 'kysely'
import { enableRowSecurity, grantStaffRead } from '../src/grants.ts'

/** A dealer's earnings: schemes, service events, and the statements that a run creates from both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Rates are in hundredths of a per cent, money in minor units.
    create table commission_scheme (
      account_id text not null references account,
      scheme_id text not null,
      name text not null,
      trigger text not null check (trigger in ('live', 'renewal', 'billed')),
      basis text not null check (basis in ('percentage', 'fixed', 'tiered')),
      rate integer,
      fixed_amount bigint,
      tiers jsonb,
      product_category text,
      valid_from date not null,
      valid_until date,
      for_months integer,
      arrears_months integer not null default 0,
      earn_out_months integer not null default 0,
      primary key (account_id, scheme_id)
    );
    ${enableRowSecurity('commission_scheme', 'select')};

    create table commission_event (
      account_id text not null references account,
      event_id text not null,
      kind text not null check (kind in ('live', 'renewal', 'early cease', 'correction')),
      occurred_on date not null,
      service_id text not null,
      customer text not null,
      product text not null,
      product_category text,
      order_ref text,
      tariff_net bigint not null default 0,
      units integer not null default 1 check (units > 0),
      amount bigint,
      currency text not null default 'GBP',
      reason text,
      corrects_statement_ref text,
      corrects_line_no integer,
      recorded_at timestamptz not null default now(),
      recorded_by text not null,
      primary key (account_id, event_id)
    );
    -- A service has each event at most once a day, however often it is recorded.
    create unique index commission_event_service on commission_event (account_id, service_id, occurred_on, kind)
      where kind <> 'correction';
    create index commission_event_month on commission_event (account_id, kind, occurred_on) include (units);
    create index commission_event_kind on commission_event (account_id, kind, event_id);
    ${enableRowSecurity('commission_event', 'select, insert')};

    create table commission_statement (
      account_id text not null references account,
      statement_ref text not null,
      period_start date not null,
      period_end date not null,
      currency text not null default 'GBP',
      line_count integer not null default 0,
      net bigint not null default 0,
      vat_rate integer not null default 0,
      vat bigint not null default 0,
      gross bigint not null default 0,
      opening_balance bigint not null default 0,
      payable bigint not null default 0,
      carried_forward bigint not null default 0,
      issued_on date,
      payment_date date,
      paid_on date,
      remittance_ref text,
      open_queries integer not null default 0,
      primary key (account_id, statement_ref),
      check (gross = net + vat and opening_balance + gross = payable + carried_forward)
    );
    create unique index commission_statement_period on commission_statement (account_id, period_start);
    ${enableRowSecurity('commission_statement', 'select, insert, update, delete')};
    ${grantStaffRead('commission_statement')};

    -- Totals of the lines by type, so that a statement of any length opens quickly.
    create table commission_total (
      account_id text not null,
      statement_ref text not null,
      kind text not null,
      lines integer not null,
      billed bigint not null,
      amount bigint not null,
      primary key (account_id, statement_ref, kind),
      foreign key (account_id, statement_ref) references commission_statement on delete cascade
    );
    ${enableRowSecurity('commission_total', 'select, insert, delete')};

    -- earned is the unique reason for payment: an event, a month of a service, or a reversed line.
    create table commission_line (
      account_id text not null,
      statement_ref text not null,
      line_no integer not null,
      earned text not null,
      kind text not null check (kind in ('recurring', 'new', 'clawback', 'correction')),
      service_id text not null,
      customer text not null,
      product text not null,
      order_ref text,
      trigger text not null,
      trigger_on date not null,
      scheme_id text,
      scheme_name text,
      basis text not null check (basis in ('percentage', 'fixed', 'tiered', 'reversal', 'manual')),
      billed bigint not null,
      rate integer,
      fixed_amount bigint,
      units integer not null,
      amount bigint not null,
      currency text not null,
      earn_out_on date,
      reverses_statement_ref text,
      reverses_line_no integer,
      reason text,
      search text not null generated always as (
        lower(service_id || ' ' || customer || ' ' || product || ' ' || coalesce(order_ref, ''))) stored,
      primary key (account_id, statement_ref, line_no),
      foreign key (account_id, statement_ref) references commission_statement on delete cascade
    );
    create unique index commission_line_earned on commission_line (account_id, earned);
    create index commission_line_reverses on commission_line (account_id, reverses_statement_ref, reverses_line_no)
      where reverses_line_no is not null;
    create index commission_line_service on commission_line (account_id, service_id, kind);
    create index commission_line_earn_out on commission_line (account_id, earn_out_on) where kind = 'new';
    create index commission_line_by_customer on commission_line (account_id, statement_ref, customer, line_no);
    create index commission_line_by_product on commission_line (account_id, statement_ref, product, line_no);
    create index commission_line_by_service_id on commission_line (account_id, statement_ref, service_id, line_no);
    create index commission_line_by_kind on commission_line (account_id, statement_ref, kind, line_no);
    create index commission_line_by_billed on commission_line (account_id, statement_ref, billed, line_no);
    create index commission_line_by_amount on commission_line (account_id, statement_ref, amount, line_no);
    create index commission_line_by_rate on commission_line
      (account_id, statement_ref, (coalesce(rate, -1)), line_no);
    ${enableRowSecurity('commission_line', 'select, insert, delete')};
    ${grantStaffRead('commission_line')};

    create table commission_query (
      account_id text not null,
      statement_ref text not null,
      line_no integer not null,
      question text not null,
      asked_at timestamptz not null default now(),
      asked_by text not null,
      asked_by_email text not null,
      answer text,
      outcome text check (outcome in ('stands', 'corrected')),
      answered_at timestamptz,
      answered_by text,
      primary key (account_id, statement_ref, line_no),
      foreign key (account_id, statement_ref, line_no) references commission_line
    );
    create index commission_query_open on commission_query (asked_at, statement_ref, line_no)
      where answered_at is null;
    ${enableRowSecurity('commission_query', 'select, insert, update')};
    ${grantStaffRead('commission_query')};

    -- The progress of a statement's run; a worker that dies leaves nothing half done behind this mark.
    create table commission_run (
      account_id text not null references account,
      period_start date not null,
      statement_ref text not null,
      state text not null check (state in ('running', 'ready', 'issued')),
      step text not null,
      after text not null default '',
      started_by text not null,
      started_at timestamptz not null default now(),
      moved_at timestamptz not null default now(),
      primary key (account_id, period_start)
    );
    create index commission_run_stalled on commission_run (account_id, moved_at) where state = 'running';
    ${enableRowSecurity('commission_run', 'select, insert, update')};
    ${grantStaffRead('commission_run')};

    -- An issued statement cannot change, whatever the code does, for its statutory period. Afterwards it may be deleted
    -- with its account: the owner of the tables names the account in portal.forgets, which has no effect for other
    -- roles.
    create function may_forget(account text) returns boolean language sql stable
    set search_path = pg_catalog, pg_temp as $$
      select coalesce(account = current_setting('portal.forgets', true), false) and pg_has_role(current_user,
        (select relowner from pg_class where oid = 'public.commission_statement'::regclass), 'member')
    $$;
    create function keep_issued_lines() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      if exists (select from changed join commission_statement s using (account_id, statement_ref)
          where s.issued_on is not null and not (tg_op = 'DELETE' and may_forget(s.account_id))) then
        raise exception 'An issued statement never changes';
      end if;
      return null;
    end $$;
    create trigger keep_issued_on_insert after insert on commission_line
      referencing new table as changed for each statement execute function keep_issued_lines();
    create trigger keep_issued_on_update after update on commission_line
      referencing old table as changed for each statement execute function keep_issued_lines();
    create trigger keep_issued_on_delete after delete on commission_line
      referencing old table as changed for each statement execute function keep_issued_lines();
    create trigger keep_issued_on_insert after insert on commission_total
      referencing new table as changed for each statement execute function keep_issued_lines();
    create trigger keep_issued_on_update after update on commission_total
      referencing old table as changed for each statement execute function keep_issued_lines();
    create trigger keep_issued_on_delete after delete on commission_total
      referencing old table as changed for each statement execute function keep_issued_lines();
    create function keep_issued_statement() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      if tg_op = 'DELETE' then
        if may_forget(old.account_id) then
          return old;
        end if;
        raise exception 'An issued statement never changes';
      end if;
      if (old.period_start, old.period_end, old.currency, old.line_count, old.net, old.vat_rate, old.vat,
          old.gross, old.opening_balance, old.payable, old.carried_forward, old.issued_on)
        is distinct from (new.period_start, new.period_end, new.currency, new.line_count, new.net, new.vat_rate, new.vat,
          new.gross, new.opening_balance, new.payable, new.carried_forward, new.issued_on) then
        raise exception 'An issued statement never changes';
      end if;
      return new;
    end $$;
    create trigger keep_issued before update or delete on commission_statement for each row
      when (old.issued_on is not null) execute function keep_issued_statement()`.execute(db)
}
