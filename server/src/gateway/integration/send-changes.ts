import { failingDays } from '@portal/contract/webhooks/values.ts'
import { inSystemsTransaction } from '@portal/db/src/database.ts'
import type { JobParts } from '../../jobs/job-parts.ts'
import { allRead } from '../../lib/all-read.ts'
import { postWebhook } from '../../upstreams/webhooks/post-webhook.ts'
import { webhookCipher } from '../webhooks/outgoing.ts'
import { pauseAfter } from '../webhooks/retry-schedule.ts'
import { signedHeaders } from '../webhooks/signature.ts'
import { findChanges, findLast, numberChanges } from './change-store.ts'
import { entitiesWithin } from './changes.ts'
import { claimDue, type DueWebhook, hasDueWebhook, insertAttempt, markFailed, moveOn } from './webhook-store.ts'

const mostAtOnce = 100
const dayMs = 24 * 60 * 60 * 1000
const longestPauseSeconds = 10 * 60 * 60

/** Sends each webhook its new changes in order, in batches until none is left. */
export async function sendChanges(parts: JobParts): Promise<void> {
  const { system } = parts.database
  const [isDue] = await allRead([hasDueWebhook(system), numberChanges(system)])
  if (!isDue) return
  for (let due = await claimDue(system); due; due = await claimDue(system)) {
    // The next webhook is claimed after the previous one.
    await sendOne(parts, due)
  }
}

async function sendOne(parts: JobParts, webhook: DueWebhook): Promise<void> {
  const { system } = parts.database
  const { webhookId, position, entities } = webhook
  const allowed = entitiesWithin(webhook.scopes)
  const wanted = entities.length === 0 ? allowed : allowed.filter((entity) => entities.includes(entity))
  const { last, found } = await inSystemsTransaction(parts.database, async (tx) => {
    const latest = await findLast(tx)
    const asked = { after: String(position), limit: mostAtOnce, wanted, last: latest }
    return { last: latest, found: await findChanges(tx, asked) }
  })
  const changes = found.slice(0, mostAtOnce)
  // Skips changes outside the webhook's scopes.
  const next = found.length > mostAtOnce ? (changes.at(-1)?.cursor ?? String(last)) : String(last)
  if (changes.length === 0) return moveOn(system, webhook, next)
  const posted = await post(parts, webhook, { changes, next })
  await insertAttempt(system, webhookId, { from: position, to: next, changes: changes.length }, posted)
  if (posted.fault === null) return moveOn(system, webhook, next)
  const isOver = posted.statusCode === 410 || webhook.failingMs >= failingDays * dayMs
  return markFailed(system, webhookId, pauseAfter(webhook.failures + 1) ?? longestPauseSeconds, isOver)
}

function post({ config }: JobParts, webhook: DueWebhook, batch: { changes: object[]; next: string }) {
  const cipher = webhookCipher(config)
  const secrets = [webhook.encryptedSecret, webhook.previousSecret].flatMap((each) =>
    each ? [cipher.decrypt(each)] : [],
  )
  const at = new Date()
  const body = JSON.stringify({ type: 'changes', timestamp: at.toISOString(), data: batch })
  // A batch keeps its id when it is sent again; once it has grown it is another batch.
  const id = `chg_${webhook.webhookId}_${webhook.position}_${batch.next}`
  return postWebhook({
    address: webhook.address,
    headers: {
      'content-type': 'application/json',
      'user-agent': `${config.PRODUCT_NAME} Portal webhooks`,
      ...signedHeaders({ id, at, body }, secrets),
    },
    body,
    mayBePrivate: config.WEBHOOK_PRIVATE_ADDRESSES,
  })
}
