import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'
import { staffRole } from '../src/roles.ts'

/** People of many accounts who are invited at once; a run has the account of its operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitation_run (
      account_id text not null references account,
      run_id text not null,
      state text not null default 'running',
      reason text,
      filter jsonb not null,
      most integer not null,
      permissions jsonb,
      message text not null default '',
      people integer not null default 0,
      invited integer not null default 0,
      refused jsonb not null default '[]',
      created_by text not null,
      created_by_name text not null,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      primary key (account_id, run_id)
    );
    ${enableRowSecurity('invitation_run', 'select, insert, update')};
    create index contact_never_signed_in on contact (account_id, name, contact_id)
      where last_signed_in_at is null and status <> 'left'`.execute(db)
  // Staff see when a link was sent, and not the link.
  await sql`
    grant select (account_id, contact_id, purpose, created_at, used_at, expires_at) on contact_link to ${sql.raw(staffRole)};
    create policy desk_reads on contact_link for select to ${sql.raw(staffRole)} using (true)`.execute(db)
}
