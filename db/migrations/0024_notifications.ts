import { type Kysely, sql } from 'kysely'
import { holdToAccount } from '../src/hold-to-account.ts'

/** What people are told, in the portal and by mail, and what is sent to the systems of the customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await notifications(db)
  await webhooks(db)
  await missedPromises(db)
  await queueInTurn(db)
  await mailHeaders(db)
}

async function notifications(db: Kysely<unknown>): Promise<void> {
  // One row for each person and way. resource and site_id say who may read it, which is asked when it is read.
  await sql`
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
    )`.execute(db)
  // However often the job runs: nobody is told of the same thing twice by the same way.
  await sql`
    create unique index notification_once on notification (account_id, occasion_id, contact_id, way, address)`.execute(
    db,
  )
  await sql`
    create index notification_inbox on notification (account_id, contact_id, notification_id desc)
      where way = 'portal'`.execute(db)
  await sql`
    create index notification_unread on notification (account_id, contact_id, notification_id desc)
      where way = 'portal' and read_at is null`.execute(db)
  await sql`
    create index notification_waiting on notification (account_id, contact_id, address, due_at)
      where way = 'email' and sent_at is null`.execute(db)
  await sql`create index notification_age on notification (account_id, at)`.execute(db)
  await holdToAccount(db, 'notification', 'select, insert, update')
}

async function webhooks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook (
      account_id text not null references account,
      webhook_id text not null,
      name text not null,
      address text not null,
      events text[] not null default '{}',
      state text not null default 'on' check (state in ('on', 'paused', 'off')),
      sealed_secret text not null,
      previous_secret text,
      previous_until timestamptz,
      failing_since timestamptz,
      created_at timestamptz not null default now(),
      created_by text not null,
      created_by_email text not null,
      version integer not null default 1,
      primary key (account_id, webhook_id)
    )`.execute(db)
  await sql`create unique index webhook_address on webhook (account_id, address)`.execute(db)
  await holdToAccount(db, 'webhook', 'select, insert, update, delete')

  await sql`
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
    )`.execute(db)
  await sql`
    create unique index webhook_delivery_once on webhook_delivery (account_id, webhook_id, occasion_id)`.execute(db)
  await sql`
    create index webhook_delivery_log on webhook_delivery (account_id, webhook_id, created_at desc, delivery_id)`.execute(
    db,
  )
  await sql`
    create index webhook_delivery_state on webhook_delivery (account_id, webhook_id, state, created_at desc)`.execute(
    db,
  )
  await sql`
    create index webhook_delivery_due on webhook_delivery (account_id, next_at) where state = 'waiting'`.execute(db)
  await holdToAccount(db, 'webhook_delivery', 'select, insert, update')

  await sql`
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
    )`.execute(db)
  await holdToAccount(db, 'webhook_attempt', 'select, insert')
}

/** Which promise of an update was missed and told; the next one that is missed is told again. */
async function missedPromises(db: Kysely<unknown>): Promise<void> {
  await sql`alter table help_case add column missed_update timestamptz`.execute(db)
  await sql`
    create index help_case_missed on help_case (account_id, next_update_due)
      where turn = 1 and paused_at is null`.execute(db)
}

/** Jobs of one queue run one after the other, so that one slow system of a customer holds up no other. */
async function queueInTurn(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function queue_job(task text, payload json, run_at timestamptz, job_key text, queue text) returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      perform graphile_worker.add_job(task, payload, queue_name => queue, run_at => run_at, job_key => job_key);
    end $$`.execute(db)
  const name = 'queue_job(text, json, timestamptz, text, text)'
  await sql`revoke execute on function ${sql.raw(name)} from public`.execute(db)
  await sql`grant execute on function ${sql.raw(name)} to portal_app`.execute(db)
}

/** Mails may have a face in HTML, and headers by which mail programs offer to stop them. */
async function mailHeaders(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail.message add column html text, add column headers jsonb not null default '{}'`.execute(db)
  await sql`
    create function queue_mail(mail_to text, mail_subject text, mail_body text, mail_reply_to text, mail_thread text,
      mail_attachments jsonb, mail_html text, mail_headers jsonb)
    returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      id bigint;
    begin
      insert into mail.message (recipient, subject, body, reply_to, thread, attachments, html, headers)
      values (mail_to, mail_subject, mail_body, mail_reply_to, mail_thread, mail_attachments, mail_html, mail_headers)
      returning message_id into id;
      perform public.queue_job('send mail', json_build_object('messageId', id), now(), null);
    end $$`.execute(db)
  const name = 'queue_mail(text, text, text, text, text, jsonb, text, jsonb)'
  await sql`revoke execute on function ${sql.raw(name)} from public`.execute(db)
  await sql`grant execute on function ${sql.raw(name)} to portal_app`.execute(db)
}
