import { type Kysely, sql } from 'kysely'
import { holdToAccount } from '../src/hold-to-account.ts'

/** What every change brings with it: an announcement to open pages, a safe repeat, mail, jobs and files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await announce(db)
  await repeat(db)
  await queues(db)
  await files(db)
}

/** Open pages hear of every activity as soon as it is committed; a large change is told without its ids. */
async function announce(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_activity() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      perform pg_notify('activity', json_build_object('accountId', account_id, 'entity', entity,
        'ids', case when count(distinct entity_id) <= 20 then json_agg(distinct left(entity_id, 100)) else '[]'::json end)::text)
      from added group by account_id, entity;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger announce_activity after insert on activity referencing new table as added
      for each statement execute function announce_activity()`.execute(db)
}

/** The answers of writes that may be sent again by someone who did not hear the first one. */
async function repeat(db: Kysely<unknown>): Promise<void> {
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
    )`.execute(db)
  await sql`create index idempotency_key_age on idempotency_key (created_at)`.execute(db)
  await holdToAccount(db, 'idempotency_key', 'select, insert, update')
}

/** The role of the gateway may queue a mail or a job in its own transaction, and read nothing of the queues. */
async function queues(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail.message add column reply_to text, add column thread text`.execute(db)
  // The queue's own tables come with the first start of the server, after the migrations: this body is read when it runs.
  await sql`
    create function queue_job(task text, payload json, run_at timestamptz, job_key text) returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      perform graphile_worker.add_job(task, payload, run_at => run_at, job_key => job_key);
    end $$`.execute(db)
  await sql`
    create function queue_mail(mail_to text, mail_subject text, mail_body text, mail_reply_to text, mail_thread text)
    returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      id bigint;
    begin
      insert into mail.message (recipient, subject, body, reply_to, thread)
      values (mail_to, mail_subject, mail_body, mail_reply_to, mail_thread) returning message_id into id;
      perform public.queue_job('send mail', json_build_object('messageId', id), now(), null);
    end $$`.execute(db)
  for (const name of ['queue_job(text, json, timestamptz, text)', 'queue_mail(text, text, text, text, text)']) {
    await sql`revoke execute on function ${sql.raw(name)} from public`.execute(db)
    await sql`grant execute on function ${sql.raw(name)} to portal_app`.execute(db)
  }
}

/** Documents and attachments of any thing; whoever may see the thing may see its files. */
async function files(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file (
      account_id text not null references account,
      file_id text not null,
      entity text not null,
      entity_id text not null,
      name text not null,
      media_type text not null,
      bytes integer not null,
      content bytea not null,
      created_by text not null,
      created_at timestamptz not null default now(),
      primary key (account_id, file_id)
    )`.execute(db)
  await sql`create index file_entity on file (account_id, entity, entity_id, created_at)`.execute(db)
  await sql`alter table file alter column content set storage external`.execute(db)
  await holdToAccount(db, 'file', 'select, insert, delete')
}
