import { networkRead } from '@portal/contract/services/network.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { showNetwork } from './service.ts'

export function networkRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, networkRead, (scope, { query }) => showNetwork(scope, query))
}
