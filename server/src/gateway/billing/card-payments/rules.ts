import type { CardPaymentStatus } from '@portal/contract/billing/card-payment-values.ts'
import type { CardEvent } from '../../../upstreams/card-payments/card-payments.ts'

export interface CardState {
  status: CardPaymentStatus
  refunded: number
  paidAt: Date | null
  paymentReference: string | null
}

// The page reports events in any order: the one furthest on counts.
const rank: Record<CardPaymentStatus, number> = { open: 0, cancelled: 1, processing: 2, failed: 3, paid: 4 }

/** The state after an event. The order of events makes no difference, and neither do repeated ones. */
export function stateAfter(state: CardState, { at, report }: Pick<CardEvent, 'at' | 'report'>): CardState {
  if (report.kind === 'refunded') return { ...state, refunded: Math.max(state.refunded, report.refunded) }
  const status = rank[report.kind] > rank[state.status] ? report.kind : state.status
  const isPaid = report.kind === 'paid'
  return {
    ...state,
    status,
    paidAt: isPaid && (state.paidAt === null || at < state.paidAt) ? at : state.paidAt,
    paymentReference: state.paymentReference ?? ('paymentReference' in report ? report.paymentReference : null),
  }
}
