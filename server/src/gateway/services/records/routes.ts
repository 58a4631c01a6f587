import { serviceTrafficRead } from '@portal/contract/services/records.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { getService } from '../service.ts'
import { findTraffic } from './store.ts'

export function serviceRecordRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, serviceTrafficRead, async (scope, { params, query }) => {
    await getService(scope, params.serviceId)
    return findTraffic(scope, params.serviceId, query.range)
  })
}
