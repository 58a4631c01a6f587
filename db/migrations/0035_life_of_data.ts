import { type Kysely, sql } from 'kysely'

/** The end of what is kept: accounts are closed and deleted, what is old goes every night, and both leave a record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column closed_at timestamptz, add column closed_by text`.execute(db)
  // The role of the gateway has no way into this schema: who deleted what is not for it to change.
  await sql`create schema retention`.execute(db)
  await sql`
    create table retention.deleted_account (
      account_id text primary key,
      trading_name text,
      closed_at timestamptz not null,
      closed_by text not null,
      started_at timestamptz not null default now(),
      deleted_by text not null,
      finished_at timestamptz,
      deleted jsonb not null default '{}',
      kept jsonb not null default '{}'
    )`.execute(db)
  await sql`
    create table retention.run (
      rule text primary key,
      ran_at timestamptz not null,
      deleted bigint not null
    )`.execute(db)
  await letStatementsEnd(db)
}

/**
 * An issued statement stays as it is for as long as the law wants it. After that it may go with its account: the owner of
 * the tables names the account in `portal.forgets`, which counts for nobody else.
 */
async function letStatementsEnd(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function may_forget(account text) returns boolean language sql stable
    set search_path = pg_catalog, pg_temp as $$
      select coalesce(account = current_setting('portal.forgets', true), false) and pg_has_role(current_user,
        (select relowner from pg_class where oid = 'public.commission_statement'::regclass), 'member')
    $$`.execute(db)
  await sql`
    create or replace function keep_issued_lines() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      if exists (select from changed join commission_statement s using (account_id, statement_ref)
          where s.issued_on is not null and not (tg_op = 'DELETE' and may_forget(s.account_id))) then
        raise exception 'An issued statement never changes';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function keep_issued_statement() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
    end $$`.execute(db)
}
