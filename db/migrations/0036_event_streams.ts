import { type Kysely, sql } from 'kysely'

/** The event streams that are open in any process, so that a session's are counted once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table session.event_stream (
      stream_id uuid primary key default gen_random_uuid(),
      session_id bytea not null,
      -- A process that ends without notice leaves its streams behind.
      expires_at timestamptz not null
    );
    create index event_stream_session on session.event_stream (session_id);
    create index event_stream_expires on session.event_stream (expires_at)`.execute(db)
}
