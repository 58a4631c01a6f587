import { searchRead } from '@portal/contract/search/search.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { search } from './service.ts'

export function searchRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, searchRead, async (scope, { query }) => ({
    hits: await search(scope, parts.database.system, query.query),
  }))
}
