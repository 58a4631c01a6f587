import { serviceExport } from '@portal/contract/services.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { sendCsv } from '../send-csv.ts'
import { columns } from './columns.ts'
import { readServices } from './store.ts'

export function serviceExportRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, serviceExport, (scope, { query, reply }) =>
    sendCsv(reply, 'services.csv', columns, readServices(scope, query)),
  )
}
