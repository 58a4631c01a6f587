import { deskSearchRead } from '@portal/contract/search/desk.ts'
import type { FastifyInstance } from 'fastify'
import { bindDesk, type GatewayParts } from '../../bind-scoped.ts'
import { searchAtDesk } from './service.ts'

export function searchDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDesk(app, parts, deskSearchRead, (desk, { query }) => searchAtDesk(desk, query))
}
