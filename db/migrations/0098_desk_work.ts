import { type Kysely, sql } from 'kysely'
import { enableProviderRows, enableRowSecurity, grantExecute, grantStaffRead } from '../src/grants.ts'

/** Assignments and follow-ups of the desk's work, of any kind, and the teams of the staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table desk_team (
      team_id text primary key,
      name text not null unique,
      changed_at timestamptz not null default now()
    );
    create table desk_team_member (
      team_id text not null references desk_team on delete cascade,
      user_id text not null,
      primary key (team_id, user_id)
    );
    create index desk_team_member_user on desk_team_member (user_id);
    ${enableProviderRows('desk_team', 'select, insert, update, delete')};
    ${enableProviderRows('desk_team_member', 'select, insert, delete')};
    ${grantStaffRead('desk_team')};
    ${grantStaffRead('desk_team_member')};

    -- Incidents and plans belong to no account: their rows have the account of the staff.
    create table desk_work (
      account_id text not null references account,
      kind text not null,
      ref text not null,
      assigned_to text,
      assigned_to_name text,
      team_id text,
      follow_up_at timestamptz,
      follow_up_note text not null default '',
      follow_up_by_name text not null default '',
      changed_at timestamptz not null default now(),
      primary key (account_id, kind, ref)
    );
    create index desk_work_ref on desk_work (kind, ref);
    ${enableRowSecurity('desk_work', 'select, insert, update')};
    ${grantStaffRead('desk_work')};

    insert into desk_work (account_id, kind, ref, assigned_to, assigned_to_name)
    select account_id, 'case', case_id, assigned_to, assigned_to_name from help_case where assigned_to is not null;

    -- The queue across all accounts, by the next date.
    create index help_case_due on help_case (next_at, case_id) where waiting_on = 1;

    -- The name of a person who works in one of these areas of the desk; null for anyone else.
    create function desk_colleague(colleague text, resources text[]) returns text
    language sql stable security definer set search_path = public, pg_temp as $$
      select coalesce(nullif(concat_ws(' ', u.given_name, u.family_name), ''), u.email) from portal_user u
      where u.user_id = colleague and u.status = 'active' and exists (select from permission_grant g
        where g.user_id = u.user_id and g.resource = any(resources) and g.starts_at <= now()
          and (g.ends_at is null or g.ends_at > now()))
    $$;
    ${grantExecute('desk_colleague')}`.execute(db)
}
