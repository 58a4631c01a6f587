import type { InboundMail } from '@portal/contract/cases/files.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { z } from 'zod'
import { withScope } from '../../actor.ts'
import type { GatewayParts } from '../../bind-scoped.ts'
import { isOver } from '../policy.ts'
import { assertMay, getLocked, noSuchCase, writeMessage } from '../service.ts'
import { addressOf, caseOfAddress } from './reply-address.ts'
import { findCaseForReply, findWatcherOf, hasMail } from './store.ts'
import { withoutQuote } from './without-quote.ts'

type Mail = z.output<typeof InboundMail>
type Outcome = 'added' | 'repeated' | 'ignored'

/** A reply to an automatic email would start a loop. */
export const isAutomatic = ({ autoSubmitted }: Pick<Mail, 'autoSubmitted'>): boolean =>
  autoSubmitted !== undefined && autoSubmitted !== '' && autoSubmitted.toLowerCase() !== 'no'

/**
 * Adds a reply by email to the thread. The signed address identifies the case and proves that we have emailed its
 * holder; the sender must also follow the case. A merged case gives its replies to the other one. A redelivered email becomes one message only.
 */
export async function addInboundMail(
  { config, database }: Pick<GatewayParts, 'config' | 'database'>,
  mail: Mail,
  named = caseOfAddress(config, mail.to),
): Promise<Outcome> {
  const { system } = database
  const found = named && (await findCaseForReply(system, named))
  if (!found) throw noSuchCase()
  const { accountId, caseId } = found
  if (isAutomatic(mail)) return 'ignored'
  const email = addressOf(mail.from)
  const watcher = await findWatcherOf(system, { accountId, caseId, email })
  if (!watcher) throw new Problem('sender_not_following', { detail: `${email} does not follow ${caseId}.` })
  const text = withoutQuote(mail.text).slice(0, 10_000)

  const person = { userId: watcher.userId ?? `mail ${email}`, email, name: watcher.name }
  return withScope(database, accountId, person, 'customer', async (scope) => {
    const work = { scope, config }
    const state = await getLocked(work, caseId)
    if (await hasMail(scope, [named, caseId], mail.messageId)) return 'repeated'
    if (text === '')
      throw new Problem('email_empty', { detail: 'The email has no new text. Write above the quoted text.' })
    const isLate = isOver(state.status)
    assertMay(state, isLate ? 'reopen' : 'reply', scope.now)
    const words = { text, channel: 'mail', mailId: mail.messageId } as const
    if (isLate) await writeMessage(work, state, words, 'reopened')
    else await writeMessage(work, state, words)
    return 'added'
  })
}
