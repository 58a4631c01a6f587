/**
 * How far a card payment is, as the card page reports it. `cancelled`: the page was closed without paying. `processing`:
 * the bank has not confirmed it yet.
 */
export const cardPaymentStatuses = ['open', 'cancelled', 'processing', 'failed', 'paid'] as const
export type CardPaymentStatus = (typeof cardPaymentStatuses)[number]

export const cardPaymentStatusNames: Record<CardPaymentStatus, string> = {
  open: 'Not paid yet',
  cancelled: 'Not paid',
  processing: 'Being confirmed',
  failed: 'Declined',
  paid: 'Paid by card',
}

/** The bills of one payment: more are paid in several. */
export const mostPaidBills = 20

/** Minutes for which the card page stays open. */
export const cardPageMinutes = 60
