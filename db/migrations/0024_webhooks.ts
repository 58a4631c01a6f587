import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** Messages to customers' systems. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook (
      account_id text not null references account,
      webhook_id text not null,
      name text not null,
      address text not null,
      events text[] not null default '{}',
      state text not null default 'on' check (state in ('on', 'paused', 'off')),
      encrypted_secret text not null,
      previous_secret text,
      previous_until timestamptz,
      failing_since timestamptz,
      created_at timestamptz not null default now(),
      created_by text not null,
      created_by_email text not null,
      version integer not null default 1,
      primary key (account_id, webhook_id)
    );
    create unique index webhook_address on webhook (account_id, address);
    ${enableRowSecurity('webhook', 'select, insert, update, delete')};

    create table webhook_delivery (
      account_id text not null,
      webhook_id text not null,
      delivery_id text not null,
      occasion_id text not null,
      event text not null,
      body text not null,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      attempts integer not null default 0,
      created_at timestamptz not null default now(),
      next_at timestamptz,
      delivered_at timestamptz,
      primary key (account_id, webhook_id, delivery_id),
      foreign key (account_id, webhook_id) references webhook on delete cascade
    );
    create unique index webhook_delivery_once on webhook_delivery (account_id, webhook_id, occasion_id);
    create index webhook_delivery_log on webhook_delivery (account_id, webhook_id, created_at desc, delivery_id);
    create index webhook_delivery_state on webhook_delivery
      (account_id, webhook_id, state, created_at desc, delivery_id);
    create index webhook_delivery_due on webhook_delivery (account_id, next_at) where state = 'waiting';
    ${enableRowSecurity('webhook_delivery', 'select, insert, update')};

    create table webhook_attempt (
      account_id text not null,
      webhook_id text not null,
      delivery_id text not null,
      attempt_no integer not null,
      at timestamptz not null default now(),
      duration_ms integer not null,
      status_code integer,
      answer text not null default '',
      fault text,
      primary key (account_id, webhook_id, delivery_id, attempt_no),
      foreign key (account_id, webhook_id, delivery_id) references webhook_delivery on delete cascade
    );
    ${enableRowSecurity('webhook_attempt', 'select, insert')}`.execute(db)
}
