import { orderList, orderRead, orderSummaryRead } from '@portal/contract/orders/orders.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { orderAppointmentRoutes } from './appointments/routes.ts'
import { orderCallRoutes } from './calls/routes.ts'
import { orderChangeRoutes } from './changes/routes.ts'
import { orderChargeRoutes } from './charges/routes.ts'
import { customerOrderRoutes } from './customers/routes.ts'
import { orderDeskRoutes } from './desk/routes.ts'
import { orderDocumentRoutes } from './documents/routes.ts'
import { orderExportRoutes } from './export/routes.ts'
import { orderNoticeRoutes } from './notices/routes.ts'
import { ownOrderRoutes } from './placing/routes.ts'
import { registrationRoutes } from './registrations/routes.ts'
import { orderShareRoutes } from './shares/routes.ts'
import { versioned } from '../../http/if-match.ts'
import { getOrder } from './service.ts'
import { findSummary, listOrders } from './store.ts'

export function orderRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, orderList, (scope, { query }) => listOrders(scope, query))

  bindScoped(app, parts, orderSummaryRead, (scope) => findSummary(scope))

  bindScoped(app, parts, orderRead, async (scope, { params, reply }) =>
    versioned(reply, await getOrder(scope, params.orderId)),
  )

  orderExportRoutes(app, parts)
  customerOrderRoutes(app, parts)
  orderDocumentRoutes(app, parts)
  orderChangeRoutes(app, parts)
  orderChargeRoutes(app, parts)
  ownOrderRoutes(app, parts)
  orderNoticeRoutes(app, parts)
  orderCallRoutes(app, parts)
  orderAppointmentRoutes(app, parts)
  registrationRoutes(app, parts)
  orderShareRoutes(app, parts)
  orderDeskRoutes(app, parts)
}
