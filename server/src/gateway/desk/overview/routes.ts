import { accountOverviewRead } from '@portal/contract/desk/account-overview.ts'
import type { DeskResource } from '@portal/contract/permission.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { mayEnter } from '../../may-enter.ts'
import {
  listAffecting,
  listFirstPeople,
  listFirstServices,
  listLastActivity,
  listOpenCases,
  listOpenOrders,
  readFigures,
} from './store.ts'

/** One account for a member of staff who has its caller on the phone. */
export function accountOverviewRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, accountOverviewRead, async (scope, { query }) => {
    const found = query.found?.split(',') ?? []
    const has = (room: DeskResource) => mayEnter(scope.person, room)
    // A transaction runs one statement at a time.
    return {
      ...(await readFigures(scope)),
      cases: has('DeskCases') ? await listOpenCases(scope) : null,
      orders: has('DeskOrders') ? await listOpenOrders(scope) : null,
      incidents: has('DeskIncidents') ? await listAffecting(scope, 'now') : null,
      planned: has('DeskIncidents') ? await listAffecting(scope, 'planned') : null,
      services: await listFirstServices(scope, found),
      people: await listFirstPeople(scope, found),
      activity: await listLastActivity(scope),
    }
  })
}
