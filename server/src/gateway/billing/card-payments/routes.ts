import {
  cardEventCreate,
  cardPageCreate,
  cardPaymentCreate,
  cardPaymentRead,
  deskCardPaymentExport,
  deskCardPaymentList,
  simulatedCardOutcomeCreate,
} from '@portal/contract/billing/card-payments.ts'
import { plainMoney } from '@portal/contract/format/money.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { connectionOf, notConnected } from '../../../foreign-systems.ts'
import { bind } from '../../../http/bind.ts'
import type { CardPayments } from '../../../upstreams/card-payments/card-payments.ts'
import { createCardPayments } from '../../../upstreams/card-payments/create.ts'
import { withTabs } from '../../../lists/with-tabs.ts'
import { bindAfter, bindDesk, bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { readBatches } from '../../read-batches.ts'
import { type CsvColumn, sendCsv } from '../../send-csv.ts'
import { BillToRecord, billsToRecord, countDeskCardPayments, listDeskCardPayments } from './desk-store.ts'
import { beginCardPayment, getCardPayment, keepPage, openPage, prepareOpening } from './service.ts'
import { takeSignedEvent, takeSimulated } from './take-event.ts'

export function cardPaymentRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts
  const cards = createCardPayments(config)

  bindScoped(app, parts, cardPaymentCreate, (scope, { body }) => beginCardPayment(scope, config, body))

  bindAfter(
    app,
    parts,
    cardPageCreate,
    async (inOwnScope, { params, request }) => {
      const opening = await inOwnScope((scope) => prepareOpening(scope, params.cardPaymentId))
      if (!cards) throw notConnected('cardPayments')
      return { opening, page: await openPage(cards, opening, config, request.headers.origin) }
    },
    (scope, { params }, { opening, page }) => keepPage(scope, params.cardPaymentId, opening, page),
  )

  bindScoped(app, parts, cardPaymentRead, (scope, { params }) => getCardPayment(scope, params.cardPaymentId))

  bindScoped(app, parts, simulatedCardOutcomeCreate, async (scope, { params, body }) => {
    const payment = await getCardPayment(scope, params.cardPaymentId)
    if (connectionOf(config, 'cardPayments') !== 'simulated') throw notConnected('cardPayments')
    return takeSimulated(scope, payment, body.outcome)
  })

  bindDesk(app, parts, deskCardPaymentList, (desk, { query }) =>
    withTabs(listDeskCardPayments(desk, query), countDeskCardPayments(desk)),
  )

  bindDesk(app, parts, deskCardPaymentExport, (desk, { reply }) =>
    sendCsv(reply, 'card-payments-to-record.csv', columns, readBatches(desk, BillToRecord, billsToRecord)),
  )

  void app.register((signed) => eventRoutes(signed, parts, cards))
}

// An event of the page has a few kilobytes.
const mostBytes = 256 * 1024

/** The signature is of the bytes as they came. */
async function eventRoutes(
  app: FastifyInstance,
  { database }: GatewayParts,
  cards: CardPayments | null,
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
    done(null, body),
  )
  bind(app, cardEventCreate, ({ request: { body, headers } }) => {
    if (!cards || cards.isSimulated) throw new Problem('not_found')
    const { 'stripe-signature': given } = headers
    const signature = Array.isArray(given) ? given[0] : given
    return takeSignedEvent(database, cards, { body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature })
  })
}

/** One row for each bill, as the billing system records it: with `Reference`, the portal finds the payment again. */
const columns: readonly CsvColumn<BillToRecord>[] = [
  { header: 'Account', key: ({ accountId }) => accountId },
  { header: 'Billing account', key: ({ billingAccountId }) => billingAccountId },
  { header: 'Reference', key: ({ cardPaymentId }) => cardPaymentId },
  { header: 'Provider reference', key: ({ paymentReference }) => paymentReference },
  { header: 'Paid at', key: ({ paidAt }) => paidAt },
  { header: 'Bill', key: ({ billId }) => billId },
  { header: 'Currency', key: ({ currency }) => currency },
  { header: 'Amount', key: ({ amount }) => plainMoney(amount) },
  { header: 'Refunded', key: ({ refunded }) => plainMoney(refunded) },
  { header: 'Simulated', key: ({ isSimulated }) => (isSimulated ? 'yes' : 'no') },
]
