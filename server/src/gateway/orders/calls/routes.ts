import {
  callerOfferList,
  callerOrderCreate,
  deskAvailabilityRead,
  orderCallerList,
} from '@portal/contract/orders/calls.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../../http/bind.ts'
import { connectionOf } from '../../../foreign-systems.ts'
import { createAvailability } from '../../../upstreams/availability/create.ts'
import { bindAfter, bindScoped, type GatewayParts, scopeOf } from '../../bind-scoped.ts'
import { checkSite } from '../new-services/availability.ts'
import { readAvailability } from '../new-services/routes.ts'
import { listNewServiceOffers, placeNewService } from '../new-services/service.ts'
import { scopeOfCaller, whyNotOrder } from './service.ts'
import { listOrderCallers } from './store.ts'

/** Orders that the staff take on the phone. The engineer's visit is agreed after the order. */
export function orderCallRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const availability = createAvailability(parts.config)
  const registrar = connectionOf(parts.config, 'registrar')

  bindScoped(app, parts, orderCallerList, async (scope, { query }) => ({
    people: (await listOrderCallers(scope, query.found)).map((caller) => ({ ...caller, refusal: whyNotOrder(caller) })),
  }))

  bindScoped(app, parts, callerOfferList, async (scope, { query }) =>
    listNewServiceOffers(await scopeOfCaller(scope, query.callerId), {
      availability: connectionOf(parts.config, 'availability'),
      appointments: 'off',
      registrar,
    }),
  )

  bind(app, deskAvailabilityRead, async (call) =>
    readAvailability(await scopeOf(parts, deskAvailabilityRead, call), availability, call.params.siteId),
  )

  bindAfter(
    app,
    parts,
    callerOrderCreate,
    (inOwnScope, { body }) => checkSite(inOwnScope, availability, body),
    async (scope, { body: { callerId, ...order } }, checked) =>
      placeNewService(await scopeOfCaller(scope, callerId), { ...order, appointment: null }, checked, registrar, scope),
  )
}
