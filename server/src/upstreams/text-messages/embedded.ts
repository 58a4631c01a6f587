import type { TextMessages } from './text-messages.ts'

/** The simulation of a demonstration: nothing is sent, and a number that ends in 999 is switched off. */
export const simulatedTextMessages: TextMessages = {
  send: ({ reference, to }) =>
    Promise.resolve({
      id: `simulated ${reference}`,
      ...(to.endsWith('999') ? { state: 'failed', reason: 'unreachable' } : { state: 'delivered' }),
    }),
}
