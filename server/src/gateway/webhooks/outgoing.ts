import { isEvent } from '@portal/contract/notification-values.ts'
import type { Config } from '../../config.ts'
import { newId } from '../../lib/new-id.ts'
import { queueJob } from '../../lib/queue-job.ts'
import { createSeal, type SecretSettings } from '../../lib/secret.ts'
import type { AccountScope } from '../actor.ts'
import type { Told } from '../contact-notifications/service.ts'
import type { QueuedOccasion } from '../notifications/notify.ts'
import { type DeliveryKey, insertDeliveries, type NewDelivery } from './delivery-store.ts'
import { newWebhookSecret } from './signature.ts'
import { insertAskedFor, listReceivers } from './store.ts'

export const deliverTask = 'deliver webhook'

/** Sends an event to the webhooks that are told of all of it, and to those that contacts asked for. */
export async function sendToWebhooks(
  scope: AccountScope,
  config: Config,
  occasion: QueuedOccasion,
  askedFor: readonly Told[],
): Promise<void> {
  if (!isEvent(occasion.kind)) return
  const addresses = new Map(askedFor.map((told) => [told.to ?? '', told]))
  if (addresses.size > 0) {
    const seal = webhookSeal(config)
    const webhooks = [...addresses].map(([address, { name }]) => ({
      webhookId: newId(),
      address,
      by: name,
      sealedSecret: seal.seal(newWebhookSecret()),
    }))
    await insertAskedFor(scope, webhooks)
  }
  const receivers = await listReceivers(scope, occasion.kind, [...addresses.keys()])
  await queueDeliveries(
    scope,
    receivers.map(({ webhookId, address, isDirect }) => ({
      webhookId,
      ...messageOf(config, scope, occasion),
      nextAt: isDirect ? new Date() : (addresses.get(address)?.dueAt ?? new Date()),
    })),
  )
}

export const webhookPurpose = 'webhooks'
export const webhookSeal = (config: SecretSettings) => createSeal(config, webhookPurpose)

function messageOf({ BASE_URL }: Config, { accountId }: AccountScope, occasion: QueuedOccasion) {
  const { kind, at, title, text = '', entity, entityId, path, siteId = null, serviceId = null, occasionId } = occasion
  const data = { accountId, title, text, thing: entity, thingId: entityId, siteId, serviceId, link: BASE_URL + path }
  return { occasionId, event: kind, body: JSON.stringify({ type: kind, timestamp: at, data }) }
}

/** Writes them down, each once for its occasion, and queues what is new. Answers how many are. */
export async function queueDeliveries(
  scope: AccountScope,
  deliveries: readonly Omit<NewDelivery, 'deliveryId'>[],
): Promise<DeliveryKey[]> {
  const inserted = await insertDeliveries(
    scope,
    deliveries.map((each) => ({ ...each, deliveryId: `msg_${newId(24)}` })),
  )
  for (const each of inserted) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction does one thing at a time
    await queueDelivery(scope, each, each.nextAt)
  }
  return inserted
}

export function queueDelivery(
  { accountId, tx }: Pick<AccountScope, 'accountId' | 'tx'>,
  { webhookId, deliveryId }: DeliveryKey,
  at = new Date(),
): Promise<void> {
  const key = `${deliverTask} ${accountId} ${deliveryId}`
  const queue = `webhook ${accountId} ${webhookId}`
  return queueJob(tx, deliverTask, { accountId, webhookId, deliveryId }, { at, key, queue })
}
