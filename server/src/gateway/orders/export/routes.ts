import { orderListing } from '@portal/contract/orders/listing.ts'
import { orderExport } from '@portal/contract/orders/orders.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { sendList } from '../../send-csv.ts'
import { columns } from './columns.ts'
import { readOrders } from './store.ts'

export function orderExportRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, orderExport, (scope, { query, reply }) =>
    sendList(reply, orderListing, columns, query, readOrders(scope, query)),
  )
}
