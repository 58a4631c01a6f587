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
} from '@portal/contract/webhooks.ts'
import type { FastifyInstance } from 'fastify'
import { expectedVersion } from '../../http/if-match.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { listDeliveries } from './delivery-store.ts'
import {
  addWebhook,
  changeWebhook,
  getDelivery,
  getWebhook,
  removeWebhook,
  replay,
  retryDelivery,
  rotateSecret,
  sendTest,
} from './service.ts'
import { listWebhooks } from './store.ts'

export function webhookRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts
  bindScoped(app, parts, webhookList, async (scope) => ({ webhooks: await listWebhooks(scope) }))

  bindScoped(app, parts, webhookCreate, (scope, { body, request }) => addWebhook(scope, config, body, request.id))

  bindScoped(app, parts, webhookUpdate, (scope, { params, body, request }) =>
    changeWebhook(scope, config, { ...params, ...body, version: expectedVersion(request), requestId: request.id }),
  )

  bindScoped(app, parts, webhookDelete, async (scope, { params, request }) => ({
    webhooks: await removeWebhook(scope, params.webhookId, request.id),
  }))

  bindScoped(app, parts, webhookSecretCreate, (scope, { params, request }) =>
    rotateSecret(scope, config, params.webhookId, request.id),
  )

  bindScoped(app, parts, webhookTestCreate, (scope, { params, request }) =>
    sendTest(scope, params.webhookId, request.id),
  )

  bindScoped(app, parts, deliveryList, async (scope, { params, query }) => {
    await getWebhook(scope, params.webhookId)
    return { ...(await listDeliveries(scope, params.webhookId, query)), page: query.page, size: query.size }
  })

  bindScoped(app, parts, deliveryGet, (scope, { params }) => getDelivery(scope, params))

  bindScoped(app, parts, deliveryRetryCreate, (scope, { params }) => retryDelivery(scope, params))

  bindScoped(app, parts, replayCreate, (scope, { params, body, request }) =>
    replay(scope, { ...params, ...body, requestId: request.id }),
  )
}
