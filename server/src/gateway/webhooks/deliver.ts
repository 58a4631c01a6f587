import { pageOf } from '@portal/contract/page-of.ts'
import { failingDays } from '@portal/contract/webhooks/values.ts'
import { z } from 'zod'
import type { JobParts } from '../../jobs/job-parts.ts'
import { recordActivity } from '../../lib/activity.ts'
import { announce } from '../../lib/announce.ts'
import { withoutLinks } from '../../mail/quoted.ts'
import { queueMail } from '../../mail/store.ts'
import { type Posted, postWebhook } from '../../upstreams/webhooks/post-webhook.ts'
import { asSystem } from '../actor.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { notify } from '../../lib/notify.ts'
import {
  type Claimed,
  claimDelivery,
  type DeliveryKey,
  giveUpWaiting,
  insertAttempt,
  updateDelivery,
} from './delivery-store.ts'
import { queueDelivery, webhookCipher } from './outgoing.ts'
import { pauseAfter } from './retry-schedule.ts'
import { signedHeaders } from './signature.ts'
import { listAdministrators } from '../../scope/holders-store.ts'
import { findWebhook, markFailing, type StoredWebhook, updateWebhook } from './store.ts'
import { dayMs } from '../../lib/duration.ts'

const Key = z.object({ accountId: z.string(), webhookId: z.string(), deliveryId: z.string() })

const leaseMs = 60_000

/** Makes one attempt. The customer's system is called between two transactions, so that none waits for it. */
export async function deliver(parts: JobParts, payload: unknown, now: Date): Promise<void> {
  const { accountId, ...key } = Key.parse(payload)
  const taken = await asSystem(parts.database, { accountId, now }, async (scope) => {
    const webhook = await findWebhook(scope, key.webhookId, true)
    if (webhook?.state !== 'on') return null
    const claimed = await claimDelivery(scope, key, new Date(now.getTime() + leaseMs))
    return claimed && { webhook, claimed }
  })
  if (!taken) return
  const posted = await send(parts, { ...taken, key }, now)
  await asSystem(parts.database, { accountId, now }, (scope) => writeDown(scope, parts, { ...taken, key, posted }))
}

interface ClaimedDelivery {
  webhook: StoredWebhook
  claimed: Claimed
  key: DeliveryKey
}

function send({ config }: JobParts, { webhook, claimed: { body }, key }: ClaimedDelivery, now: Date): Promise<Posted> {
  const cipher = webhookCipher(config)
  const encrypted = [webhook.encryptedSecret, webhook.previousSecret].filter((each) => each !== null)
  const secrets = encrypted.map((each) => cipher.decrypt(each))
  return postWebhook({
    address: webhook.address,
    headers: {
      'content-type': 'application/json',
      'user-agent': `${config.PRODUCT_NAME} Portal webhooks`,
      ...(webhook.kind === 'signed' && signedHeaders({ id: key.deliveryId, at: now, body }, secrets)),
    },
    body,
    mayBePrivate: config.WEBHOOK_PRIVATE_ADDRESSES,
  })
}

async function writeDown(
  scope: AccountScope,
  { config }: JobParts,
  { key, claimed: { attemptNo }, posted }: ClaimedDelivery & { posted: Posted },
): Promise<void> {
  const { now } = scope
  const webhook = await findWebhook(scope, key.webhookId, true)
  // The webhook was deleted meanwhile, with its log.
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

/** The receiver reports that it is gone, or every delivery has failed for days. */
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
    action: 'webhook disabled',
    entity: 'webhook',
    entityId: webhookId,
    after: { fault },
  })
  const title = `Webhook “${withoutLinks(name)}” is off`
  const text = `Its messages could not be delivered for a while. ${fault ?? ''} Fix the endpoint, turn the webhook on and resend the missed messages.`
  const path = pageOf('webhook', { webhookId })
  const people = [
    ...new Set(
      [...(await listAdministrators(scope)).map(({ email }) => email), createdByEmail].map((email) =>
        email.toLowerCase(),
      ),
    ),
  ].filter(Boolean)
  for (const to of people) {
    await queueMail(scope.tx, { to, subject: title, text: `${text}\n\n${baseUrl}${path}\n` })
  }
  await notify(scope, { kind: 'webhook', title, text, entity: 'webhook', entityId: webhookId, people })
}
