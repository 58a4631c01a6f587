import { type Kysely, sql } from 'kysely'
import { enableRowSecurity, grantExecute, grantStaffRead } from '../src/grants.ts'

/** Help cases: the case with its targets, its thread and its followers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One number range for all accounts: the mailbox for replies identifies a case by it.
    create sequence case_number start 52000;
    grant usage on sequence case_number to portal_app;
    create table help_case (
      account_id text not null references account,
      case_id text not null unique,
      kind text not null check (kind in ('fault', 'order', 'billing', 'change', 'complaint', 'information')),
      title text not null,
      about text not null default '',
      status text not null check (status in ('acknowledged', 'inProgress', 'pending', 'held', 'resolved', 'reopened', 'closed', 'cancelled')),
      priority text not null check (priority in ('low', 'medium', 'high', 'critical')),
      impact text check (impact in ('down', 'intermittent', 'degraded')),
      severity text check (severity in ('minor', 'moderate', 'significant', 'extensive')),
      service_id text,
      order_id text,
      test_id text,
      incident_id text,
      own_ref text,
      care_level text,
      answers jsonb not null default '[]',
      is_private boolean not null default false,
      opened_by text not null,
      opened_by_name text not null,
      opened_at timestamptz not null,
      updated_at timestamptz not null,
      respond_by timestamptz not null,
      responded_at timestamptz,
      next_update_due timestamptz not null,
      resolve_by timestamptz not null,
      resolved_at timestamptz,
      paused_at timestamptz,
      reply_by timestamptz,
      closes_at timestamptz,
      closed_at timestamptz,
      escalated_at timestamptz,
      score smallint check (score between 1 and 5),
      score_comment text,
      version integer not null default 1,
      waiting_on smallint not null generated always as (
        case when status in ('pending', 'resolved') then 0 when status in ('closed', 'cancelled') then 2 else 1 end) stored,
      impact_rank smallint not null generated always as (
        case impact when 'down' then 0 when 'intermittent' then 1 when 'degraded' then 2 else 3 end) stored,
      next_at timestamptz generated always as (
        case when status = 'pending' then reply_by when status = 'resolved' then closes_at
          when status in ('closed', 'cancelled') then null else next_update_due end) stored,
      search text not null generated always as (
        lower(case_id || ' ' || title || ' ' || about || ' ' || coalesce(service_id, '') || ' ' ||
          coalesce(order_id, '') || ' ' || coalesce(own_ref, ''))) stored,
      missed_update timestamptz,
      assigned_to text,
      assigned_to_name text,
      primary key (account_id, case_id),
      foreign key (account_id, service_id) references service
    );
    -- The counts of the tabs read only this index.
    create index help_case_waiting_on on help_case (account_id, waiting_on, updated_at desc, case_id) include (is_private);
    create index help_case_title on help_case (account_id, title, case_id);
    create index help_case_impact on help_case (account_id, impact_rank, updated_at desc, case_id);
    create index help_case_updated on help_case (account_id, updated_at, case_id);
    create index help_case_next on help_case (account_id, next_at, case_id);
    create index help_case_service on help_case (account_id, service_id, waiting_on);
    create index help_case_test on help_case (account_id, test_id) where test_id is not null;
    create index help_case_search on help_case using gin (account_id, search gin_trgm_ops);
    create index help_case_missed on help_case (account_id, next_update_due)
      where waiting_on = 1 and paused_at is null;
    -- The desk's queue across all accounts: escalated cases first, then by the next date.
    create index help_case_queue on help_case (waiting_on, (escalated_at is null), next_at, case_id)
      where waiting_on < 2;
    ${enableRowSecurity('help_case', 'select, insert, update')};
    ${grantStaffRead('help_case')};

    create table case_message (
      account_id text not null,
      case_id text not null,
      message_id bigint generated always as identity,
      at timestamptz not null,
      side text not null check (side in ('customer', 'desk')),
      kind text not null check (kind in ('message', 'opened', 'status', 'work', 'promise', 'escalated', 'closed', 'people')),
      channel text not null default 'portal' check (channel in ('portal', 'mail')),
      author_id text not null,
      author_name text not null,
      body text not null default '',
      is_internal boolean not null default false,
      from_status text,
      to_status text,
      file_ids text[] not null default '{}',
      mail_id text,
      primary key (account_id, case_id, message_id),
      foreign key (account_id, case_id) references help_case on delete cascade
    );
    create unique index case_message_mail on case_message (account_id, case_id, mail_id);
    ${enableRowSecurity('case_message', 'select, insert')};

    create table case_watcher (
      account_id text not null,
      case_id text not null,
      watcher_id text not null,
      user_id text,
      email text not null,
      name text not null,
      primary key (account_id, case_id, watcher_id),
      unique (account_id, case_id, email),
      foreign key (account_id, case_id) references help_case on delete cascade
    );
    ${enableRowSecurity('case_watcher', 'select, insert, delete')};

    -- The people of the account who may see cases; the gateway reads nothing else about people.
    create function case_colleagues() returns table (user_id text, email text, name text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select u.user_id, lower(u.email), coalesce(nullif(concat_ws(' ', u.given_name, u.family_name), ''), u.email)
      from portal_user u join permission_grant g using (user_id)
      where u.account_id = current_setting('portal.account_id', true) and u.status = 'active'
        and g.resource = 'BusinessPortalCases' and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now())
      order by 3 limit 500
    $$;
    ${grantExecute('case_colleagues')};

    -- Like find_services. The caller filters by the person's permissions.
    create function find_cases(patterns text[]) returns setof text
    language plpgsql stable security definer set search_path = public, pg_temp rows 1000 as $$
    declare
      matching text := format('select case_id from help_case where account_id = %L', current_setting('portal.account_id'));
      pattern text;
    begin
      foreach pattern in array patterns loop
        matching := matching || format(' and search like %L', pattern);
      end loop;
      return query execute matching;
    end $$;
    ${grantExecute('find_cases')}`.execute(db)
}
