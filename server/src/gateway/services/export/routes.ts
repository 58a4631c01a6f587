import { serviceListing } from '@portal/contract/services/listing.ts'
import { serviceExport } from '@portal/contract/services/services.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { withCategoryNames } from '../../category-names.ts'
import { sendList } from '../../send-csv.ts'
import { columnsFor } from './columns.ts'
import { readServices } from './store.ts'

export function serviceExportRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, serviceExport, async (scope, { query, reply }) => {
    const columns = await withCategoryNames(scope.tx, columnsFor(scope))
    return sendList(reply, serviceListing, columns, query, readServices(scope, query))
  })
}
