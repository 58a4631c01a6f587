import { Problem } from '@portal/contract/problem.ts'
import type { CardPayments } from './card-payments.ts'

/** The simulation of a demonstration: the payment's own page, which says so, replaces the card page. */
export const simulatedCardPayments: CardPayments = {
  isSimulated: true,
  open: ({ cardPaymentId, returnTo }) => Promise.resolve({ sessionId: `simulated ${cardPaymentId}`, url: returnTo }),
  close: () => Promise.resolve(true),
  readEvent: () => {
    throw new Problem('not_found')
  },
}
