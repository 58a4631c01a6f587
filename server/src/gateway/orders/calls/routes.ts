import {
  callerChangeCreate,
  callerOfferList,
  callerOptionList,
  callerOrderCreate,
  callerServiceList,
  deskAvailabilityRead,
  orderCallerList,
} from '@portal/contract/orders/calls.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { placingRoutes } from '../placing/routes.ts'
import { scopeOfCaller, whyNotOrder } from './service.ts'
import { listOrderCallers, listServicesOfCaller } from './store.ts'

const OfCaller = z.object({ callerId: z.string() })

/** Orders that the staff take on the phone. The engineer's visit is agreed after the order. */
export function orderCallRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, orderCallerList, async (scope, { query }) => ({
    people: (await listOrderCallers(scope, query.found)).map((caller) => ({ ...caller, refusal: whyNotOrder(caller) })),
  }))

  bindScoped(app, parts, callerServiceList, async (scope, { query: { callerId, search } }) => ({
    services: await listServicesOfCaller(await scopeOfCaller(scope, callerId), search),
  }))

  placingRoutes(app, parts, {
    offers: callerOfferList,
    availability: deskAvailabilityRead,
    newService: callerOrderCreate,
    options: callerOptionList,
    change: callerChangeCreate,
    appointments: 'off',
    ordererOf: async (scope, { query, body }) => {
      const { callerId } = OfCaller.parse(body ?? query)
      return { scope: await scopeOfCaller(scope, callerId), desk: scope }
    },
  })
}
