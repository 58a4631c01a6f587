import { customerSearchRead } from '@portal/contract/search/search.ts'
import type { FastifyInstance } from 'fastify'
import { bindDealer, type GatewayParts } from '../../bind-scoped.ts'
import { searchCustomers } from './service.ts'

export function customerSearchRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDealer(app, parts, customerSearchRead, async (dealer, { query }) => ({
    hits: await searchCustomers(dealer, query.query),
  }))
}
