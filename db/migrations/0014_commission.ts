import { type Kysely, sql } from 'kysely'
import { holdToAccount } from '../src/hold-to-account.ts'

/** What a dealer earns: the schemes, what happened to its services, and the statements that a run makes of both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sources(db)
  await statements(db)
  await runs(db)
  await keepIssued(db)
}

async function sources(db: Kysely<unknown>): Promise<void> {
  // Rates are in hundredths of a per cent, money in minor units.
  await sql`
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
    )`.execute(db)
  await holdToAccount(db, 'commission_scheme', 'select')

  await sql`
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
    )`.execute(db)
  // The same thing does not happen to a service twice on one day, however often it is recorded.
  await sql`
    create unique index commission_event_service on commission_event (account_id, service_id, occurred_on, kind)
      where kind <> 'correction'`.execute(db)
  await sql`
    create index commission_event_month on commission_event (account_id, kind, occurred_on) include (units)`.execute(db)
  await sql`create index commission_event_kind on commission_event (account_id, kind, event_id)`.execute(db)
  await holdToAccount(db, 'commission_event', 'select, insert')
}

async function statements(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db)
  await sql`create unique index commission_statement_period on commission_statement (account_id, period_start)`.execute(
    db,
  )
  await holdToAccount(db, 'commission_statement', 'select, insert, update, delete')

  // What the lines of a kind add up to, so that a statement of any length opens at once.
  await sql`
    create table commission_total (
      account_id text not null,
      statement_ref text not null,
      kind text not null,
      lines integer not null,
      billed bigint not null,
      amount bigint not null,
      primary key (account_id, statement_ref, kind),
      foreign key (account_id, statement_ref) references commission_statement on delete cascade
    )`.execute(db)
  await holdToAccount(db, 'commission_total', 'select, insert, delete')

  // earned says what is paid by the line, once and for ever: an event, a month of a service, a line that is reversed.
  await sql`
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
    )`.execute(db)
  await sql`create unique index commission_line_earned on commission_line (account_id, earned)`.execute(db)
  await sql`
    create index commission_line_reverses on commission_line (account_id, reverses_statement_ref, reverses_line_no)
      where reverses_line_no is not null`.execute(db)
  await sql`create index commission_line_service on commission_line (account_id, service_id, kind)`.execute(db)
  await sql`
    create index commission_line_earn_out on commission_line (account_id, earn_out_on) where kind = 'new'`.execute(db)
  for (const column of ['customer', 'product', 'service_id', 'kind', 'billed', 'amount']) {
    await sql`
      create index ${sql.id(`commission_line_by_${column}`)} on commission_line
        (account_id, statement_ref, ${sql.id(column)}, line_no)`.execute(db)
  }
  await sql`
    create index commission_line_by_rate on commission_line
      (account_id, statement_ref, (coalesce(rate, -1)), line_no)`.execute(db)
  await holdToAccount(db, 'commission_line', 'select, insert, delete')

  await sql`
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
    )`.execute(db)
  await holdToAccount(db, 'commission_query', 'select, insert, update')
}

/** How far the making of a statement has come; a worker that dies leaves nothing half done behind this mark. */
async function runs(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db)
  await sql`create index commission_run_stalled on commission_run (account_id, moved_at) where state = 'running'`.execute(
    db,
  )
  await holdToAccount(db, 'commission_run', 'select, insert, update')
}

/** Whatever the code above it does: what has been issued stays as it is. */
async function keepIssued(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_issued_lines() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      if exists (select from changed join commission_statement s using (account_id, statement_ref)
          where s.issued_on is not null) then
        raise exception 'An issued statement never changes';
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['commission_line', 'commission_total']) {
    for (const [event, rows] of [
      ['insert', 'new table as changed'],
      ['update', 'old table as changed'],
      ['delete', 'old table as changed'],
    ] as const) {
      await sql`
        create trigger ${sql.id(`keep_issued_on_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
          referencing ${sql.raw(rows)} for each statement execute function keep_issued_lines()`.execute(db)
    }
  }
  await sql`
    create function keep_issued_statement() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      if tg_op = 'DELETE' or (old.period_start, old.period_end, old.currency, old.line_count, old.net, old.vat_rate, old.vat,
          old.gross, old.opening_balance, old.payable, old.carried_forward, old.issued_on)
        is distinct from (new.period_start, new.period_end, new.currency, new.line_count, new.net, new.vat_rate, new.vat,
          new.gross, new.opening_balance, new.payable, new.carried_forward, new.issued_on) then
        raise exception 'An issued statement never changes';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger keep_issued before update or delete on commission_statement for each row
      when (old.issued_on is not null) execute function keep_issued_statement()`.execute(db)
}
