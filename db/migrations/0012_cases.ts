import { type Kysely, sql } from 'kysely'
import { holdToAccount } from '../src/hold-to-account.ts'

/** Help cases: the case with its promises, its thread, and who follows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One number for all accounts: the mailbox that takes replies knows the case only by it.
  await sql`create sequence case_number start 52000`.execute(db)
  await sql`grant usage on sequence case_number to portal_app`.execute(db)
  await caseTable(db)
  await threadTables(db)
  await colleagues(db)
}

async function caseTable(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      turn smallint not null generated always as (
        case when status in ('pending', 'resolved') then 0 when status in ('closed', 'cancelled') then 2 else 1 end) stored,
      impact_rank smallint not null generated always as (
        case impact when 'down' then 0 when 'intermittent' then 1 when 'degraded' then 2 else 3 end) stored,
      next_at timestamptz generated always as (
        case when status = 'pending' then reply_by when status = 'resolved' then closes_at
          when status in ('closed', 'cancelled') then null else next_update_due end) stored,
      search text not null generated always as (
        lower(case_id || ' ' || title || ' ' || about || ' ' || coalesce(service_id, '') || ' ' ||
          coalesce(order_id, '') || ' ' || coalesce(own_ref, ''))) stored,
      primary key (account_id, case_id),
      foreign key (account_id, service_id) references service
    )`.execute(db)
  for (const [name, columns = '', more = ''] of [
    // The counts of the tabs read nothing but this index.
    ['turn', 'turn, updated_at desc, case_id', 'include (is_private)'],
    ['title', 'title, case_id'],
    ['impact', 'impact_rank, updated_at desc, case_id'],
    ['updated', 'updated_at, case_id'],
    ['next', 'next_at, case_id'],
    ['service', 'service_id, turn'],
  ]) {
    await sql`create index ${sql.id(`help_case_${name}`)} on help_case (account_id, ${sql.raw(columns)}) ${sql.raw(more)}`.execute(
      db,
    )
  }
  await sql`create index help_case_search on help_case using gin (account_id, search gin_trgm_ops)`.execute(db)
  await holdToAccount(db, 'help_case', 'select, insert, update')
}

async function threadTables(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db)
  await sql`create unique index case_message_mail on case_message (account_id, case_id, mail_id)`.execute(db)
  await holdToAccount(db, 'case_message', 'select, insert')

  await sql`
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
    )`.execute(db)
  await holdToAccount(db, 'case_watcher', 'select, insert, delete')
  // A file is kept for the person who sent it until its message is written.
  await sql`grant update (entity, entity_id) on file to portal_app`.execute(db)
}

/** Who of the account may see cases; the gateway reads nothing else about people. */
async function colleagues(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function case_colleagues() returns table (user_id text, email text, name text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select u.user_id, lower(u.email), coalesce(nullif(concat_ws(' ', u.given_name, u.family_name), ''), u.email)
      from portal_user u join permission_grant g using (user_id)
      where u.account_id = current_setting('portal.account_id', true) and u.status = 'active'
        and g.resource = 'BusinessPortalCases' and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now())
      order by 3 limit 500
    $$`.execute(db)
  await sql`revoke execute on function case_colleagues() from public`.execute(db)
  await sql`grant execute on function case_colleagues() to portal_app`.execute(db)
}
