import { orderList, orderRead, orderSummaryRead } from '@portal/contract/orders.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { orderChangeRoutes } from '../order-changes/routes.ts'
import { orderChargeRoutes } from '../order-charges/routes.ts'
import { orderDeskRoutes } from '../order-desk/routes.ts'
import { orderDocumentRoutes } from '../order-documents/routes.ts'
import { orderExportRoutes } from '../order-export/routes.ts'
import { orderPlacingRoutes } from '../order-placing/routes.ts'
import { orderShareRoutes } from '../order-shares/routes.ts'
import { versioned } from './change-parts.ts'
import { getOrder } from './service.ts'
import { findSummary, listOrders } from './store.ts'

export function orderRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, orderList, async (scope, { query }) => ({
    ...(await listOrders(scope, query)),
    page: query.page,
    size: query.size,
  }))

  bindScoped(app, parts, orderSummaryRead, (scope) => findSummary(scope))

  bindScoped(app, parts, orderRead, async (scope, { params, reply }) =>
    versioned(reply, await getOrder(scope, params.orderId)),
  )

  orderExportRoutes(app, parts)
  orderDocumentRoutes(app, parts)
  orderChangeRoutes(app, parts)
  orderChargeRoutes(app, parts)
  orderPlacingRoutes(app, parts)
  orderShareRoutes(app, parts)
  orderDeskRoutes(app, parts)
}
