import { orderExport } from '@portal/contract/orders.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { chosenColumns, sendCsv } from '../send-csv.ts'
import { columns } from './columns.ts'
import { readOrders } from './store.ts'

export function orderExportRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, orderExport, (scope, { query, reply }) =>
    sendCsv(reply, 'orders.csv', chosenColumns(columns, query.columns), readOrders(scope, query)),
  )
}
