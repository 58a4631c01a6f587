import type { ActionOf } from '@portal/contract/events.ts'
import type { Delivery, Webhook } from '@portal/contract/webhooks/webhooks.ts'
import { addressInWords, withAddressInWords } from '@portal/contract/webhooks/shown-address.ts'
import { mostReplayed, mostWebhooks, type WebhookKind } from '@portal/contract/webhooks/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import { number } from '@portal/contract/format/counts.ts'
import type { Config } from '../../config.ts'
import { recordActivity, type Values } from '../../lib/activity.ts'
import { newId } from '../../lib/new-id.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { atMost } from '../at-most.ts'
import { type DeliveryKey, findDelivery, hastenWaiting, replayDeliveries, updateDelivery } from './delivery-store.ts'
import { queueDeliveries, queueDelivery, webhookCipher } from './outgoing.ts'
import { bodyOf } from './message-body.ts'
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
  if (!webhook) throw new Problem('not_found', { detail: 'Webhook not found.' })
  return webhook
}

export async function addWebhook(
  scope: AccountScope,
  config: Config,
  wanted: Wanted & { kind: WebhookKind },
): Promise<{ webhook: Webhook; secret: string | null }> {
  await assertAddress(scope, config, wanted.address, null)
  await atMost(scope.tx, {
    of: `webhooks ${scope.accountId}`,
    most: mostWebhooks,
    count: async () => (await listWebhooks(scope)).length,
    detail: `An account can have ${mostWebhooks} webhooks. Remove one first.`,
  })
  const [webhookId, secret] = [newId(), newWebhookSecret()]
  await insertWebhook(scope, {
    ...wanted,
    webhookId,
    encryptedSecret: webhookCipher(config).encrypt(secret),
    createdBy: scope.actorName,
    createdByEmail: scope.person.email,
  })
  await record(scope, { action: 'webhook added', webhookId, after: withAddressInWords(wanted) })
  const webhook = withAddressInWords(await getWebhook(scope, webhookId))
  return { webhook, secret: wanted.kind === 'signed' ? secret : null }
}

/** Checks that need no lookup; the name is resolved with every delivery. */
async function assertAddress(scope: AccountScope, config: Config, address: string, webhookId: string | null) {
  const say = (message: string) => new Problem('invalid', { fields: { address: message } })
  const url = new URL(address)
  if (url.protocol !== 'https:' && !config.WEBHOOK_PRIVATE_ADDRESSES) throw say('Use https://.')
  if (url.username || url.password) throw say('Omit the user name and password: our messages are signed instead.')
  if (await isAddressTaken(scope, address, webhookId)) throw say('Another webhook already has this URL.')
}

function record(
  scope: AccountScope,
  { webhookId, ...change }: { action: ActionOf<'webhook'>; webhookId: string; before?: Values; after?: Values },
): Promise<void> {
  return recordActivity(scope, { ...change, entity: 'webhook', entityId: webhookId })
}

interface Change extends Wanted {
  webhookId: string
  state: 'on' | 'paused'
  version: number | undefined
}

export async function changeWebhook(scope: AccountScope, config: Config, change: Change): Promise<Webhook> {
  const { webhookId, version, ...given } = change
  const { kind, name, address, events, state, version: current } = await getWebhook(scope, webhookId, true)
  const wanted = given.address === addressInWords({ kind, address }) ? { ...given, address } : given
  if (version !== undefined && version !== current) throw new Problem('stale')
  await assertAddress(scope, config, wanted.address, webhookId)
  await updateWebhook(scope, webhookId, wanted)
  await record(scope, {
    action: 'webhook changed',
    webhookId,
    before: { name, address: addressInWords({ kind, address }), events, state },
    after: { ...wanted, address: addressInWords({ kind, address: wanted.address }) },
  })
  // Deliveries that were pending during the pause are sent now.
  if (wanted.state === 'on' && state !== 'on') await queueAll(scope, await hastenWaiting(scope, webhookId))
  return withAddressInWords(await getWebhook(scope, webhookId))
}

async function queueAll(scope: AccountScope, keys: readonly DeliveryKey[]): Promise<void> {
  for (const key of keys) {
    // A transaction runs one statement at a time.
    await queueDelivery(scope, key)
  }
}

export async function removeWebhook(scope: AccountScope, webhookId: string): Promise<Webhook[]> {
  const webhook = await getWebhook(scope, webhookId, true)
  await deleteWebhook(scope, webhookId)
  const before = { name: webhook.name, address: addressInWords(webhook) }
  await record(scope, { action: 'webhook removed', webhookId, before })
  return readWebhooks(scope)
}

export async function readWebhooks(scope: AccountScope): Promise<Webhook[]> {
  return (await listWebhooks(scope)).map(withAddressInWords)
}

export async function rotateSecret(scope: AccountScope, config: Config, webhookId: string) {
  const { kind } = await getWebhook(scope, webhookId, true)
  if (kind !== 'signed') {
    throw new Problem('not_found', { detail: 'The URL of this webhook is its only secret. Create a new one there.' })
  }
  const secret = newWebhookSecret()
  await replaceSecret(scope, webhookId, webhookCipher(config).encrypt(secret))
  await record(scope, { action: 'webhook secret changed', webhookId })
  return { webhook: await getWebhook(scope, webhookId), secret }
}

export async function sendTest(scope: AccountScope, webhookId: string): Promise<Delivery> {
  const webhook = await getWebhook(scope, webhookId)
  assertOn(webhook)
  const at = scope.now
  const data = { accountId: scope.accountId, title: 'A test event', text: `Sent by ${scope.actorName}.` }
  const body = bodyOf(webhook.kind, { type: 'test', timestamp: at.toISOString(), data })
  const [key] = await queueDeliveries(scope, [{ webhookId, occasionId: newId(), event: 'test', body, nextAt: at }])
  if (!key) throw new Error('The test event was not stored')
  await record(scope, { action: 'test event sent', webhookId })
  return getDelivery(scope, key)
}

function assertOn({ state }: StoredWebhook): void {
  if (state !== 'on') throw new Problem('webhook_off', { detail: 'This webhook is not on. Turn it on first.' })
}

export async function getDelivery(scope: AccountScope, key: DeliveryKey) {
  const delivery = await findDelivery(scope, key)
  if (!delivery) throw new Problem('not_found', { detail: 'Message not found.' })
  return delivery
}

export async function retryDelivery(scope: AccountScope, key: DeliveryKey): Promise<Delivery> {
  await getDelivery(scope, key)
  assertOn(await getWebhook(scope, key.webhookId))
  await updateDelivery(scope, key, { state: 'waiting', nextAt: scope.now })
  await queueDelivery(scope, key)
  return getDelivery(scope, key)
}

interface Replay {
  webhookId: string
  from: string
  to: string
  what: 'failed' | 'all'
}

export async function replay(scope: AccountScope, { webhookId, from, to, what }: Replay) {
  assertOn(await getWebhook(scope, webhookId, true))
  const span = { from: new Date(from), to: new Date(to), what, most: mostReplayed }
  if (span.from >= span.to) throw new Problem('invalid', { fields: { to: 'Choose a later end.' } })
  const keys = await replayDeliveries(scope, webhookId, span)
  if (!keys) {
    throw new Problem('too_many_messages', {
      detail: `More than ${number(mostReplayed)} messages were sent in that period. Choose a shorter one.`,
    })
  }
  await queueAll(scope, keys)
  await record(scope, {
    action: 'messages resent',
    webhookId,
    after: { from, to, what, count: keys.length },
  })
  return { queued: keys.length }
}
