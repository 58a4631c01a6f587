import type { Delivery, Webhook } from '@portal/contract/webhooks.ts'
import { mostReplayed, mostWebhooks } from '@portal/contract/webhook-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Config } from '../../config.ts'
import { recordActivity, type Values } from '../../lib/activity.ts'
import { newId } from '../../lib/new-id.ts'
import type { AccountScope } from '../actor.ts'
import { atMost } from '../at-most.ts'
import { nameOf } from '../orders/changes.ts'
import { type DeliveryKey, findDelivery, hastenWaiting, replayDeliveries, updateDelivery } from './delivery-store.ts'
import { queueDeliveries, queueDelivery, webhookSeal } from './outgoing.ts'
import { newWebhookSecret } from './signature.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  isAddressTaken,
  listWebhooks,
  replaceSecret,
  type StoredWebhook,
  updateWebhook,
} from './store.ts'

interface Wanted {
  name: string
  address: string
  events: readonly string[]
}

export async function getWebhook(scope: AccountScope, webhookId: string, isLocked = false): Promise<StoredWebhook> {
  const webhook = await findWebhook(scope, webhookId, isLocked)
  if (!webhook) throw new Problem('not_found', { detail: 'This account has no such webhook.' })
  return webhook
}

export async function addWebhook(
  scope: AccountScope,
  config: Config,
  wanted: Wanted,
  requestId: string,
): Promise<{ webhook: Webhook; secret: string }> {
  await assertAddress(scope, config, wanted.address, null)
  await atMost(scope.tx, {
    of: `webhooks ${scope.accountId}`,
    most: mostWebhooks,
    count: async () => (await listWebhooks(scope)).length,
    detail: `An account has room for ${mostWebhooks} webhooks. Remove one first.`,
  })
  const [webhookId, secret] = [newId(), newWebhookSecret()]
  await insertWebhook(scope, {
    ...wanted,
    webhookId,
    sealedSecret: webhookSeal(config).seal(secret),
    createdBy: nameOf(scope),
    createdByEmail: scope.person.email,
  })
  await record(scope, { action: 'webhook added', webhookId, after: wanted, requestId })
  return { webhook: await getWebhook(scope, webhookId), secret }
}

/** What can be seen without asking anybody; where a name leads is seen with every delivery. */
async function assertAddress(scope: AccountScope, config: Config, address: string, webhookId: string | null) {
  const say = (message: string) => new Problem('invalid', { fields: { address: message } })
  const url = new URL(address)
  if (url.protocol !== 'https:' && !config.WEBHOOK_PRIVATE_ADDRESSES) throw say('Use https://.')
  if (url.username || url.password) throw say('Leave out the name and password: our messages are signed instead.')
  if (await isAddressTaken(scope, address, webhookId)) throw say('Another webhook has this address already.')
}

function record(
  scope: AccountScope,
  { webhookId, ...change }: { action: string; webhookId: string; before?: Values; after?: Values; requestId: string },
): Promise<void> {
  return recordActivity(scope, { ...change, entity: 'webhook', entityId: webhookId })
}

interface Change extends Wanted {
  webhookId: string
  state: 'on' | 'paused'
  version: number | undefined
  requestId: string
}

export async function changeWebhook(scope: AccountScope, config: Config, change: Change): Promise<Webhook> {
  const { webhookId, version, requestId, ...wanted } = change
  const { name, address, events, state, version: current } = await getWebhook(scope, webhookId, true)
  if (version !== undefined && version !== current) throw new Problem('stale')
  await assertAddress(scope, config, wanted.address, webhookId)
  await updateWebhook(scope, webhookId, wanted)
  await record(scope, {
    action: 'webhook changed',
    webhookId,
    before: { name, address, events, state },
    after: wanted,
    requestId,
  })
  // What has waited while it was paused goes out now.
  if (wanted.state === 'on' && state !== 'on') await queueAll(scope, await hastenWaiting(scope, webhookId, new Date()))
  return getWebhook(scope, webhookId)
}

async function queueAll(scope: AccountScope, keys: readonly DeliveryKey[]): Promise<void> {
  for (const key of keys) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction does one thing at a time
    await queueDelivery(scope, key)
  }
}

export async function removeWebhook(scope: AccountScope, webhookId: string, requestId: string): Promise<Webhook[]> {
  const { name, address } = await getWebhook(scope, webhookId, true)
  await deleteWebhook(scope, webhookId)
  await record(scope, { action: 'webhook removed', webhookId, before: { name, address }, requestId })
  return listWebhooks(scope)
}

export async function rotateSecret(scope: AccountScope, config: Config, webhookId: string, requestId: string) {
  await getWebhook(scope, webhookId, true)
  const secret = newWebhookSecret()
  await replaceSecret(scope, webhookId, webhookSeal(config).seal(secret))
  await record(scope, { action: 'webhook secret changed', webhookId, requestId })
  return { webhook: await getWebhook(scope, webhookId), secret }
}

export async function sendTest(scope: AccountScope, webhookId: string, requestId: string): Promise<Delivery> {
  assertOn(await getWebhook(scope, webhookId))
  const at = new Date()
  const data = { accountId: scope.accountId, title: 'A test event', text: `Sent by ${nameOf(scope)}.` }
  const body = JSON.stringify({ type: 'test', timestamp: at.toISOString(), data })
  const [key] = await queueDeliveries(scope, [{ webhookId, occasionId: newId(), event: 'test', body, nextAt: at }])
  if (!key) throw new Error('The test event was not written down')
  await record(scope, { action: 'test event sent', webhookId, requestId })
  return getDelivery(scope, key)
}

function assertOn({ state }: StoredWebhook): void {
  if (state !== 'on')
    throw new Problem('webhook_off', { detail: 'This webhook is not switched on. Switch it on first.' })
}

export async function getDelivery(scope: AccountScope, key: DeliveryKey) {
  const delivery = await findDelivery(scope, key)
  if (!delivery) throw new Problem('not_found', { detail: 'There is no such message in the log of this webhook.' })
  return delivery
}

export async function retryDelivery(scope: AccountScope, key: DeliveryKey): Promise<Delivery> {
  await getDelivery(scope, key)
  assertOn(await getWebhook(scope, key.webhookId))
  await updateDelivery(scope, key, { state: 'waiting', nextAt: new Date() })
  await queueDelivery(scope, key)
  return getDelivery(scope, key)
}

interface Replay {
  webhookId: string
  from: string
  to: string
  what: 'failed' | 'all'
  requestId: string
}

export async function replay(scope: AccountScope, { webhookId, from, to, what, requestId }: Replay) {
  assertOn(await getWebhook(scope, webhookId, true))
  const span = { from: new Date(from), to: new Date(to), what, most: mostReplayed }
  if (span.from >= span.to) throw new Problem('invalid', { fields: { to: 'Choose a later end.' } })
  const keys = await replayDeliveries(scope, webhookId, span)
  if (!keys) {
    throw new Problem('too_many_messages', {
      detail: `More than ${mostReplayed.toLocaleString('en-GB')} messages were sent then. Choose a shorter time.`,
    })
  }
  await queueAll(scope, keys)
  await record(scope, {
    action: 'messages sent again',
    webhookId,
    after: { from, to, what, count: keys.length },
    requestId,
  })
  return { queued: keys.length }
}
