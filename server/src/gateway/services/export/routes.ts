import { serviceListing } from '@portal/contract/services/listing.ts'
import { serviceExport } from '@portal/contract/services/services.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { sendList } from '../../send-csv.ts'
import { columnsFor } from './columns.ts'
import { readServices } from './store.ts'

export function serviceExportRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, serviceExport, (scope, { query, reply }) =>
    sendList(reply, serviceListing, columnsFor(scope), query, readServices(scope, query)),
  )
}
