import { failingDays } from '@portal/contract/webhook-values.ts'
import { z } from 'zod'
import type { JobParts } from '../../jobs/job-parts.ts'
import { recordActivity } from '../../lib/activity.ts'
import { announce } from '../../lib/announce.ts'
import { queueMail } from '../../mail/store.ts'
import { type Posted, postWebhook } from '../../systems/webhooks/post-webhook.ts'
import { type AccountScope, asPortal } from '../actor.ts'
import { notify } from '../notifications/notify.ts'
import {
  type Claimed,
  claimDelivery,
  giveUpWaiting,
  insertAttempt,
  updateDelivery,
  type DeliveryKey,
} from './delivery-store.ts'
import { queueDelivery, webhookSeal } from './outgoing.ts'
import { pauseAfter } from './retry-schedule.ts'
import { signedHeaders } from './signature.ts'
import { findWebhook, listAdministrators, markFailing, type StoredWebhook, updateWebhook } from './store.ts'
import { dayMs } from '../../lib/duration.ts'

const Key = z.object({ accountId: z.string(), webhookId: z.string(), deliveryId: z.string() })

const leaseMs = 60_000

/** One attempt. The system of the customer is asked between two transactions, so that none waits for it. */
export async function deliver(parts: JobParts, payload: unknown, now = new Date()): Promise<void> {
  const { accountId, ...key } = Key.parse(payload)
  const taken = await asPortal(parts.database, accountId, async (scope) => {
    const webhook = await findWebhook(scope, key.webhookId, true)
    if (webhook?.state !== 'on') return null
    const claimed = await claimDelivery(scope, key, { now, until: new Date(now.getTime() + leaseMs) })
    return claimed && { webhook, claimed }
  })
  if (!taken) return
  const posted = await send(parts, { ...taken, key })
  await asPortal(parts.database, accountId, (scope) => writeDown(scope, parts, { ...taken, key, posted, now }))
}

interface Taken {
  webhook: StoredWebhook
  claimed: Claimed
  key: DeliveryKey
}

function send({ config }: JobParts, { webhook, claimed: { body }, key }: Taken): Promise<Posted> {
  const seal = webhookSeal(config)
  const sealed = [webhook.sealedSecret, webhook.previousSecret].filter((each) => each !== null)
  const secrets = sealed.map((each) => seal.unseal(each))
  return postWebhook({
    address: webhook.address,
    headers: {
      'content-type': 'application/json',
      'user-agent': `${config.PRODUCT_NAME} Portal webhooks`,
      ...signedHeaders({ id: key.deliveryId, at: new Date(), body }, secrets),
    },
    body,
    mayBePrivate: config.WEBHOOK_PRIVATE_ADDRESSES,
  })
}

async function writeDown(
  scope: AccountScope,
  { config }: JobParts,
  { key, claimed: { attemptNo }, posted, now }: Taken & { posted: Posted; now: Date },
): Promise<void> {
  const webhook = await findWebhook(scope, key.webhookId, true)
  // It was removed meanwhile, and its log with it.
  if (!webhook) return
  await insertAttempt(scope, key, { ...posted, attemptNo, at: now })
  await announce(scope, 'webhook', key.webhookId)
  if (posted.fault === null) {
    await updateDelivery(scope, key, { state: 'delivered', nextAt: null })
    return markFailing(scope, key.webhookId, null)
  }
  await markFailing(scope, key.webhookId, now)
  const pause = pauseAfter(attemptNo)
  const nextAt = pause === null ? null : new Date(now.getTime() + pause * 1000)
  await updateDelivery(scope, key, { state: nextAt ? 'waiting' : 'failed', nextAt })
  if (isOver(webhook, posted, now)) return switchOff(scope, config.BASE_URL, webhook, posted)
  if (nextAt) await queueDelivery(scope, key, nextAt)
}

/** The receiver says that it is gone, or nothing has arrived for days. */
function isOver({ failingSince }: StoredWebhook, { statusCode }: Posted, now: Date): boolean {
  const failingMs = failingSince === null ? 0 : now.getTime() - Date.parse(failingSince)
  return statusCode === 410 || failingMs >= failingDays * dayMs
}

async function switchOff(
  scope: AccountScope,
  baseUrl: string,
  webhook: StoredWebhook,
  { fault }: Posted,
): Promise<void> {
  const { webhookId, name, createdByEmail } = webhook
  await updateWebhook(scope, webhookId, { state: 'off' })
  await giveUpWaiting(scope, webhookId)
  await recordActivity(scope, {
    action: 'webhook switched off',
    entity: 'webhook',
    entityId: webhookId,
    after: { fault },
    requestId: 'job',
  })
  const title = `Webhook “${name}” is switched off`
  const text = `Nothing has arrived there for a while. ${fault ?? ''} Put it right, switch it on again and replay what it missed.`
  const path = `/account/webhooks/${webhookId}`
  const people = [...new Set([...(await listAdministrators(scope)), createdByEmail.toLowerCase()])].filter(Boolean)
  for (const to of people) {
    // oxlint-disable-next-line no-await-in-loop -- a handful, on one connection
    await queueMail(scope.tx, { to, subject: title, text: `${text}\n\n${baseUrl}${path}\n` })
  }
  await notify(scope, { kind: 'webhook', title, text, entity: 'webhook', entityId: webhookId, path, people })
}
