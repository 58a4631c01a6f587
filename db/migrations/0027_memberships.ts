import { type Kysely, sql } from 'kysely'
import { holdToAccount } from '../src/hold-to-account.ts'

/** A person may act for several accounts, a dealer for its customers as far as they let it, and ask for what is missing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await letPeopleJoin(db)
  await askConsent(db)
  await askForAccess(db)
  await sql`alter table session.session add column ip text`.execute(db)
}

/**
 * A row of `portal_user` is what one person is in one account. `person` is who signs in; `subject` stays as the release
 * before knows it, unique, and equal to `person` in the account that came first.
 */
async function letPeopleJoin(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portal_user add column person text, add column ends_at timestamptz`.execute(db)
  await sql`update portal_user set person = subject`.execute(db)
  await sql`
    create function name_person() returns trigger language plpgsql as $$
    begin
      new.person := coalesce(new.person, new.subject);
      return new;
    end $$`.execute(db)
  await sql`
    create trigger name_person before insert on portal_user for each row execute function name_person()`.execute(db)
  await sql`alter table portal_user alter column person set not null`.execute(db)
  await sql`create unique index portal_user_person on portal_user (person, account_id)`.execute(db)
  await sql`grant update (person, ends_at) on portal_user to portal_app`.execute(db)
  // Says no more than this: what an administrator does to a login must not reach into another account.
  await sql`
    create function acts_elsewhere(who text) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select exists (select from portal_user
        where person = who and account_id <> current_setting('portal.account_id') and status in ('active', 'suspended'))
    $$`.execute(db)
  await sql`revoke execute on function acts_elsewhere from public`.execute(db)
  await sql`grant execute on function acts_elsewhere to portal_app`.execute(db)
}

/** How far a customer lets its dealer in, and which of the dealer's people were there on which day. */
async function askConsent(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account add column dealer_access text not null default 'full'
      check (dealer_access in ('full', 'read-only', 'none'))`.execute(db)
  await sql`grant update (dealer_access) on account to portal_app`.execute(db)
  await sql`
    create function dealer_of_account() returns text
    language sql stable security definer set search_path = public, pg_temp as $$
      select d.trading_name from account c join account d on d.account_id = c.parent_dealer_id
      where c.account_id = current_setting('portal.account_id')
    $$`.execute(db)
  await sql`revoke execute on function dealer_of_account from public`.execute(db)
  await sql`grant execute on function dealer_of_account to portal_app`.execute(db)
  await sql`
    create table dealer_visit (
      account_id text not null references account,
      user_id text not null,
      day date not null,
      person_name text not null,
      dealer_name text not null,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      primary key (account_id, user_id, day)
    )`.execute(db)
  await sql`create index dealer_visit_last on dealer_visit (account_id, last_at desc)`.execute(db)
  await holdToAccount(db, 'dealer_visit', 'select')
}

async function askForAccess(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_request (
      account_id text not null references account,
      request_id text not null,
      user_id text not null references portal_user on delete cascade,
      resource text not null,
      reason text not null,
      status text not null default 'open' check (status in ('open', 'granted', 'declined', 'withdrawn')),
      asked_at timestamptz not null default now(),
      answered_at timestamptz,
      answered_by text,
      answer text,
      primary key (account_id, request_id)
    )`.execute(db)
  // One open question of a person for a permission.
  await sql`
    create unique index access_request_open on access_request (account_id, user_id, resource) where status = 'open'`.execute(
    db,
  )
  await sql`create index access_request_user on access_request (account_id, user_id, asked_at desc)`.execute(db)
  await sql`create index access_request_status on access_request (account_id, status, asked_at desc)`.execute(db)
  await holdToAccount(db, 'access_request', 'select, insert, update')
}
