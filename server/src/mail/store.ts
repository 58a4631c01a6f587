import { Problem } from '@portal/contract/problem.ts'
import type { MailFault } from '@portal/contract/notifications/mail-values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf, text, textOrNull, timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { withTrace } from '../observability/with-trace.ts'
import { mailBounds, type MailKind } from './bounds.ts'

/** An email in plain text. Its HTML is made from the text when it is sent. */
export interface Mail {
  /** Decides the limit; the default is a notification, which waits above its limit. */
  kind?: MailKind
  to: string
  subject: string
  text: string
  /** The reply address, if it is not the sender. */
  replyTo?: string | null
  /**
   * A message id without brackets for the subject of the email: programs show emails with the same thread as one
   * conversation.
   */
  thread?: string | null
  attachments?: readonly MailAttachment[]
  /** Additional headers such as List-Unsubscribe. */
  headers?: Record<string, string>
}

const MailAttachment = z.strictObject({ name: text, mediaType: text, base64: text })
export type MailAttachment = z.infer<typeof MailAttachment>

export const StoredMail = z.strictObject({
  messageId: number,
  to: text,
  subject: text,
  text,
  replyTo: textOrNull,
  thread: textOrNull,
  attachments: z.array(MailAttachment),
  /** The brand of the account that it is about, or of the accounts of the person if that is one brand. */
  brand: textOrNull,
  headers: z.record(z.string(), text),
  createdAt: timestamp,
  sentAt: timestampOrNull,
})
export type StoredMail = z.infer<typeof StoredMail>

/** Names the brand in whose words an email was written, if that is not the first. */
export const brandHeader = 'X-Portal-Brand'

/** The job that sends an email; a migration queues it by the same name. */
export const sendMailTask = 'send mail'

/** Stores the email and queues its delivery in the caller's transaction. Throws above the limit. */
export async function queueMail(db: Sql, mail: Mail): Promise<void> {
  await queueMailWithId(db, mail)
}

/** The same for the sender of a message whose delivery is recorded. */
export async function queueMailWithId(db: Sql, mail: Mail): Promise<number> {
  const { kind = 'notice', to, subject, text, replyTo = null, thread = null, attachments = [], headers = {} } = mail
  const waitSeconds = kind === 'security' ? 0 : await readWait(db, to, kind)
  if (waitSeconds > 0 && kind === 'asked') {
    throw new Problem('too_many', {
      detail: 'Too many emails were sent within the hour. Wait a while, then try again.',
      retryAfter: waitSeconds,
    })
  }
  const statement = rowsOf({ id: number })`
    select queue_mail_with_id(${to}, ${subject}, ${text}, ${replyTo}, ${thread}, ${JSON.stringify(attachments)}::jsonb,
      ${JSON.stringify(headers)}::jsonb, ${kind}, now() + make_interval(secs => ${waitSeconds})) as id`
  const { rows } = await withTrace(db, (tx) => statement.execute(tx))
  return rows[0]?.id ?? 0
}

/** The time until another email of this type is allowed. */
async function readWait(db: Sql, to: string, kind: keyof typeof mailBounds): Promise<number> {
  const { toOne, ofAccount, isRefused } = mailBounds[kind]
  // Without the lock, concurrent calls could both pass the check. Delayed emails may exceed the limit by one.
  if (isRefused) {
    await sql`select pg_advisory_xact_lock(hashtextextended('mails of ' || coalesce(current_setting('portal.account_id', true), ''), 0))`.execute(
      db,
    )
    await sql`select pg_advisory_xact_lock(hashtextextended('mails to ' || lower(${to}::text), 0))`.execute(db)
  }
  const { rows } = await rowsOf({ seconds: number })`
    select ceil(extract(epoch from mail_due(${to}, ${kind}, ${toOne}::integer, ${ofAccount}::integer) - now()))::integer as seconds`.execute(
    db,
  )
  return rows[0]?.seconds ?? 0
}

const brand = sql`case when m.sender_account is not null
  then (select a.brand from account a where a.account_id = m.sender_account)
  else brand_of_recipient(m.recipient) end as brand`
const columns = sql`${brand}, message_id as "messageId", recipient as "to", subject, body as text, reply_to as "replyTo", thread, attachments,
  headers, created_at as "createdAt", sent_at as "sentAt"`

export const findMail = (db: Sql, messageId: number): Promise<StoredMail | null> =>
  rowsOf(StoredMail)`
    select ${columns} from mail.message m where message_id = ${messageId}`.first(db)

/** Records what the mail server said to the last attempt; null if it took it, which a trigger records for notifications. */
export async function recordOutcome(db: Sql, messageId: number, fault: MailFault | null): Promise<void> {
  const outcome =
    fault === null
      ? sql`update mail.message set sent_at = now() where message_id = ${messageId}`
      : sql`update notification set mail_fault = ${fault} where mail_id = ${messageId}`
  await outcome.execute(db)
}

export const listMail = (db: Sql, limit: number): Promise<StoredMail[]> =>
  rowsOf(StoredMail)`
    select ${columns} from mail.message m order by message_id desc limit ${limit}`.all(db)
