import { noticeKindNames } from '@portal/contract/notifications/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { z } from 'zod'
import { queueJob } from '../../lib/job-store.ts'
import { queueMailWithId } from '../../mail/store.ts'
import { asSystem } from '../actor.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { type MailParts, noticeMail } from '../../notices/mail-words.ts'
import { unsubscribeSecret } from '../../notices/unsubscribe-secret.ts'
import type { NoticeParts } from './notice-parts.ts'
import { linkMail, type NewNotice, takeWaiting, type WaitingMail } from './store.ts'

export const mailTask = 'email notifications'

const Reader = z.object({ accountId: z.string(), contactId: z.string(), address: z.string() })

/** One job for each person and time, so that notifications due together share it. */
export async function queueMails(scope: AccountScope, notices: readonly NewNotice[]): Promise<void> {
  for (const { contactId, way, address, dueAt } of notices) {
    if (way !== 'email') continue
    const reader = { accountId: scope.accountId, contactId, address }
    const key = `${mailTask} ${Object.values(reader).join(' ')} ${dueAt.toISOString()}`
    // A transaction runs one statement at a time.
    await queueJob(scope.tx, mailTask, reader, { at: dueAt, key })
  }
}

/** Emails a person's due notifications. They are marked and queued in one transaction, so that each is emailed once. */
export async function mailNotices(parts: NoticeParts, payload: unknown, now: Date): Promise<void> {
  const reader = Reader.parse(payload)
  await asSystem(parts.database, { accountId: reader.accountId, now }, async (scope) => {
    for (const each of mailsOf(await takeWaiting(scope, reader), parts.config.NOTICE_DIGEST_ABOVE)) {
      const secret = unsubscribeSecret(parts.config, { ...reader, kind: each.kind })
      const mailId = await queueMailWithId(scope.tx, { to: reader.address, ...noticeMail(parts.config, each, secret) })
      await linkMail(scope, each.notices, mailId)
    }
  })
}

/** One email each, or a digest for each type with more than the given number. */
export function mailsOf(waiting: readonly WaitingMail[], digestAbove: number): MailParts<WaitingMail>[] {
  // An administrator's email has another reason, so the two are not in one.
  const alike = Map.groupBy(waiting, ({ kind, isToAdministrator }) => `${kind} ${isToAdministrator}`)
  return [...alike.values()].flatMap((notices) => {
    const [{ kind, isToAdministrator } = {}] = notices
    if (kind === undefined) return []
    return notices.length > digestAbove
      ? [
          {
            kind,
            isToAdministrator,
            subject: `${noticeKindNames[kind]}: ${counted(notices.length, 'message')}`,
            notices,
          },
        ]
      : notices.map((each) => ({ kind, isToAdministrator, subject: each.title, notices: [each] }))
  })
}
