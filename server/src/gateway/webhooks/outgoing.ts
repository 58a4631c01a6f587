import { isEvent } from '@portal/contract/notifications/values.ts'
import type { Config } from '../../config.ts'
import { newId } from '../../lib/new-id.ts'
import { queueJob } from '../../lib/queue-job.ts'
import { createCipher, type SecretSettings } from '../../lib/secret.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import type { EventRecipient } from '../contacts/notifications/service.ts'
import { type QueuedNotification, textOf } from '../../lib/notify.ts'
import { type DeliveryKey, insertDeliveries, type NewDelivery } from './delivery-store.ts'
import { newWebhookSecret } from './signature.ts'
import { insertAskedFor, listReceivers } from './store.ts'

export const deliverTask = 'deliver webhook'

/** Sends an event to webhooks that receive all events, and to those that contacts subscribed. */
export async function sendToWebhooks(
  scope: AccountScope,
  config: Config,
  occasion: QueuedNotification,
  askedFor: readonly EventRecipient[],
): Promise<void> {
  if (!isEvent(occasion.kind)) return
  const addresses = new Map(askedFor.map((told) => [told.to ?? '', told]))
  if (addresses.size > 0) {
    const cipher = webhookCipher(config)
    const webhooks = [...addresses].map(([address, { name }]) => ({
      webhookId: newId(),
      address,
      by: name,
      encryptedSecret: cipher.encrypt(newWebhookSecret()),
    }))
    await insertAskedFor(scope, webhooks)
  }
  const receivers = await listReceivers(scope, occasion.kind, [...addresses.keys()])
  await queueDeliveries(
    scope,
    receivers.map(({ webhookId, address, isDirect }) => ({
      webhookId,
      ...messageOf(config, scope, occasion),
      nextAt: isDirect ? scope.now : (addresses.get(address)?.dueAt ?? scope.now),
    })),
  )
}

export const webhookPurpose = 'webhooks'
export const webhookCipher = (config: SecretSettings) => createCipher(config, webhookPurpose)

function messageOf({ BASE_URL }: Config, { accountId }: AccountScope, occasion: QueuedNotification) {
  const { kind, at, title, entity, entityId, path, siteId = null, serviceId = null, occasionId } = occasion
  const text = textOf(occasion)
  const data = { accountId, title, text, thing: entity, thingId: entityId, siteId, serviceId, link: BASE_URL + path }
  return { occasionId, event: kind, body: JSON.stringify({ type: kind, timestamp: at, data }) }
}

/** Stores deliveries, one for each webhook and event, and queues the new ones. Returns their number. */
export async function queueDeliveries(
  scope: AccountScope,
  deliveries: readonly Omit<NewDelivery, 'deliveryId'>[],
): Promise<DeliveryKey[]> {
  const inserted = await insertDeliveries(
    scope,
    deliveries.map((each) => ({ ...each, deliveryId: `msg_${newId(24)}` })),
  )
  for (const each of inserted) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction runs one statement at a time
    await queueDelivery(scope, each, each.nextAt)
  }
  return inserted
}

export function queueDelivery(
  { accountId, tx }: Pick<AccountScope, 'accountId' | 'tx'>,
  { webhookId, deliveryId }: DeliveryKey,
  at?: Date,
): Promise<void> {
  const key = `${deliverTask} ${accountId} ${deliveryId}`
  const queue = `webhook ${accountId} ${webhookId}`
  return queueJob(tx, deliverTask, { accountId, webhookId, deliveryId }, { ...(at && { at }), key, queue })
}
