import { exactTime } from '@portal/contract/format/dates.ts'
import type { CaseKind } from '@portal/contract/cases/values.ts'
import { queueMail } from '../../../mail/store.ts'
import { openCase, type Speaker, type Work } from '../service.ts'
import { findCase } from '../store.ts'
import { replyAddress, threadOf } from '../threads/reply-address.ts'
import { replyMark } from '../threads/without-quote.ts'
import type { Email } from './store.ts'

/** Opens a case for an email and confirms it to the sender. Returns its id. */
export async function openForEmail(
  work: Work,
  { emailId, fromAddress, subject, text }: Email,
  { kind, opener }: { kind: CaseKind; opener: Speaker },
): Promise<string> {
  const title =
    subject.replace(/^((re|fwd?|aw|wg)\s*:\s*)+/i, '').slice(0, 120) || `Email from ${opener.name}`.slice(0, 120)
  const wanted = { kind, title, description: text || title, answers: {}, isPrivate: false, fileIds: [] }
  const caseId = await openCase(work, wanted, { opener, mailId: emailId })
  const opened = await findCase(work.scope, caseId)
  await queueMail(work.scope.tx, {
    to: fromAddress,
    subject: `[${caseId}] ${title}`,
    text: [
      `--- ${replyMark} ---`,
      `We have opened case ${caseId} for your email.`,
      ...(opened?.respondBy ? [`Our first reply is due by ${exactTime(opened.respondBy)}.`] : []),
      'To add something, reply to this email.',
    ].join('\n\n'),
    replyTo: replyAddress(work.config, caseId),
    thread: threadOf(work.config, caseId),
    headers: { 'Auto-Submitted': 'auto-replied' },
  })
  return caseId
}
