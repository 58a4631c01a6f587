import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** Notifications, in the portal and by email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row for each person and channel. resource and site_id determine who may read it, checked on reading.
    create table notification (
      account_id text not null,
      notification_id bigint generated always as identity,
      occasion_id text not null,
      contact_id text not null,
      way text not null check (way in ('portal', 'email', 'sms')),
      address text not null default '',
      kind text not null,
      resource text,
      site_id text,
      entity text not null,
      entity_id text not null,
      title text not null,
      body text not null default '',
      path text not null,
      at timestamptz not null,
      due_at timestamptz not null default now(),
      sent_at timestamptz,
      read_at timestamptz,
      primary key (account_id, notification_id),
      foreign key (account_id, contact_id) references contact on delete cascade
    );
    -- However often the job runs, no one is notified of an event twice in the same channel.
    create unique index notification_once on notification (account_id, occasion_id, contact_id, way, address);
    create index notification_inbox on notification (account_id, contact_id, notification_id desc)
      where way = 'portal';
    create index notification_unread on notification (account_id, contact_id, notification_id desc)
      where way = 'portal' and read_at is null;
    create index notification_waiting on notification (account_id, contact_id, address, due_at)
      where way = 'email' and sent_at is null;
    create index notification_age on notification (account_id, at);
    ${enableRowSecurity('notification', 'select, insert, update')}`.execute(db)
}
