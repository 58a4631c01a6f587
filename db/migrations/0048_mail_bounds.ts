import { type Kysely, sql } from 'kysely'

/** Mails say whose they are and when they may leave, so that neither an account nor a recipient has more than is sensible. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail.message add column kind text not null default 'notice',
      add column sender_account text, add column due_at timestamptz not null default now()`.execute(db)
  await sql`create index message_recipient on mail.message (lower(recipient), kind, due_at desc)`.execute(db)
  await sql`create index message_sender on mail.message (sender_account, kind, due_at desc)
    where sender_account is not null`.execute(db)

  // When a mail of this kind may leave: now, or an hour after the one that makes room.
  await sql`
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
    end $$`.execute(db)

  await sql`
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
      perform public.queue_job('send mail', json_build_object('messageId', id), mail_at, null);
    end $$`.execute(db)

  for (const name of [
    'mail_due(text, text, integer, integer)',
    'queue_mail(text, text, text, text, text, jsonb, text, jsonb, text, timestamptz)',
  ]) {
    await sql`revoke execute on function ${sql.raw(name)} from public`.execute(db)
    await sql`grant execute on function ${sql.raw(name)} to portal_app`.execute(db)
  }
}
