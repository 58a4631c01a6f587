import {
  newServiceOfferList,
  newServiceOrderCreate,
  siteAvailabilityRead,
} from '@portal/contract/orders/new-service.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../../http/bind.ts'
import { connectionOf } from '../../../foreign-systems.ts'
import type { Availability } from '../../../upstreams/availability/availability.ts'
import { createAvailability } from '../../../upstreams/availability/create.ts'
import { bindAfter, bindScoped, type GatewayParts, type InScope, scopeOf } from '../../bind-scoped.ts'
import { checkSite } from './availability.ts'
import { getOrderableSite, listNewServiceOffers, placeNewService } from './service.ts'

export function newServiceRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const availability = createAvailability(parts.config)

  bindScoped(app, parts, newServiceOfferList, (scope) =>
    listNewServiceOffers(scope, {
      availability: connectionOf(parts.config, 'availability'),
      appointments: connectionOf(parts.config, 'appointments'),
      registrar: connectionOf(parts.config, 'registrar'),
    }),
  )

  bind(app, siteAvailabilityRead, async (call) =>
    readAvailability(await scopeOf(parts, siteAvailabilityRead, call), availability, call.params.siteId),
  )

  bindAfter(
    app,
    parts,
    newServiceOrderCreate,
    (inOwnScope, { body }) => checkSite(inOwnScope, availability, body),
    (scope, { body }, checked) => placeNewService(scope, body, checked, connectionOf(parts.config, 'registrar')),
  )
}

/** The carrier is called outside the transaction, so that a slow answer holds no connection. */
export async function readAvailability(inOwnScope: InScope, availability: Availability | null, siteId: string) {
  const { site, checkedAt } = await inOwnScope((scope) => getOrderableSite(scope, siteId))
  if (!availability) throw new Problem('availability_off', { detail: 'We check availability after you order.' })
  return { checkedAt, products: await availability.listProducts(site) }
}
