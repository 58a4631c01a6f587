import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../../config.ts'
import { newId } from '../../lib/new-id.ts'
import { queueJob } from '../../lib/job-store.ts'
import { createCipher, type SecretSettings } from '../../lib/secret.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import type { EventRecipient } from '../../notices/recipients.ts'
import { type QueuedNotification, textOf } from '../../lib/notify.ts'
import { type DeliveryKey, insertDeliveries, listOverdueDeliveries, type NewDelivery } from './delivery-store.ts'
import { bodyOf, type WebhookMessage } from './message-body.ts'
import { newWebhookSecret } from './signature.ts'
import { insertAskedFor, listReceivers } from './store.ts'

export const deliverTask = 'deliver webhook'

/** Sends an event to the webhooks among its recipients; a paused one gets it later. */
export async function sendToWebhooks(
  scope: AccountScope,
  config: Config,
  occasion: QueuedNotification,
  recipients: readonly EventRecipient[],
): Promise<void> {
  if (recipients.length === 0) return
  const cipher = webhookCipher(config)
  const askedFor = recipients.flatMap(({ contactId, name, address }) =>
    contactId === null || address === null
      ? []
      : [{ webhookId: newId(), address, by: name, encryptedSecret: cipher.encrypt(newWebhookSecret()) }],
  )
  await insertAskedFor(scope, askedFor)
  const byAddress = Map.groupBy(recipients, ({ address }) => address ?? '')
  const receivers = await listReceivers(scope, [...byAddress.keys()])
  await queueDeliveries(
    scope,
    receivers.map(({ webhookId, kind, address }) => ({
      webhookId,
      occasionId: occasion.occasionId,
      event: occasion.kind,
      body: bodyOf(kind, messageOf(config, scope, occasion)),
      nextAt: earliest(byAddress.get(address) ?? []) ?? scope.now,
    })),
  )
}

const earliest = (recipients: readonly EventRecipient[]) =>
  recipients.map(({ dueAt }) => dueAt).toSorted((one, other) => one.getTime() - other.getTime())[0]

export const webhookPurpose = 'webhooks'
export const webhookCipher = (config: SecretSettings) => createCipher(config, webhookPurpose)

function messageOf({ BASE_URL }: Config, { accountId }: AccountScope, occasion: QueuedNotification): WebhookMessage {
  const { kind, at, title, entity, entityId, path, siteId = null, serviceId = null } = occasion
  const text = textOf(occasion)
  const data = { accountId, title, text, record: entity, recordId: entityId, siteId, serviceId, link: BASE_URL + path }
  return { type: kind, timestamp: at, data }
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
    // A transaction runs one statement at a time.
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

/** The queue keeps a killed worker's job for hours; the delivery's due time reveals it sooner. */
export async function requeueDeliveries(system: Database['system'], afterSeconds = 60): Promise<void> {
  const overdue = await listOverdueDeliveries(system, afterSeconds)
  if (overdue.length === 0) return
  await system.transaction().execute(async (tx) => {
    for (const { accountId, ...key } of overdue) {
      // A transaction runs one statement at a time.
      await queueDelivery({ accountId, tx }, key)
    }
  })
}
