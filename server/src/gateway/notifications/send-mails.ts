import { noticeKindNames } from '@portal/contract/notification-values.ts'
import { z } from 'zod'
import { queueJob } from '../../lib/queue-job.ts'
import { queueMail } from '../../mail/store.ts'
import { type AccountScope, asPortal } from '../actor.ts'
import { type MailParts, noticeMail } from './mail-words.ts'
import type { NoticeParts } from './notice-parts.ts'
import { type NewNotice, takeWaiting, type WaitingMail } from './store.ts'

export const mailTask = 'mail notices'

const Reader = z.object({ accountId: z.string(), contactId: z.string(), address: z.string() })

/** One job for each person and moment: what is due together goes together. */
export async function queueMails(scope: AccountScope, notices: readonly NewNotice[]): Promise<void> {
  for (const { contactId, way, address, dueAt } of notices) {
    if (way !== 'email') continue
    const reader = { accountId: scope.accountId, contactId, address }
    const key = `${mailTask} ${Object.values(reader).join(' ')} ${dueAt.toISOString()}`
    // oxlint-disable-next-line no-await-in-loop -- one transaction does one thing at a time
    await queueJob(scope.tx, mailTask, reader, { at: dueAt, key })
  }
}

/** Mails to one person what is due. Marked and queued in one transaction, so that it is mailed once. */
export async function mailNotices(parts: NoticeParts, payload: unknown, now = new Date()): Promise<void> {
  const reader = Reader.parse(payload)
  await asPortal(parts.database, reader.accountId, async (scope) => {
    for (const each of mailsOf(await takeWaiting(scope, reader, now), parts.config.NOTICE_DIGEST_ABOVE)) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await queueMail(scope.tx, { to: reader.address, ...noticeMail(parts.config, reader, each) })
    }
  })
}

/** Each in a mail of its own, or all of a kind in one where more than that wait. */
export function mailsOf(waiting: readonly WaitingMail[], digestAbove: number): MailParts[] {
  const byKind = Map.groupBy(waiting, ({ kind }) => kind)
  return [...byKind].flatMap(([kind, notices]) =>
    notices.length > digestAbove
      ? [{ kind, subject: `${noticeKindNames[kind]}: ${notices.length} messages`, notices }]
      : notices.map((each) => ({ kind, subject: each.title, notices: [each] })),
  )
}
