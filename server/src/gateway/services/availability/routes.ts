import { serviceAvailabilityRead } from '@portal/contract/services/availability.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { showAvailability } from './service.ts'

export function serviceAvailabilityRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, serviceAvailabilityRead, async (scope, { params }) => ({
    months: await showAvailability(scope, params.serviceId),
  }))
}
