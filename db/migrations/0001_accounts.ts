import { type Kysely, sql } from 'kysely'
import { enableRowSecurity, grantExecute, grantStaffRead } from '../src/grants.ts'
import { makeRoles } from '../src/roles.ts'

/** Accounts, the people who sign in for them, their permissions, and the access that customers grant their dealers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeRoles((statement) => sql.raw(statement).execute(db))
  await sql`
    do $$ begin
      execute format('grant connect on database %I to portal_app', current_database());
    end $$;
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;
    grant usage on schema public to portal_app, portal_desk;

    create table account (
      account_id text primary key,
      clc_account_id text not null,
      trading_name text not null,
      company_no text,
      vat_no text,
      type text not null check (type in ('customer', 'dealer')),
      parent_dealer_id text references account,
      created_at timestamptz not null default now(),
      dealer_access text not null default 'full' check (dealer_access in ('full', 'read-only', 'none')),
      closed_at timestamptz,
      closed_by text,
      second_factor_required_at timestamptz
    );
    create index account_parent_dealer on account (parent_dealer_id);
    ${enableRowSecurity('account', 'select')};
    grant update (dealer_access, second_factor_required_at) on account to portal_app;
    ${grantStaffRead('account')};

    -- A person's membership of an account. "person" identifies who signs in; "subject" is unique, and equal to "person"
    -- in the person's first account.
    create table portal_user (
      user_id text primary key,
      account_id text not null references account,
      subject text not null unique,
      email text not null,
      given_name text,
      family_name text,
      status text not null default 'active' check (status in ('invited', 'active', 'suspended', 'left')),
      created_at timestamptz not null default now(),
      person text not null,
      ends_at timestamptz,
      -- The first sign-in under the rule of a second factor, which starts the days of grace.
      second_factor_asked_at timestamptz
    );
    create index portal_user_account on portal_user (account_id);
    create unique index portal_user_person on portal_user (person, account_id);
    ${enableRowSecurity('portal_user', 'select, insert, delete')};
    grant update (email, given_name, family_name, status, person, ends_at) on portal_user to portal_app;
    create policy never_signed_in on portal_user as restrictive for delete to portal_app
      using (status = 'invited');
    ${grantStaffRead('portal_user')};
    create function name_person() returns trigger language plpgsql as $$
    begin
      new.person := coalesce(new.person, new.subject);
      return new;
    end $$;
    create trigger name_person before insert on portal_user for each row execute function name_person();

    -- Administrators manage the grants of their account, but cannot grant the provider's own permissions.
    create table permission_grant (
      account_id text not null references account,
      user_id text not null references portal_user on delete cascade,
      resource text not null,
      starts_at timestamptz not null default now(),
      ends_at timestamptz,
      granted_by text,
      sites text[] check (cardinality(sites) > 0),
      primary key (user_id, resource)
    );
    create index permission_grant_account on permission_grant (account_id, user_id);
    grant select, insert, delete on permission_grant to portal_app;
    alter table permission_grant enable row level security;
    create policy own_account on permission_grant to portal_app
      using (account_id = current_setting('portal.account_id', true))
      with check (account_id = current_setting('portal.account_id', true) and resource <> 'PortalOperator'
        and exists (select from portal_user u
          where u.user_id = permission_grant.user_id and u.account_id = permission_grant.account_id));
    create policy never_of_staff on permission_grant as restrictive for insert to portal_app
      with check (resource <> 'PortalOperator' and resource not like 'Desk%');
    ${grantStaffRead('permission_grant')};

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
    );
    -- A person has one open request for each permission.
    create unique index access_request_open on access_request (account_id, user_id, resource) where status = 'open';
    create index access_request_user on access_request (account_id, user_id, asked_at desc);
    create index access_request_status on access_request (account_id, status, asked_at desc);
    ${enableRowSecurity('access_request', 'select, insert, update')};

    -- The dealer's people who used the account, by day.
    create table dealer_visit (
      account_id text not null references account,
      user_id text not null,
      day date not null,
      person_name text not null,
      dealer_name text not null,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      primary key (account_id, user_id, day)
    );
    create index dealer_visit_last on dealer_visit (account_id, last_at desc);
    ${enableRowSecurity('dealer_visit', 'select')};
    create function dealer_of_account() returns text
    language sql stable security definer set search_path = public, pg_temp as $$
      select d.trading_name from account c join account d on d.account_id = c.parent_dealer_id
      where c.account_id = current_setting('portal.account_id')
    $$;
    ${grantExecute('dealer_of_account')};

    -- Whether the login is also used in another account, which an administrator's action must not affect.
    create function acts_elsewhere(who text, here text default current_setting('portal.account_id')) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select exists (select from portal_user
        where person = who and account_id <> here and status in ('active', 'suspended'))
    $$;
    ${grantExecute('acts_elsewhere')};

    -- Whether the person works for the provider. The gateway may not read which account is the provider's, and learns
    -- no more than this.
    create function works_at_desk(who text) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select exists (select from portal_user u join permission_grant g using (user_id)
        where u.person = who and u.status <> 'left' and (g.resource = 'PortalOperator' or g.resource like 'Desk%')
          and (g.ends_at is null or g.ends_at > now()))
    $$;
    create function is_provider_account(wanted text) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select exists (select from permission_grant g
        where g.account_id = wanted and (g.resource = 'PortalOperator' or g.resource like 'Desk%'))
    $$;
    revoke execute on function works_at_desk, is_provider_account from public;
    grant execute on function works_at_desk, is_provider_account to portal_app, portal_desk;

    -- Notifies processes of changed permissions, memberships or accounts, so that they check everything they hold open
    -- for a person, such as a stream of changes. A notification without a name concerns everyone.
    create function announce_grants() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      if (select count(distinct user_id) from changed) > 20 then
        perform pg_notify('permissions_changed', '{}');
      else
        perform pg_notify('permissions_changed', json_build_object('userId', user_id)::text)
          from (select distinct user_id from changed) each;
      end if;
      return null;
    end $$;
    create trigger announce_grants_insert after insert on permission_grant
      referencing new table as changed for each statement execute function announce_grants();
    create trigger announce_grants_update after update on permission_grant
      referencing new table as changed for each statement execute function announce_grants();
    create trigger announce_grants_delete after delete on permission_grant
      referencing old table as changed for each statement execute function announce_grants();
    create function announce_place() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      perform pg_notify('permissions_changed', json_build_object('userId', old.user_id)::text);
      return null;
    end $$;
    create trigger announce_place after update on portal_user for each row
      when ((old.status, old.ends_at, old.account_id, old.person) is distinct from
        (new.status, new.ends_at, new.account_id, new.person))
      execute function announce_place();
    create trigger announce_place_end after delete on portal_user for each row execute function announce_place();
    create function announce_account() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      perform pg_notify('permissions_changed', json_build_object('accountId', old.account_id)::text);
      return null;
    end $$;
    create trigger announce_account after update on account for each row
      when ((old.closed_at, old.dealer_access, old.parent_dealer_id, old.type) is distinct from
        (new.closed_at, new.dealer_access, new.parent_dealer_id, new.type))
      execute function announce_account()`.execute(db)
}
