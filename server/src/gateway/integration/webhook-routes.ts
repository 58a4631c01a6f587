import * as contract from '@portal/contract/integration/webhooks.ts'
import { mostWebhooks } from '@portal/contract/webhooks/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Sql } from '@portal/db/src/database.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { newId } from '../../lib/new-id.ts'
import { atMost } from '../at-most.ts'
import type { GatewayParts } from '../bind-scoped.ts'
import { webhookCipher } from '../webhooks/outgoing.ts'
import { newWebhookSecret } from '../webhooks/signature.ts'
import { bindProviderRead, bindProviderWrite, type ProviderActor } from './bind-provider.ts'
import { findLast } from './change-store.ts'
import { entitiesWithin } from './changes.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listAttempts,
  listWebhooks,
  moveBack,
  replaceSecret,
} from './webhook-store.ts'

export function changeWebhookRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts
  bindProviderRead(app, parts, contract.changeWebhookList, async (tx, { actorId }) => ({
    webhooks: await listWebhooks(tx, actorId),
  }))

  bindProviderWrite(app, parts, contract.changeWebhookCreate, async (tx, actor, { body }) => {
    assertAddress(config, body.address)
    assertHeard(actor, body.entities)
    await atMost(tx, {
      of: `webhooks of ${actor.actorId}`,
      most: mostWebhooks,
      count: async () => (await listWebhooks(tx, actor.actorId)).length,
      detail: `The limit is ${mostWebhooks} webhooks. Remove one first.`,
    })
    const [webhookId, secret] = [newId(), newWebhookSecret()]
    const position = body.after === undefined ? await findLast(tx) : Number(body.after)
    const { actorId: ownerId, scopes } = actor
    const { name, address, entities } = body
    const encryptedSecret = webhookCipher(config).encrypt(secret)
    await insertWebhook(tx, { webhookId, ownerId, scopes, name, address, entities, position, encryptedSecret })
    return { webhook: await getWebhook(tx, actor, webhookId), secret }
  })

  bindProviderWrite(app, parts, contract.changeWebhookDelete, async (tx, actor, { params }) => {
    if (!(await deleteWebhook(tx, actor.actorId, params.webhookId))) throw noSuch()
    return { webhooks: await listWebhooks(tx, actor.actorId) }
  })

  bindProviderWrite(app, parts, contract.changeWebhookSecretCreate, async (tx, actor, { params: { webhookId } }) => {
    await getWebhook(tx, actor, webhookId)
    const secret = newWebhookSecret()
    await replaceSecret(tx, webhookId, webhookCipher(config).encrypt(secret))
    return { webhook: await getWebhook(tx, actor, webhookId), secret }
  })

  bindProviderRead(app, parts, contract.changeWebhookAttemptList, async (tx, actor, { params }) => {
    await getWebhook(tx, actor, params.webhookId)
    return { attempts: await listAttempts(tx, params.webhookId) }
  })

  bindProviderWrite(app, parts, contract.changeWebhookReplay, async (tx, actor, { params: { webhookId }, body }) => {
    await getWebhook(tx, actor, webhookId)
    await moveBack(tx, webhookId, body.after)
    return getWebhook(tx, actor, webhookId)
  })
}

const noSuch = () => new Problem('not_found', { detail: 'Webhook not found.' })

async function getWebhook(db: Sql, { actorId }: ProviderActor, webhookId: string) {
  const webhook = await findWebhook(db, actorId, webhookId)
  if (!webhook) throw noSuch()
  return webhook
}

/** Checks that need no lookup; the name is resolved with every delivery. */
function assertAddress({ WEBHOOK_PRIVATE_ADDRESSES }: Config, address: string): void {
  const say = (message: string) => new Problem('invalid', { fields: { address: message } })
  const url = new URL(address)
  if (url.protocol !== 'https:' && !WEBHOOK_PRIVATE_ADDRESSES) throw say('Use https://.')
  if (url.username || url.password) throw say('Omit the user name and password: our messages are signed instead.')
}

function assertHeard({ scopes }: ProviderActor, entities: readonly string[]): void {
  const readable = entitiesWithin(scopes)
  if (entities.every((entity) => readable.includes(entity))) return
  throw new Problem('invalid', { fields: { entities: `Choose from: ${readable.join(', ')}.` } })
}
