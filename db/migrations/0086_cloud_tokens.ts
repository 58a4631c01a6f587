import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** The API tokens of customers' organisations in VMware Cloud Director, encrypted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cloud_token (
      account_id text not null references account,
      org text not null,
      encrypted text not null,
      set_at timestamptz not null default now(),
      set_by text not null,
      -- When Cloud Director last accepted it.
      worked_at timestamptz not null default now(),
      primary key (account_id, org)
    );
    ${enableRowSecurity('cloud_token', 'select, insert, update, delete')}`.execute(db)
}
