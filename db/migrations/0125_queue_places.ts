import { type Kysely, sql } from 'kysely'
import { enableProviderRows, grantStaffRead } from '../src/grants.ts'

/** The order in which a person of the desk sees the saved queues; their own ones and those of colleagues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table desk_queue_place (
      user_id text not null,
      queue_id text not null references desk_queue on delete cascade,
      place integer not null,
      primary key (user_id, queue_id)
    );
    create index desk_queue_place_queue on desk_queue_place (queue_id);
    ${enableProviderRows('desk_queue_place', 'select, insert, delete')};
    ${grantStaffRead('desk_queue_place')}`.execute(db)
}
