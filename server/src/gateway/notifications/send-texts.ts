import { textFaults } from '@portal/contract/notifications/text-values.ts'
import type { TextReport } from '@portal/contract/notifications/texts.ts'
import { z } from 'zod'
import { announce } from '../../lib/announce.ts'
import { hourMs } from '../../lib/duration.ts'
import { queueJob } from '../../lib/job-store.ts'
import { textTask } from '../../lib/resend.ts'
import { smsText } from '../../notices/text-words.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { UpstreamFault } from '../../upstreams/calls/fault.ts'
import type { TextMessages } from '../../upstreams/text-messages/text-messages.ts'
import { asSystem } from '../actor.ts'
import type { NoticeParts } from './notice-parts.ts'
import { queueMails } from './send-mails.ts'
import type { InsertedNotice } from './store.ts'
import {
  findText,
  findWaitingText,
  insertEmailInstead,
  insertTexts,
  updateText,
  type WaitingText,
} from './text-store.ts'

const Key = z.object({ accountId: z.string(), noticeId: z.number() })

export async function queueTexts(scope: AccountScope, notices: readonly InsertedNotice[]): Promise<void> {
  const { accountId } = scope
  const texts = notices.filter(({ way }) => way === 'sms')
  await insertTexts(
    scope,
    texts.map(({ noticeId }) => noticeId),
  )
  for (const { noticeId, dueAt } of texts) {
    const key = `${textTask} ${accountId} ${noticeId}`
    // A transaction runs one statement at a time.
    await queueJob(scope.tx, textTask, { accountId, noticeId }, { at: dueAt, key })
  }
}

// News by text message is of use for a few hours; after that an email is sent.
const mostDelayMs = 4 * hourMs

/** Sends one message; the provider is called between two transactions. A fault of the provider repeats the job. */
export async function sendText(
  { config, database }: NoticeParts,
  provider: TextMessages | null,
  payload: unknown,
  now: Date,
): Promise<void> {
  const { accountId, noticeId } = Key.parse(payload)
  const target = { accountId, now }
  const waiting = await asSystem(database, target, (scope) => findWaitingText(scope, noticeId))
  if (!waiting) return
  const report = await send(provider, config.BASE_URL, `${accountId}.${noticeId}`, waiting).catch((error: unknown) => {
    if (!(error instanceof UpstreamFault) || now.getTime() - waiting.dueAt.getTime() < mostDelayMs) throw error
    return { id: '', state: 'failed', reason: 'late' } as const
  })
  await asSystem(database, target, (scope) => recordReport(scope, noticeId, report))
}

async function send(
  provider: TextMessages | null,
  baseUrl: string,
  reference: string,
  { address, title, path }: WaitingText,
): Promise<TextReport> {
  // The provider was removed from the settings while the message waited for the end of the quiet hours.
  if (!provider) return { id: '', state: 'failed', reason: 'off' }
  return provider.send({ reference, to: address, text: smsText(baseUrl, { title, path }) })
}

/**
 * Records a report, which may arrive late, twice or before the response to the message: the first final state stays.
 * Instead of a message that does not arrive, the person gets an email. Returns the state; null for an unknown message.
 */
export async function recordReport(scope: AccountScope, noticeId: number, { id, state, reason }: TextReport) {
  const known = await findText(scope, noticeId)
  if (!known) return null
  if (known.state !== 'waiting' && known.state !== 'sent') return known.state
  const isLost = state === 'refused' || state === 'failed'
  const fault = isLost ? (textFaults.find((each) => each === reason) ?? 'other') : null
  await updateText(scope, noticeId, { state, fault, providerId: id || null })
  if (isLost) await queueMails(scope, await insertEmailInstead(scope, noticeId))
  await announce(scope, 'contact', known.contactId)
  return state
}
