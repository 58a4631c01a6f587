import type { InboundMail } from '@portal/contract/case-files.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import type { z } from 'zod'
import { withScope } from '../actor.ts'
import type { GatewayParts } from '../bind-scoped.ts'
import { isOver } from '../cases/policy.ts'
import { assertMay, getLocked, noSuchCase, writeMessage } from '../cases/service.ts'
import { addressOf, caseOfAddress } from './reply-address.ts'
import { hasMail } from './store.ts'
import { withoutQuote } from './without-quote.ts'

type Mail = z.output<typeof InboundMail>
type Outcome = 'added' | 'repeated' | 'ignored'

/**
 * Puts a reply by e-mail into the thread. The signed address says for which case, and that the writer has had mail from
 * us; the sender has to be one of those who follow it. The same mail handed on twice is one message.
 */
export async function takeMail(
  { config, database }: Pick<GatewayParts, 'config' | 'database'>,
  mail: Mail,
  { now, requestId }: { now: Date; requestId: string },
): Promise<Outcome> {
  const caseId = caseOfAddress(config, mail.to)
  const accountId = caseId && (await findAccountOf(database.system, caseId))
  if (!caseId || !accountId) throw noSuchCase()
  // An answering machine would answer our mail about its answer.
  if (mail.autoSubmitted && mail.autoSubmitted.toLowerCase() !== 'no') return 'ignored'
  const email = addressOf(mail.from)
  const watcher = await findWatcherOf(database.system, { accountId, caseId, email })
  if (!watcher) throw new Problem('sender_not_following', { detail: `${email} does not follow ${caseId}.` })
  const text = withoutQuote(mail.text).slice(0, 10_000)

  const person = { userId: watcher.userId ?? `mail ${email}`, email, name: watcher.name }
  return withScope(database, accountId, person, 'customer', async (scope) => {
    const work = { scope, config, now, requestId }
    const state = await getLocked(work, caseId)
    if (await hasMail(scope, caseId, mail.messageId)) return 'repeated'
    if (text === '')
      throw new Problem('email_empty', { detail: 'The mail has no words of its own. Write above what it quotes.' })
    const isLate = isOver(state.status)
    assertMay(state, isLate ? 'reopen' : 'reply', now)
    const words = { text, channel: 'mail', mailId: mail.messageId } as const
    if (isLate) await writeMessage(work, state, words, 'reopened')
    else await writeMessage(work, state, words)
    return 'added'
  })
}

/** The mailbox knows no account, only the number of a case. */
async function findAccountOf(db: Sql, caseId: string): Promise<string | undefined> {
  const { rows } = await rowsOf({ accountId: text })`
    select account_id as "accountId" from help_case where case_id = ${caseId}`.execute(db)
  return rows[0]?.accountId
}

/** Who has left the account no longer writes for it. */
async function findWatcherOf(
  db: Sql,
  { accountId, caseId, email }: { accountId: string; caseId: string; email: string },
): Promise<{ userId: string | null; name: string } | undefined> {
  const { rows } = await rowsOf({ userId: textOrNull, name: text })`
    select w.user_id as "userId", w.name from case_watcher w left join portal_user u using (user_id)
    where w.account_id = ${accountId} and w.case_id = ${caseId} and w.email = ${email}
      and (w.user_id is null or u.status = 'active')`.execute(db)
  return rows[0]
}
