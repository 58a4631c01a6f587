import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** The delivery of text messages, and webhooks that post to a channel of a chat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table text_message (
      account_id text not null,
      notification_id bigint not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'delivered', 'refused', 'failed')),
      fault text check (fault in ('landline', 'unknown', 'barred', 'unreachable', 'off', 'late', 'other')),
      -- The id at the provider, for questions to it.
      provider_id text,
      sent_at timestamptz,
      ended_at timestamptz,
      primary key (account_id, notification_id),
      foreign key (account_id, notification_id) references notification on delete cascade
    );
    ${enableRowSecurity('text_message', 'select, insert, update')};
    create index notification_texts on notification (account_id, contact_id, notification_id desc) where way = 'sms';

    alter table webhook add column kind text not null default 'signed' check (kind in ('signed', 'teams', 'slack'))`.execute(
    db,
  )
}
