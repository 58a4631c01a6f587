import * as contract from '@portal/contract/integration-webhooks.ts'
import { mostWebhooks } from '@portal/contract/webhook-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Sql } from '@portal/db/src/database.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { newId } from '../../lib/new-id.ts'
import { atMost } from '../at-most.ts'
import type { GatewayParts } from '../bind-scoped.ts'
import { webhookSeal } from '../webhooks/outgoing.ts'
import { newWebhookSecret } from '../webhooks/signature.ts'
import { bindProviderRead, bindProviderWrite, type ProviderActor } from './bind-provider.ts'
import { findLast, thingsWithin } from './changes.ts'
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
  bindProviderRead(app, parts, contract.changeWebhookList, async (system, { actorId }) => ({
    webhooks: await listWebhooks(system, actorId),
  }))

  bindProviderWrite(app, parts, contract.changeWebhookCreate, async (tx, actor, { body }) => {
    assertAddress(config, body.address)
    assertHeard(actor, body.entities)
    await atMost(tx, {
      of: `webhooks of ${actor.actorId}`,
      most: mostWebhooks,
      count: async () => (await listWebhooks(tx, actor.actorId)).length,
      detail: `There is room for ${mostWebhooks} webhooks. Remove one first.`,
    })
    const [webhookId, secret] = [newId(), newWebhookSecret()]
    const position = body.after === undefined ? await findLast(tx) : Number(body.after)
    const { actorId: ownerId, scopes } = actor
    const { name, address, entities } = body
    const sealedSecret = webhookSeal(config).seal(secret)
    await insertWebhook(tx, { webhookId, ownerId, scopes, name, address, entities, position, sealedSecret })
    return { webhook: await getWebhook(tx, actor, webhookId), secret }
  })

  bindProviderWrite(app, parts, contract.changeWebhookDelete, async (tx, actor, { params }) => {
    if (!(await deleteWebhook(tx, actor.actorId, params.webhookId))) throw noSuch()
    return { webhooks: await listWebhooks(tx, actor.actorId) }
  })

  bindProviderWrite(app, parts, contract.changeWebhookSecretCreate, async (tx, actor, { params: { webhookId } }) => {
    await getWebhook(tx, actor, webhookId)
    const secret = newWebhookSecret()
    await replaceSecret(tx, webhookId, webhookSeal(config).seal(secret))
    return { webhook: await getWebhook(tx, actor, webhookId), secret }
  })

  bindProviderRead(app, parts, contract.changeWebhookAttemptList, async (system, actor, { params }) => {
    await getWebhook(system, actor, params.webhookId)
    return { attempts: await listAttempts(system, params.webhookId) }
  })

  bindProviderWrite(app, parts, contract.changeWebhookReplay, async (tx, actor, { params: { webhookId }, body }) => {
    await getWebhook(tx, actor, webhookId)
    await moveBack(tx, webhookId, body.after)
    return getWebhook(tx, actor, webhookId)
  })
}

const noSuch = () => new Problem('not_found', { detail: 'There is no such webhook.' })

async function getWebhook(db: Sql, { actorId }: ProviderActor, webhookId: string) {
  const webhook = await findWebhook(db, actorId, webhookId)
  if (!webhook) throw noSuch()
  return webhook
}

/** What can be seen without asking anybody; where a name leads is seen with every message. */
function assertAddress({ WEBHOOK_PRIVATE_ADDRESSES }: Config, address: string): void {
  const say = (message: string) => new Problem('invalid', { fields: { address: message } })
  const url = new URL(address)
  if (url.protocol !== 'https:' && !WEBHOOK_PRIVATE_ADDRESSES) throw say('Use https://.')
  if (url.username || url.password) throw say('Leave out the name and password: our messages are signed instead.')
}

function assertHeard({ scopes }: ProviderActor, entities: readonly string[]): void {
  const things = thingsWithin(scopes)
  if (entities.every((entity) => things.includes(entity))) return
  throw new Problem('invalid', { fields: { entities: `Choose from: ${things.join(', ')}.` } })
}
