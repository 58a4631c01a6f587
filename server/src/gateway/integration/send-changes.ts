import { failingDays } from '@portal/contract/webhook-values.ts'
import type { JobParts } from '../../jobs/job-parts.ts'
import { postWebhook } from '../../systems/webhooks/post-webhook.ts'
import { webhookSeal } from '../webhooks/outgoing.ts'
import { pauseAfter } from '../webhooks/retry-schedule.ts'
import { signedHeaders } from '../webhooks/signature.ts'
import { findChanges, findLast, numberChanges, thingsWithin } from './changes.ts'
import { claimDue, type DueWebhook, insertAttempt, markFailed, moveOn } from './webhook-store.ts'

const mostAtOnce = 100
const dayMs = 24 * 60 * 60 * 1000
const longestPauseSeconds = 10 * 60 * 60

/** Sends every webhook what it has not been told, in order, a batch after the other until it is at the end. */
export async function sendChanges(parts: JobParts): Promise<void> {
  const { system } = parts.database
  await numberChanges(system)
  for (let due = await claimDue(system); due; due = await claimDue(system)) {
    // oxlint-disable-next-line no-await-in-loop -- a webhook is asked for when the one before is done
    await sendOne(parts, due)
  }
}

async function sendOne(parts: JobParts, webhook: DueWebhook): Promise<void> {
  const { system } = parts.database
  const { webhookId, position, entities } = webhook
  const allowed = thingsWithin(webhook.scopes)
  const wanted = entities.length === 0 ? allowed : allowed.filter((thing) => entities.includes(thing))
  const last = await findLast(system)
  const found = await findChanges(system, { after: String(position), limit: mostAtOnce, wanted, last })
  const changes = found.slice(0, mostAtOnce)
  // What is not for this webhook is passed over.
  const next = found.length > mostAtOnce ? (changes.at(-1)?.cursor ?? String(last)) : String(last)
  if (changes.length === 0) return moveOn(system, webhook, next)
  const posted = await post(parts, webhook, { changes, next })
  await insertAttempt(system, webhookId, { from: position, to: next, changes: changes.length }, posted)
  if (posted.fault === null) return moveOn(system, webhook, next)
  const isOver = posted.statusCode === 410 || webhook.failingMs >= failingDays * dayMs
  return markFailed(system, webhookId, pauseAfter(webhook.failures + 1) ?? longestPauseSeconds, isOver)
}

function post({ config }: JobParts, webhook: DueWebhook, batch: { changes: object[]; next: string }) {
  const seal = webhookSeal(config)
  const secrets = [webhook.sealedSecret, webhook.previousSecret].flatMap((each) => (each ? [seal.unseal(each)] : []))
  const body = JSON.stringify({ type: 'changes', timestamp: new Date().toISOString(), data: batch })
  // The same batch has the same id however often it is sent; one that has grown since is another one.
  const id = `chg_${webhook.webhookId}_${webhook.position}_${batch.next}`
  return postWebhook({
    address: webhook.address,
    headers: {
      'content-type': 'application/json',
      'user-agent': `${config.PRODUCT_NAME} Portal webhooks`,
      ...signedHeaders({ id, at: new Date(), body }, secrets),
    },
    body,
    mayBePrivate: config.WEBHOOK_PRIVATE_ADDRESSES,
  })
}
