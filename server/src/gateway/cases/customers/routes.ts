import { customerCaseExport, customerCaseList, customerCaseSummaryRead } from '@portal/contract/cases/customer-cases.ts'
import { customerCaseListing } from '@portal/contract/cases/customer-listing.ts'
import type { FastifyInstance } from 'fastify'
import { bindDealer, type GatewayParts } from '../../bind-scoped.ts'
import { ofCustomer } from '../../of-customers-store.ts'
import { sendList } from '../../send-csv.ts'
import { countWaitingOn } from '../store.ts'
import { columns } from './columns.ts'
import { casesOfCustomers } from './store.ts'

export function customerCaseRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDealer(app, parts, customerCaseList, (dealer, { query }) => casesOfCustomers.list(dealer, query))

  bindDealer(app, parts, customerCaseExport, (dealer, { query, reply }) =>
    sendList(reply, customerCaseListing, columns, query, casesOfCustomers.read(dealer, query)),
  )

  bindDealer(app, parts, customerCaseSummaryRead, async (dealer, { query }) => ({
    counts: await countWaitingOn(dealer, ofCustomer('case', query)),
  }))
}
