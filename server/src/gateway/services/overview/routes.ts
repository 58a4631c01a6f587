import { serviceOverviewRead } from '@portal/contract/services/overview.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { showOverview } from './service.ts'

export function serviceOverviewRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, serviceOverviewRead, (scope, { params }) => showOverview(scope, params.serviceId))
}
