import type { Sql } from '@portal/db/src/database.ts'
import { sql } from 'kysely'

/** A mail in plain text. */
export interface Mail {
  to: string
  subject: string
  text: string
}

export interface StoredMail extends Mail {
  messageId: number
  createdAt: Date
  sentAt: Date | null
}

/** The job that sends a message; its name in the queue. */
export const sendMailTask = 'send mail'

/** Writes the mail down and queues its sending, in the caller's transaction. */
export async function queueMail(db: Sql, mail: Mail): Promise<void> {
  await sql`
    with message as (
      insert into mail.message (recipient, subject, body) values (${mail.to}, ${mail.subject}, ${mail.text})
      returning message_id)
    select graphile_worker.add_job(${sendMailTask}, json_build_object('messageId', message_id)) from message`.execute(
    db,
  )
}

export async function findMail(db: Sql, messageId: number): Promise<StoredMail | null> {
  const { rows } = await sql<StoredMail>`
    select message_id as "messageId", recipient as "to", subject, body as text, created_at as "createdAt", sent_at as "sentAt"
    from mail.message where message_id = ${messageId}`.execute(db)
  return rows[0] ?? null
}

export async function markSent(db: Sql, messageId: number): Promise<void> {
  await sql`update mail.message set sent_at = now() where message_id = ${messageId}`.execute(db)
}

export async function listMail(db: Sql, limit: number): Promise<StoredMail[]> {
  const { rows } = await sql<StoredMail>`
    select message_id as "messageId", recipient as "to", subject, body as text, created_at as "createdAt", sent_at as "sentAt"
    from mail.message order by message_id desc limit ${limit}`.execute(db)
  return rows
}
