import type { CommissionLine, Statement } from '@portal/contract/commission/commission.ts'
import type { MessagePort } from 'node:worker_threads'
import type { Parties } from './gateway/commission/documents/parties.ts'
import { receiveBatches, sendPieces } from './threads/batches.ts'

/**
 * Work for threads. Threads have no database: their input is read beforehand and passed as plain data. Each kind of
 * work is loaded on first use, because many threads only draw one type of document.
 */
export const works = {
  billXml: of(async () => (await import('./gateway/billing/documents/bill-xml.ts')).readBillXml),
  bill: of(async () => (await import('./gateway/billing/documents/bill-drawing.ts')).drawBill),
  confirmation: of(async () => (await import('./gateway/orders/documents/confirmation-drawing.ts')).drawConfirmation),
  contactSheet: of(async () => (await import('./gateway/contacts/imports/judge-sheet.ts')).judgeSheet),
  lineTest: of(async () => (await import('./gateway/diagnostics/report-drawing.ts')).drawReport),
  openApi: of(async () => (await import('./gateway/developers/document.ts')).openApiText),
  pass: of(async () => (await import('./gateway/visits/documents/pass-drawing.ts')).drawPass),
  plan: of(async () => (await import('./gateway/plans/plan-drawing.ts')).drawPlan),
  quote: of(async () => (await import('./gateway/quotes/documents/quote-drawing.ts')).drawQuote),
  rateCards: of(async () => (await import('./gateway/quotes/desk/read-cards.ts')).readRateCards),
  reconciliation: of(async () => (await import('./gateway/commission/reconcile.ts')).reconcileSheet),
  review: of(async () => (await import('./gateway/plans/review-drawing.ts')).drawReview),
  statement: async (statement: Statement, parties: Parties, lines: MessagePort, pieces: MessagePort): Promise<void> => {
    const { drawStatement } = await import('./gateway/commission/documents/statement-drawing.ts')
    const { write, end } = sendPieces(pieces)
    await drawStatement(statement, parties, receiveBatches<CommissionLine>(lines), write)
    end()
  },
  zoneCopy: of(async () => (await import('./upstreams/dns/embedded/sign-copy.ts')).signCopy),
  zoneFile: of(async () => (await import('./upstreams/dns/zone-file/import.ts')).importZone),
  zoneText: of(async () => (await import('./upstreams/dns/zone-file/write.ts')).writeZoneFile),
}

/** Work of a module that is loaded on first use. */
function of<Input extends unknown[], Result>(load: () => Promise<(...input: Input) => Result | Promise<Result>>) {
  return async (...input: Input): Promise<Result> => {
    const work = await load()
    return work(...input)
  }
}
