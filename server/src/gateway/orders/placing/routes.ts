import { orderCreate, orderOptionList } from '@portal/contract/orders/changes.ts'
import type * as calls from '@portal/contract/orders/calls.ts'
import {
  newServiceOfferList,
  newServiceOrderCreate,
  siteAvailabilityRead,
} from '@portal/contract/orders/new-service.ts'
import type { Connection } from '@portal/contract/connection.ts'
import type { FastifyInstance } from 'fastify'
import { connectionOf } from '../../../foreign-systems.ts'
import { bind } from '../../../http/bind.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { createAvailability } from '../../../upstreams/availability/create.ts'
import { bindAfter, bindScoped, type GatewayParts, scopeOf } from '../../bind-scoped.ts'
import { checkSite, readAvailability } from '../new-services/availability.ts'
import { listNewServiceOffers, placeNewService } from '../new-services/service.ts'
import type { Orderer } from './begin-order.ts'
import { listOptions, placeOrder } from './service.ts'

/** The same orders for the people of a customer, and for the staff who take them on the phone. */
interface Channel {
  offers: typeof newServiceOfferList | typeof calls.callerOfferList
  availability: typeof siteAvailabilityRead | typeof calls.deskAvailabilityRead
  newService: typeof newServiceOrderCreate | typeof calls.callerOrderCreate
  options: typeof orderOptionList | typeof calls.callerOptionList
  change: typeof orderCreate | typeof calls.callerChangeCreate
  appointments: Connection
  /** By what was sent to the endpoint, which has checked it. */
  ordererOf: (scope: AccountScope, sent: { query: unknown; body: unknown }) => Promise<Orderer>
}

export function placingRoutes(app: FastifyInstance, parts: GatewayParts, channel: Channel): void {
  const { config } = parts
  const { offers, availability, newService, options, change, appointments, ordererOf } = channel
  const carrier = createAvailability(config)
  const registrar = connectionOf(config, 'registrar')

  bindScoped(app, parts, offers, async (scope, call) => {
    const orderer = await ordererOf(scope, call)
    return listNewServiceOffers(orderer.scope, {
      availability: connectionOf(config, 'availability'),
      appointments,
      registrar,
    })
  })

  bind(app, availability, async (call) =>
    readAvailability(await scopeOf(parts, availability, call), carrier, call.params.siteId),
  )

  bindAfter(
    app,
    parts,
    newService,
    (inOwnScope, { body }) => checkSite(inOwnScope, carrier, body),
    async (scope, call, checked) =>
      placeNewService(await ordererOf(scope, call), { appointment: null, ...call.body }, checked, registrar),
  )

  bindScoped(app, parts, options, async (scope, call) =>
    listOptions((await ordererOf(scope, call)).scope, call.params.serviceId, config),
  )

  bindScoped(app, parts, change, async (scope, call) => placeOrder(await ordererOf(scope, call), call.body))
}

/** Orders that the people of a customer place themselves. */
export function ownOrderRoutes(app: FastifyInstance, parts: GatewayParts): void {
  placingRoutes(app, parts, {
    offers: newServiceOfferList,
    availability: siteAvailabilityRead,
    newService: newServiceOrderCreate,
    options: orderOptionList,
    change: orderCreate,
    appointments: connectionOf(parts.config, 'appointments'),
    ordererOf: (scope) => Promise.resolve({ scope }),
  })
}
