import { pageOf } from '@portal/contract/page-of.ts'
import type { Config } from '../../../config.ts'
import { newId } from '../../../lib/new-id.ts'
import { queueRecordedMail } from '../../../lib/recorded-mail-store.ts'
import { quoted, withoutLinks } from '../../../mail/quoted.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { replyAddress, threadOf } from './reply-address.ts'
import { listWatchers } from './store.ts'
import { replyMark } from './without-quote.ts'

interface CaseHead {
  caseId: string
  title: string
}

/** Emails every follower of the case except the author; replies to the email join the thread. */
export async function mailWatchers(
  scope: AccountScope,
  config: Config,
  { caseId, title }: CaseHead,
  { from, text }: { from: string; text: string },
): Promise<void> {
  const writer = scope.person.email.toLowerCase()
  const body = [
    `--- ${replyMark} ---`,
    `${withoutLinks(from)} wrote:`,
    // Followers may not know the customer, so their text is quoted. Text from the desk is ours and may contain links.
    scope.as === 'provider' ? text : quoted(text),
    `View the case: ${config.BASE_URL}${pageOf('case', { caseId })}`,
    'You receive this because you follow the case. Reply by email or in the portal.',
  ].join('\n\n')
  const about = {
    kind: 'case',
    entity: 'case',
    entityId: caseId,
    path: pageOf('case', { caseId }),
    occasionId: newId(),
    title: `Message from ${from}`,
  } as const
  for (const { email } of await listWatchers(scope, caseId)) {
    if (email === writer) continue
    // A transaction runs one statement at a time.
    await queueRecordedMail(scope, about, {
      to: email,
      subject: `[${caseId}] ${title}`,
      text: body,
      replyTo: replyAddress(config, caseId),
      thread: threadOf(config, caseId),
    })
  }
}
