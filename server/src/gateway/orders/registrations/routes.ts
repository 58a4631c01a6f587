import { domainRegistrationRead } from '@portal/contract/orders/registrations.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { getRegistration } from './registration.ts'

export function registrationRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, domainRegistrationRead, (scope, { params }) =>
    getRegistration(scope, parts.config, params.serviceId),
  )
}
