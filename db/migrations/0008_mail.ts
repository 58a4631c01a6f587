import { type Kysely, sql } from 'kysely'

/** Mail that is to be sent; written with the change it tells of, sent afterwards by a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema mail`.execute(db)
  await sql`
    create table mail.message (
      message_id bigint generated always as identity primary key,
      recipient text not null,
      subject text not null,
      body text not null,
      created_at timestamptz not null default now(),
      sent_at timestamptz
    )`.execute(db)
}
