import { billedCallExport, billedCallList, usageRead } from '@portal/contract/billing/usage.ts'
import { usageCallListing } from '@portal/contract/billing/usage-listing.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { sendList } from '../../send-csv.ts'
import { columns } from './columns.ts'
import { getUsage, listBilledCalls, readBilledCalls } from './service.ts'

export function usageRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, usageRead, (scope, { query }) => getUsage(scope, query.month))

  bindScoped(app, parts, billedCallList, (scope, { query }) => listBilledCalls(scope, query))

  bindScoped(app, parts, billedCallExport, (scope, { query, reply }) =>
    sendList(reply, usageCallListing, columns, query, readBilledCalls(scope, query)),
  )
}
