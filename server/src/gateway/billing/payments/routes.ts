import { billStatementListing } from '@portal/contract/billing/listing.ts'
import {
  balanceRead,
  billStatementExport,
  billStatementList,
  chosenLinesExport,
  paymentList,
} from '@portal/contract/billing/payments.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { sendCsv, sendList } from '../../send-csv.ts'
import { lineColumns, statementColumns } from './columns.ts'
import { getBalance } from './service.ts'
import { listPayments, listStatement, readLinesOf, readStatement } from './store.ts'
import { assertWholeAccount } from './whole-account.ts'

export function paymentRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, balanceRead, (scope) => getBalance(scope, parts.config))

  bindScoped(app, parts, billStatementList, (scope, { query }) => {
    assertWholeAccount(scope)
    return listStatement(scope, query)
  })

  bindScoped(app, parts, billStatementExport, (scope, { query, reply }) => {
    assertWholeAccount(scope)
    return sendList(reply, billStatementListing, statementColumns, query, readStatement(scope, query))
  })

  bindScoped(app, parts, paymentList, (scope, { query }) => {
    assertWholeAccount(scope)
    return listPayments(scope, query)
  })

  bindScoped(app, parts, chosenLinesExport, (scope, { query, reply }) =>
    sendCsv(reply, 'bill-lines.csv', lineColumns, readLinesOf(scope, query.bills.split(','))),
  )
}
