import { serviceChangeList, serviceTrafficRead } from '@portal/contract/service-records.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { getService } from '../services/service.ts'
import { findTraffic, listChanges } from './store.ts'

export function serviceRecordRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, serviceTrafficRead, async (scope, { params, query }) => {
    await getService(scope, params.serviceId)
    return findTraffic(scope, params.serviceId, query.range)
  })

  bindScoped(app, parts, serviceChangeList, async (scope, { params, query }) => {
    await getService(scope, params.serviceId)
    return { ...(await listChanges(scope, params.serviceId, query)), page: query.page, size: query.size }
  })
}
