import type { CommissionLine, Statement } from '@portal/contract/commission.ts'
import type { MessagePort } from 'node:worker_threads'
import type { Parties } from '../gateway/commission-documents/store.ts'
import { receiveBatches, sendPieces } from './batches.ts'

/**
 * What is done in threads. They have no database: what they need is read before, and handed over as plain data. Each
 * loads what it does when it first does it, because many threads only ever draw one kind of document.
 */
export const works = {
  confirmation: of(async () => (await import('../gateway/order-documents/confirmation-drawing.ts')).drawConfirmation),
  contactSheet: of(async () => (await import('../gateway/contact-imports/judge-sheet.ts')).judgeSheet),
  lineTest: of(async () => (await import('../gateway/diagnostics/report-drawing.ts')).drawReport),
  openApi: of(async () => (await import('../gateway/openapi/document.ts')).openApiText),
  pass: of(async () => (await import('../gateway/visit-documents/pass-drawing.ts')).drawPass),
  plan: of(async () => (await import('../gateway/plans/plan-drawing.ts')).drawPlan),
  quote: of(async () => (await import('../gateway/quote-documents/quote-drawing.ts')).drawQuote),
  rateCards: of(async () => (await import('../gateway/quote-desk/read-cards.ts')).readRateCards),
  reconciliation: of(async () => (await import('../gateway/commission/reconcile.ts')).reconcileSheet),
  review: of(async () => (await import('../gateway/plans/review-drawing.ts')).drawReview),
  statement: async (statement: Statement, parties: Parties, lines: MessagePort, pieces: MessagePort): Promise<void> => {
    const { drawStatement } = await import('../gateway/commission-documents/statement-drawing.ts')
    const { write, end } = sendPieces(pieces)
    await drawStatement(statement, parties, receiveBatches<CommissionLine>(lines), write)
    end()
  },
  zoneFile: of(async () => (await import('../systems/dns/zone-file/import.ts')).importZone),
}

/** The work that a module does, which is loaded with the first of it. */
function of<Input extends unknown[], Result>(load: () => Promise<(...input: Input) => Result | Promise<Result>>) {
  return async (...input: Input): Promise<Result> => {
    const work = await load()
    return work(...input)
  }
}
