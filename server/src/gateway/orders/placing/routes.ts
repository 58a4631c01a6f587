import { orderCreate, orderOptionList } from '@portal/contract/orders/changes.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { listOptions, placeOrder } from './service.ts'

export function orderPlacingRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, orderOptionList, (scope, { params }) => listOptions(scope, params.serviceId, parts.config))

  bindScoped(app, parts, orderCreate, (scope, { body }) => placeOrder(scope, body))
}
