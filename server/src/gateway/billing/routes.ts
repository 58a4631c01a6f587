import { billExport, billList, billRead } from '@portal/contract/billing/billing.ts'
import { billListing } from '@portal/contract/billing/listing.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { sendList } from '../send-csv.ts'
import { cardOfBill } from './card-payments/service.ts'
import { columns } from './columns.ts'
import { customerBillRoutes } from './customers/routes.ts'
import { billingDeskRoutes } from './desk/routes.ts'
import { billLineRoutes } from './lines/routes.ts'
import { getBill } from './service.ts'
import { listBills, readBills } from './store.ts'

export function billRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, billList, (scope, { query }) => listBills(scope, query))

  bindScoped(app, parts, billExport, (scope, { query, reply }) =>
    sendList(reply, billListing, columns, query, readBills(scope, query)),
  )

  bindScoped(app, parts, billRead, async (scope, { params: { billId } }) => ({
    ...(await getBill(scope, billId)),
    card: await cardOfBill(scope, parts.config, billId),
  }))

  billLineRoutes(app, parts)
  customerBillRoutes(app, parts)
  billingDeskRoutes(app, parts)
}
