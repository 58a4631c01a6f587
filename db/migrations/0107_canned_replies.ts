import { type Kysely, sql } from 'kysely'
import { enableProviderRows, grantStaffRead } from '../src/grants.ts'

/** Texts that the provider's staff send often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table canned_reply (
      reply_id text primary key,
      title text not null,
      text text not null,
      changed_by_name text not null,
      changed_at timestamptz not null default now()
    );
    ${enableProviderRows('canned_reply', 'select, insert, update, delete')};
    ${grantStaffRead('canned_reply')}`.execute(db)
}
