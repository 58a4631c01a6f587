import { type Kysely, sql } from 'kysely'

/** Who has to have a second factor, and who has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // How somebody proved who they are while they set a second factor up on the sign-in pages.
  await sql`alter table identity.sign_in_step add column proven text[] not null default '{}'`.execute(db)

  await sql`alter table account add column second_factor_required_at timestamptz`.execute(db)
  await sql`grant update (second_factor_required_at) on account to portal_app`.execute(db)
  // The first sign-in under the rule: the days of grace count from here.
  await sql`alter table portal_user add column second_factor_asked_at timestamptz`.execute(db)
  await createContactFilter(db)
}

/** The list of contacts with one more filter: who signs in here and has no second factor. */
async function createContactFilter(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function lacks_second_factor(wanted_account text, wanted_user text) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select exists (
        select from portal_user u join identity.login l on l.subject = u.person
        where u.account_id = wanted_account and u.user_id = wanted_user
          and not exists (select from identity.passkey p where p.subject = l.subject)
          and not exists (select from identity.authenticator a
            where a.subject = l.subject and a.confirmed_at is not null))
    $$`.execute(db)
  await sql`revoke execute on function lacks_second_factor from public`.execute(db)
  await sql`
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
    end $$`.execute(db)
  const signature = sql`(text[], text, text, boolean, text, boolean, integer, bigint)`
  await sql`revoke execute on function find_contacts${signature} from public`.execute(db)
  await sql`grant execute on function find_contacts${signature} to portal_app`.execute(db)
}
