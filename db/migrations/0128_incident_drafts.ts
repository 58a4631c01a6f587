import { type Kysely, sql } from 'kysely'
import { enableProviderRows, grantStaffRead } from '../src/grants.ts'

/** Drafts of incidents are in a table of their own, which nothing for customers reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table incident_draft (
      ref text primary key,
      content jsonb not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      changed_by_name text not null
    );
    ${enableProviderRows('incident_draft', 'select, insert, update, delete')};
    ${grantStaffRead('incident_draft')}`.execute(db)
}
