import { orderShareCreate, orderShareDelete, orderShareList, sharedOrderRead } from '@portal/contract/orders/shares.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../../http/bind.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { getStoredOrder } from '../service.ts'
import { readShared, revokeLink, shareOrder } from './service.ts'
import { listShares } from './store.ts'

export function orderShareRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, orderShareList, async (scope, { params }) => {
    await getStoredOrder(scope, params.orderId)
    return { shares: await listShares(scope, params.orderId) }
  })

  bindScoped(app, parts, orderShareCreate, (scope, { params, body }) => shareOrder(scope, { ...params, ...body }))

  bindScoped(app, parts, orderShareDelete, async (scope, { params }) => ({
    shares: await revokeLink(scope, params),
  }))

  bind(app, sharedOrderRead, async ({ body, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return readShared(parts.database, body.secret)
  })
}
