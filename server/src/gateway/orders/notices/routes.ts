import { orderNoticesCreate } from '@portal/contract/orders/notices.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { giveNotices } from './service.ts'

export function orderNoticeRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, orderNoticesCreate, (scope, { body }) => giveNotices(scope, body))
}
