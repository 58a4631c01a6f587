import { type Kysely, sql } from 'kysely'
import { enableRowSecurity, grantExecute, grantStaffRead } from '../src/grants.ts'

/** The people of an account: contact details, roles, sites and notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact (
      account_id text not null references account,
      contact_id text not null,
      user_id text references portal_user on delete set null,
      title text not null default 'Other' check (title in ('Mr', 'Mrs', 'Ms', 'Miss', 'Dr', 'Sir', 'Lord', 'Lady', 'Dame', 'Rev', 'Prof', 'Other')),
      first_name text not null,
      last_name text not null default '',
      email text not null,
      email_verified_at timestamptz,
      phone text,
      mobile text,
      preferred_channel text not null default 'email' check (preferred_channel in ('email', 'sms', 'phone')),
      language text not null default 'en' check (language in ('en', 'cy')),
      roles text[] not null default '{}' check (roles <@ array['Admin', 'Billing', 'Customer Service', 'IT Decision Maker',
        'Purchasing', 'Sales or Marketing', 'Senior Management / Director Level', 'Technical Contact', 'Security Contact']),
      sites text[] not null default '{}',
      status text not null default 'active' check (status in ('active', 'invited', 'suspended', 'left')),
      last_signed_in_at timestamptz,
      left_at timestamptz,
      import_id text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
      sort_name text not null generated always as (lower(btrim(first_name || ' ' || last_name))) stored,
      search text not null generated always as (
        lower(btrim(first_name || ' ' || last_name) || ' ' || email || ' ' || coalesce(phone, '') || ' ' ||
          coalesce('0' || substr(phone, 4), '') || ' ' || coalesce(mobile, '') || ' ' ||
          coalesce('0' || substr(mobile, 4), ''))) stored,
      primary key (account_id, contact_id)
    );
    create unique index contact_user on contact (account_id, user_id);
    create index contact_name on contact (account_id, sort_name, contact_id);
    create index contact_email on contact (account_id, lower(email));
    create index contact_roles on contact (account_id, roles, contact_id);
    create index contact_status on contact (account_id, status);
    -- Rows without a value sort last in both directions.
    create index contact_phone on contact (account_id, phone, contact_id);
    create index contact_phone_desc on contact (account_id, phone desc nulls last, contact_id desc);
    create index contact_last_signed_in_at on contact (account_id, last_signed_in_at, contact_id);
    create index contact_last_signed_in_at_desc on contact (account_id, last_signed_in_at desc nulls last, contact_id desc);
    create index contact_holders on contact (account_id) where status <> 'left' and roles && array['Admin', 'Security Contact'];
    create index contact_import on contact (account_id, import_id) where import_id is not null;
    create index contact_search on contact using gin (account_id, search gin_trgm_ops);
    create index contact_role on contact using gin (account_id, roles);
    create index contact_count on contact (account_id, status) include (roles);
    ${enableRowSecurity('contact', 'select, insert, update, delete')};
    ${grantStaffRead('contact')};

    -- Links in emails: an invitation, or the verification of an address. Only a secret's hash is stored.
    create table contact_link (
      account_id text not null,
      link_hash bytea not null,
      contact_id text not null,
      purpose text not null check (purpose in ('invitation', 'verification')),
      email text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (account_id, link_hash),
      foreign key (account_id, contact_id) references contact on delete cascade
    );
    create index contact_link_contact on contact_link (account_id, contact_id, created_at desc);
    -- A request with a link names no account.
    create unique index contact_link_hash on contact_link (link_hash);
    ${enableRowSecurity('contact_link', 'select, insert, update')};

    create table contact_subscription (
      account_id text not null,
      contact_id text not null,
      position smallint not null,
      event text not null,
      channel text not null check (channel in ('email', 'sms', 'webhook')),
      scope text not null check (scope in ('account', 'site', 'service', 'billing')),
      scope_id text,
      address text,
      quiet_from text,
      quiet_to text,
      primary key (account_id, contact_id, position),
      foreign key (account_id, contact_id) references contact on delete cascade
    );
    create index contact_subscription_event on contact_subscription (account_id, event, scope, scope_id);
    ${enableRowSecurity('contact_subscription', 'select, insert, delete')};

    -- Everyone who can sign in is a contact, whether they came by invitation, import or another system.
    create function follow_user() returns trigger language plpgsql set search_path = public, pg_temp as $$
    declare
      known text;
    begin
      select contact_id into known from contact
      where account_id = new.account_id and user_id is null and lower(email) = lower(new.email)
      order by contact_id limit 1;
      if known is not null then
        update contact set user_id = new.user_id, status = new.status
        where account_id = new.account_id and contact_id = known;
      else
        insert into contact (account_id, contact_id, user_id, first_name, last_name, email, email_verified_at, status)
        values (new.account_id, new.user_id, new.user_id,
          coalesce(new.given_name, new.family_name, split_part(new.email, '@', 1)),
          case when new.given_name is null then '' else coalesce(new.family_name, '') end,
          new.email, case when new.status = 'active' then now() end, new.status)
        on conflict do nothing;
      end if;
      return null;
    end $$;
    create trigger follow_new_user after insert on portal_user for each row execute function follow_user();
    -- A contact has its own address, independent of the sign-in address.
    create function follow_changed_user() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      update contact set status = new.status,
        left_at = case when new.status = 'left' then coalesce(left_at, now()) end,
        first_name = case when (new.given_name, new.family_name) is distinct from (old.given_name, old.family_name)
          then coalesce(new.given_name, new.family_name, first_name) else first_name end,
        last_name = case when (new.given_name, new.family_name) is distinct from (old.given_name, old.family_name)
          then case when new.given_name is null then '' else coalesce(new.family_name, '') end else last_name end
      where account_id = new.account_id and user_id = new.user_id;
      return null;
    end $$;
    create trigger follow_changed_user after update of given_name, family_name, status on portal_user
      for each row when (old is distinct from new) execute function follow_changed_user();

    create function lacks_second_factor(wanted_account text, wanted_user text) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select exists (
        select from portal_user u join identity.login l on l.subject = u.person
        where u.account_id = wanted_account and u.user_id = wanted_user
          and not exists (select from identity.passkey p where p.subject = l.subject)
          and not exists (select from identity.authenticator a
            where a.subject = l.subject and a.confirmed_at is not null))
    $$;
    revoke execute on function lacks_second_factor from public;

    -- One page and the counts beside it. Runs as the owner for the same reason, and within the same limits, as
    -- find_services.
    create function find_contacts(
      patterns text[], wanted_role text, wanted_status text, without_factor boolean, sort text, descending boolean,
      size integer, skip bigint,
      out total bigint, out people bigint, out administrators bigint, out contact_ids text[]
    ) language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      account text := current_setting('portal.account_id');
      way text := case when descending then 'desc' else 'asc' end;
      last_way text := case when descending then 'desc nulls last' else 'asc' end;
      ordering text := case sort
        when 'name' then format('sort_name %s, ', way)
        when 'roles' then format('roles %s, ', way)
        when 'phone' then format('phone %s, ', last_way)
        when 'lastSignedInAt' then format('last_signed_in_at %s, ', last_way)
      end;
      matching text := format('from contact where account_id = %L', account);
      pattern text;
    begin
      if ordering is null then
        raise exception 'There is no order %', sort;
      end if;
      foreach pattern in array patterns loop
        matching := matching || format(' and search like %L', pattern);
      end loop;
      if wanted_role is not null then matching := matching || format(' and roles @> array[%L]', wanted_role); end if;
      if wanted_status is null then matching := matching || ' and status <> ''left''';
      else matching := matching || format(' and status = %L', wanted_status); end if;
      if without_factor then
        matching := matching || ' and user_id is not null and lacks_second_factor(account_id, user_id)';
      end if;
      select count(*) into people from contact c where c.account_id = account and c.status <> 'left';
      select count(*) into administrators from contact c
      where c.account_id = account and c.status <> 'left' and c.roles && array['Admin', 'Security Contact']
        and 'Admin' = any (c.roles);
      if cardinality(patterns) = 0 and wanted_role is null and wanted_status is null and not without_factor then
        total := people;
      else execute 'select count(*) ' || matching into total; end if;
      execute format('select array(select contact_id %s order by %scontact_id %s limit %s offset %s)',
        matching, ordering, way, size, skip) into contact_ids;
    end $$;
    ${grantExecute('find_contacts')}`.execute(db)
}
