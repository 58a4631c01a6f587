import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** Stored responses of writes, which a client may repeat because it did not receive the first one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_key (
      account_id text not null references account,
      user_id text not null,
      key text not null,
      request_hash bytea not null,
      answer text,
      etag text,
      created_at timestamptz not null default now(),
      primary key (account_id, user_id, key)
    );
    create index idempotency_key_age on idempotency_key (created_at);
    ${enableRowSecurity('idempotency_key', 'select, insert, update')}`.execute(db)
}
