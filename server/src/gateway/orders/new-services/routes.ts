import { newServiceOfferList, newServiceOrderCreate } from '@portal/contract/orders/new-service.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { listNewServiceOffers, placeNewService } from './service.ts'

export function newServiceRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, newServiceOfferList, (scope) => listNewServiceOffers(scope))

  bindScoped(app, parts, newServiceOrderCreate, (scope, { body }) => placeNewService(scope, body))
}
