import { type Kysely, sql } from 'kysely'

/** Browsers from which somebody signed in fully: what others try does not keep them out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity.known_device (
      device_hash bytea primary key,
      subject text not null references identity.login on delete cascade,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index known_device_subject on identity.known_device (subject, last_used_at desc)`.execute(db)
}
