import { type Kysely, sql } from 'kysely'
import { grantExecute } from '../src/grants.ts'

/** Jobs, and emails sent by a job. The gateway may queue both in its own transaction, and read neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The queue creates its own tables at the server's first start, after the migrations: this body is parsed when it
    -- runs. Jobs of one queue run one at a time. A job carries the trace of its request (portal.traceparent) to the
    -- worker.
    create function queue_job(task text, payload json, run_at timestamptz, job_key text, queue text) returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      trace text = nullif(current_setting('portal.traceparent', true), '');
    begin
      if trace is not null and json_typeof(payload) = 'object' then
        payload = (payload::jsonb || jsonb_build_object('traceparent', trace))::json;
      end if;
      perform graphile_worker.add_job(task, payload, queue_name => queue, run_at => run_at, job_key => job_key);
    end $$;
    ${grantExecute('queue_job')};

    create schema mail;
    create table mail.message (
      message_id bigint generated always as identity primary key,
      recipient text not null,
      subject text not null,
      body text not null,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      reply_to text,
      thread text,
      attachments jsonb not null default '[]',
      html text,
      headers jsonb not null default '{}',
      kind text not null default 'notice',
      sender_account text,
      due_at timestamptz not null default now()
    );
    create index message_recipient on mail.message (lower(recipient), kind, due_at desc);
    create index message_sender on mail.message (sender_account, kind, due_at desc)
      where sender_account is not null;

    -- When an email of this type may be sent: now, or an hour after the one that makes room.
    create function mail_due(mail_to text, mail_kind text, most_to integer, most_of integer)
    returns timestamptz language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      sender text := nullif(current_setting('portal.account_id', true), '');
      to_one timestamptz;
      of_account timestamptz;
    begin
      select due_at into to_one from mail.message
       where lower(recipient) = lower(mail_to) and kind = mail_kind and due_at > now() - interval '1 hour'
       order by due_at desc offset most_to - 1 limit 1;
      select due_at into of_account from mail.message
       where sender_account = sender and kind = mail_kind and due_at > now() - interval '1 hour'
       order by due_at desc offset most_of - 1 limit 1;
      return greatest(now(), to_one + interval '1 hour', of_account + interval '1 hour');
    end $$;
    ${grantExecute('mail_due')};

    create function queue_mail(mail_to text, mail_subject text, mail_body text, mail_reply_to text, mail_thread text,
      mail_attachments jsonb, mail_html text, mail_headers jsonb, mail_kind text, mail_at timestamptz)
    returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      id bigint;
    begin
      insert into mail.message (recipient, subject, body, reply_to, thread, attachments, html, headers, kind, sender_account, due_at)
      values (mail_to, mail_subject, mail_body, mail_reply_to, mail_thread, mail_attachments, mail_html, mail_headers,
        mail_kind, nullif(current_setting('portal.account_id', true), ''), mail_at)
      returning message_id into id;
      perform public.queue_job('send mail', json_build_object('messageId', id), mail_at, null, null);
    end $$;
    ${grantExecute('queue_mail')}`.execute(db)
}
