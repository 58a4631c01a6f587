import * as contract from '@portal/contract/billing/queries.ts'
import { plainMoney } from '@portal/contract/format/money.ts'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { bindDesk, bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { type CsvColumn, sendCsv } from '../../send-csv.ts'
import { answerBillQuery, queryLines } from './service.ts'
import { type CreditRow, findQuery, listCredits } from './store.ts'

/** Queries of bills, which are cases with lines of a bill. */
export function billQueryRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts

  bindScoped(app, parts, contract.billQueryCreate, (scope, { params, body }) =>
    queryLines({ scope, config }, params.billId, body),
  )

  bindScoped(app, parts, contract.caseBillQueryRead, async (scope, { params }) => ({
    query: await findQuery(scope, params.caseId),
  }))

  bindScoped(app, parts, contract.deskBillQueryRead, async (scope, { params }) => ({
    query: await findQuery(scope, params.caseId),
  }))

  bindScoped(app, parts, contract.deskBillAnswerCreate, (scope, { params, body }) =>
    answerBillQuery({ scope, config }, params.caseId, body),
  )

  bindDesk(app, parts, contract.deskBillCreditExport, async (desk, { reply }) =>
    sendCsv(reply, 'bill-credits.csv', columns, Readable.from([await listCredits(desk)])),
  )
}

const columns: readonly CsvColumn<CreditRow>[] = [
  { header: 'Account', key: ({ accountId }) => accountId },
  { header: 'Name', key: ({ accountName }) => accountName },
  { header: 'Bill', key: ({ billId }) => billId },
  { header: 'Lines', key: ({ lineNos }) => lineNos },
  { header: 'Case', key: ({ caseId }) => caseId },
  { header: 'Credit before VAT', key: ({ credited }) => plainMoney(credited) },
  { header: 'Currency', key: ({ currency }) => currency },
  { header: 'Agreed at', key: ({ answeredAt }) => answeredAt },
  { header: 'Agreed by', key: ({ answeredBy }) => answeredBy },
]
