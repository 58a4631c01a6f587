import {
  caseCreditRead,
  deskCreditBillingCreate,
  deskCreditDecisionCreate,
  deskCreditExport,
  deskCreditQueue,
  DeskCreditRow,
  serviceCreditClaimCreate,
  serviceCreditList,
  serviceCreditRead,
} from '@portal/contract/credits/credits.ts'
import { calculationInWords } from '@portal/contract/credits/words.ts'
import { plainMoney } from '@portal/contract/format/money.ts'
import type { FastifyInstance } from 'fastify'
import { withTabs } from '../../lists/with-tabs.ts'
import { bindDesk, bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { readBatches } from '../read-batches.ts'
import { type CsvColumn, sendCsv } from '../send-csv.ts'
import { billCredit, claimCredit, decideCredit, getCredit } from './service.ts'
import { approvedCredits, countDeskCredits, findCreditOfCase, listCredits, listDeskCredits } from './store.ts'

export function serviceCreditRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, serviceCreditList, (scope, { query }) => listCredits(scope, query))

  bindScoped(app, parts, serviceCreditRead, (scope, { params }) => getCredit(scope, params.creditId))

  bindScoped(app, parts, caseCreditRead, async (scope, { params }) => ({
    credit: await findCreditOfCase(scope, params.caseId),
  }))

  bindScoped(app, parts, serviceCreditClaimCreate, (scope, { params }) => claimCredit(scope, params.creditId))

  bindDesk(app, parts, deskCreditQueue, (desk, { query }) =>
    withTabs(listDeskCredits(desk, query), countDeskCredits(desk)),
  )

  bindDesk(app, parts, deskCreditExport, (desk, { reply }) =>
    sendCsv(reply, 'credits-for-bills.csv', columns, readBatches(desk, DeskCreditRow, approvedCredits)),
  )

  bindScoped(app, parts, deskCreditDecisionCreate, (scope, { params, body }) =>
    decideCredit(scope, params.creditId, body),
  )

  bindScoped(app, parts, deskCreditBillingCreate, (scope, { params, body }) =>
    billCredit(scope, params.creditId, body.billRef),
  )
}

/** Lines for the billing system. */
const columns: readonly CsvColumn<DeskCreditRow>[] = [
  { header: 'Account', key: ({ accountId }) => accountId },
  { header: 'Credit', key: ({ creditId }) => creditId },
  { header: 'Service', key: ({ serviceId }) => serviceId },
  { header: 'Case', key: ({ caseId }) => caseId },
  { header: 'Amount', key: ({ amount }) => plainMoney(amount) },
  { header: 'Currency', key: ({ currency }) => currency },
  { header: 'Description', key: (credit) => `${credit.serviceName}. ${calculationInWords(credit)}` },
]
