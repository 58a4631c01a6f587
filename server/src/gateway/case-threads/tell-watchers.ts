import type { Config } from '../../config.ts'
import { quoted, withoutLinks } from '../../mail/quoted.ts'
import { queueMail } from '../../mail/store.ts'
import type { AccountScope } from '../actor.ts'
import { replyAddress, threadOf } from './reply-address.ts'
import { listWatchers } from './store.ts'
import { replyMark } from './without-quote.ts'

interface Told {
  caseId: string
  title: string
}

/** Mails everyone who follows the case, but for the one who wrote it; an answer to the mail comes into the thread. */
export async function tellWatchers(
  scope: AccountScope,
  config: Config,
  { caseId, title }: Told,
  { from, text }: { from: string; text: string },
): Promise<void> {
  const writer = scope.person.email.toLowerCase()
  const body = [
    `--- ${replyMark} ---`,
    `${withoutLinks(from)} wrote:`,
    // Followers need not know the customer. What the desk writes may have links, and is ours.
    scope.as === 'provider' ? text : quoted(text),
    `The whole case: ${config.BASE_URL}/help-and-support/cases/${caseId}`,
    'You get this because you follow the case. Answer by e-mail or in the portal.',
  ].join('\n\n')
  for (const { email } of await listWatchers(scope, caseId)) {
    if (email === writer) continue
    // oxlint-disable-next-line no-await-in-loop -- one transaction does one thing at a time
    await queueMail(scope.tx, {
      to: email,
      subject: `[${caseId}] ${title}`,
      text: body,
      replyTo: replyAddress(config, caseId),
      thread: threadOf(config, caseId),
    })
  }
}
