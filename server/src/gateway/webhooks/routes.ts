import {
  deliveryGet,
  deliveryList,
  deliveryRetryCreate,
  replayCreate,
  webhookCreate,
  webhookDelete,
  webhookList,
  webhookSecretCreate,
  webhookTestCreate,
  webhookUpdate,
} from '@portal/contract/webhooks/webhooks.ts'
import type { FastifyInstance } from 'fastify'
import { expectedVersion } from '../../http/if-match.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { listDeliveries } from './delivery-store.ts'
import {
  addWebhook,
  changeWebhook,
  getDelivery,
  getWebhook,
  readWebhooks,
  removeWebhook,
  replay,
  retryDelivery,
  rotateSecret,
  sendTest,
} from './service.ts'

export function webhookRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts
  bindScoped(app, parts, webhookList, async (scope) => ({ webhooks: await readWebhooks(scope) }))

  bindScoped(app, parts, webhookCreate, (scope, { body }) => addWebhook(scope, config, body))

  bindScoped(app, parts, webhookUpdate, (scope, { params, body, request }) =>
    changeWebhook(scope, config, { ...params, ...body, version: expectedVersion(request) }),
  )

  bindScoped(app, parts, webhookDelete, async (scope, { params }) => ({
    webhooks: await removeWebhook(scope, params.webhookId),
  }))

  bindScoped(app, parts, webhookSecretCreate, (scope, { params }) => rotateSecret(scope, config, params.webhookId))

  bindScoped(app, parts, webhookTestCreate, (scope, { params }) => sendTest(scope, params.webhookId))

  bindScoped(app, parts, deliveryList, async (scope, { params, query }) => {
    await getWebhook(scope, params.webhookId)
    return listDeliveries(scope, params.webhookId, query)
  })

  bindScoped(app, parts, deliveryGet, (scope, { params }) => getDelivery(scope, params))

  bindScoped(app, parts, deliveryRetryCreate, (scope, { params }) => retryDelivery(scope, params))

  bindScoped(app, parts, replayCreate, (scope, { params, body }) => replay(scope, { ...params, ...body }))
}
