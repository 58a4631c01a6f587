import { serviceExport } from '@portal/contract/services.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { chosenColumns, sendCsv } from '../send-csv.ts'
import { columns } from './columns.ts'
import { readServices } from './store.ts'

export function serviceExportRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, serviceExport, (scope, { query, reply }) =>
    sendCsv(reply, 'services.csv', chosenColumns(columns, query.columns), readServices(scope, query)),
  )
}
