import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf, text, textOrNull, timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { traceSet } from '../observe/trace-set.ts'

/** A mail in plain text, and in HTML where it has a face of its own. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** Where an answer goes, if not to the sender. */
  replyTo?: string | null
  /** What it is about, as a message id without brackets: mail programs show the same thread as one conversation. */
  thread?: string | null
  attachments?: readonly MailAttachment[]
  html?: string | null
  /** More headers, such as List-Unsubscribe. */
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
  html: textOrNull,
  headers: z.record(z.string(), text),
  createdAt: timestamp,
  sentAt: timestampOrNull,
})
export type StoredMail = z.infer<typeof StoredMail>

/** The job that sends a message; its name in the queue, also in the migration that queues it. */
export const sendMailTask = 'send mail'

/** Writes the mail down and queues its sending, in the caller's transaction. */
export async function queueMail(db: Sql, mail: Mail): Promise<void> {
  const { to, subject, text, replyTo = null, thread = null, attachments = [], html = null, headers = {} } = mail
  await sql`
    select ${traceSet()}, queue_mail(${to}, ${subject}, ${text}, ${replyTo}, ${thread}, ${JSON.stringify(attachments)}::jsonb, ${html},
      ${JSON.stringify(headers)}::jsonb)`.execute(db)
}

const columns = sql`message_id as "messageId", recipient as "to", subject, body as text, reply_to as "replyTo", thread, attachments,
  html, headers, created_at as "createdAt", sent_at as "sentAt"`

export async function findMail(db: Sql, messageId: number): Promise<StoredMail | null> {
  const { rows } = await rowsOf(StoredMail)`
    select ${columns} from mail.message where message_id = ${messageId}`.execute(db)
  return rows[0] ?? null
}

export async function markSent(db: Sql, messageId: number): Promise<void> {
  await sql`update mail.message set sent_at = now() where message_id = ${messageId}`.execute(db)
}

export async function listMail(db: Sql, limit: number): Promise<StoredMail[]> {
  const { rows } = await rowsOf(StoredMail)`
    select ${columns} from mail.message order by message_id desc limit ${limit}`.execute(db)
  return rows
}
