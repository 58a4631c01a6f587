import { type Kysely, sql } from 'kysely'
import { enableProviderRows, grantStaffRead } from '../src/grants.ts'

/** Filters of the queue that a person of the desk keeps under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table desk_queue (
      queue_id text primary key,
      user_id text not null,
      by_name text not null,
      name text not null,
      filter jsonb not null,
      is_shared boolean not null,
      created_at timestamptz not null default now()
    );
    create index desk_queue_user on desk_queue (user_id);
    ${enableProviderRows('desk_queue', 'select, insert, update, delete')};
    ${grantStaffRead('desk_queue')}`.execute(db)
}
