import { visitDayList, visitHoldDelete, visitHoldUpdate, visitPlaceList } from '@portal/contract/visits/places.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { bookerOf, getCentre, holdSlot, listDays } from './service.ts'
import { findHold, listCentres, listRacks, releasePlaces } from './store.ts'

export function visitPlaceRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, visitPlaceList, async (scope) => {
    const racks = await listRacks(scope)
    const centres = await listCentres(scope)
    return {
      identityDays: parts.config.VISITOR_DATA_DAYS,
      dataCentres: centres
        .map((centre) => ({ ...centre, hours: [...centre.hours], racks: racks.filter(isIn(centre)) }))
        .filter((centre) => centre.racks.length > 0),
    }
  })

  bindScoped(app, parts, visitDayList, async (scope, { query }) => ({
    days: await listDays(scope, await getCentre(scope, query.dataCentreId), query),
    hold: await findHold(scope, bookerOf(scope)),
  }))

  bindScoped(app, parts, visitHoldUpdate, (scope, { body }) => holdSlot(scope, body))

  bindScoped(app, parts, visitHoldDelete, async (scope) => {
    await releasePlaces(scope, bookerOf(scope))
    return {}
  })
}

function isIn({ dataCentreId }: { dataCentreId: string }) {
  return (rack: { dataCentreId: string }) => rack.dataCentreId === dataCentreId
}
