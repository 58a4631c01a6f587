import type { CommissionLine, Statement } from '@portal/contract/commission.ts'
import type { MessagePort } from 'node:worker_threads'
import { drawStatement } from '../gateway/commission-documents/statement-drawing.ts'
import type { Parties } from '../gateway/commission-documents/store.ts'
import { drawReport } from '../gateway/diagnostics/report-drawing.ts'
import { drawConfirmation } from '../gateway/order-documents/confirmation-drawing.ts'
import { drawPlan } from '../gateway/plans/plan-drawing.ts'
import { drawReview } from '../gateway/plans/review-drawing.ts'
import { drawQuote } from '../gateway/quote-documents/quote-drawing.ts'
import { drawPass } from '../gateway/visit-documents/pass-drawing.ts'
import { readSheet, reconcile } from '../gateway/commission/reconcile.ts'
import { readRateCards } from '../gateway/quote-desk/read-cards.ts'
import { importZone } from '../systems/dns/zone-file/import.ts'
import { receiveBatches } from './batches.ts'

/** What is done in threads. They have no database: what they need is read before, and handed over as plain data. */
export const works = {
  confirmation: drawConfirmation,
  lineTest: drawReport,
  pass: drawPass,
  plan: drawPlan,
  quote: drawQuote,
  rateCards: readRateCards,
  reconciliation: (csv: string, ours: Parameters<typeof reconcile>[1]) => reconcile(readSheet(csv), ours),
  review: drawReview,
  statement: (statement: Statement, parties: Parties, lines: MessagePort) =>
    drawStatement(statement, parties, receiveBatches<CommissionLine>(lines)),
  zoneFile: importZone,
}
