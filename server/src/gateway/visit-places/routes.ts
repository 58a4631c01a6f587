import { visitDayList, visitHoldDelete, visitHoldUpdate, visitPlaceList } from '@portal/contract/visit-places.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { bookerOf, getCentre, holdSlot, listDays } from './service.ts'
import { findHold, listCentres, listSpaces, releasePlaces } from './store.ts'

export function visitPlaceRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, visitPlaceList, async (scope) => {
    const spaces = await listSpaces(scope)
    const centres = await listCentres(scope)
    return {
      identityDays: parts.config.VISITOR_DATA_DAYS,
      dataCentres: centres
        .map((centre) => ({ ...centre, hours: [...centre.hours], spaces: spaces.filter(isIn(centre)) }))
        .filter((centre) => centre.spaces.length > 0),
    }
  })

  bindScoped(app, parts, visitDayList, async (scope, { query }) => ({
    days: await listDays(scope, await getCentre(scope, query.dataCentreId), query, new Date()),
    hold: await findHold(scope, bookerOf(scope)),
  }))

  bindScoped(app, parts, visitHoldUpdate, (scope, { body }) => holdSlot(scope, body, new Date()))

  bindScoped(app, parts, visitHoldDelete, async (scope) => {
    await releasePlaces(scope, bookerOf(scope))
    return {}
  })
}

function isIn({ dataCentreId }: { dataCentreId: string }) {
  return (space: { dataCentreId: string }) => space.dataCentreId === dataCentreId
}
