import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** Notes of the provider's staff about an account, which its people never see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_note (
      account_id text not null references account,
      note_id text not null,
      body text not null,
      is_pinned boolean not null default false,
      author_id text not null,
      author_name text not null,
      written_at timestamptz not null,
      edited_at timestamptz,
      primary key (account_id, note_id)
    );
    create index account_note_order on account_note (account_id, is_pinned desc, written_at desc);
    ${enableRowSecurity('account_note', 'select, insert, update, delete')}`.execute(db)
}
