import { type Kysely, sql } from 'kysely'
import { enableRowSecurity, grantStaffRead } from '../src/grants.ts'

/** The staff who are writing a reply at this moment. Unlogged: after a crash no one is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table case_writer (
      account_id text not null,
      case_id text not null,
      user_id text not null,
      name text not null,
      at timestamptz not null default now(),
      primary key (account_id, case_id, user_id)
    );
    create index case_writer_at on case_writer (at);
    ${enableRowSecurity('case_writer', 'select, insert, update, delete')};
    ${grantStaffRead('case_writer')}`.execute(db)
}
