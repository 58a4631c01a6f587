import { type Kysely, sql } from 'kysely'
import { grantExecute } from '../src/grants.ts'

/** A notification by email records what the mail server said, and a failed message can be sent again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notification
      -- Its email, until that is deleted; several notifications can share one.
      add column mail_id bigint,
      add column mail_sent_at timestamptz,
      add column mail_fault text check (mail_fault in ('refused', 'noServer')),
      add column resends smallint not null default 0;
    create index notification_mail on notification (mail_id) where mail_id is not null;

    -- Also for an email that a worker of the previous release sends.
    create function record_sent_mail() returns trigger language plpgsql as $$
      begin
        update public.notification set mail_fault = null, mail_sent_at = new.sent_at where mail_id = new.message_id;
        return null;
      end
    $$;
    create trigger record_sent_mail after update of sent_at on mail.message
      for each row when (new.sent_at is not null) execute function record_sent_mail();

    -- As queue_mail, and returns the id of the email.
    create function queue_mail_with_id(mail_to text, mail_subject text, mail_body text, mail_reply_to text, mail_thread text,
      mail_attachments jsonb, mail_headers jsonb, mail_kind text, mail_at timestamptz)
    returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      id bigint;
    begin
      insert into mail.message (recipient, subject, body, reply_to, thread, attachments, headers, kind, sender_account, due_at)
      values (mail_to, mail_subject, mail_body, mail_reply_to, mail_thread, mail_attachments, mail_headers,
        mail_kind, nullif(current_setting('portal.account_id', true), ''), mail_at)
      returning message_id into id;
      perform public.queue_job('send mail', json_build_object('messageId', id), mail_at, null, null);
      return id;
    end $$;
    ${grantExecute('queue_mail_with_id')};

    -- Queues an email of the account that is not sent yet. False if there is none, or it is too old to be stored.
    create function queue_mail_again(id bigint) returns boolean
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      if not exists (select from mail.message m where m.message_id = id and m.sent_at is null
        and m.sender_account = nullif(current_setting('portal.account_id', true), '')) then return false; end if;
      perform public.queue_job('send mail', json_build_object('messageId', id), now(), 'send mail again ' || id, null);
      return true;
    end $$;
    ${grantExecute('queue_mail_again')}`.execute(db)
}
