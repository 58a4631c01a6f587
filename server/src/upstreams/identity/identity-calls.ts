import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll, isBrokenCircuitError } from 'cockatiel'
import { readDiscovery } from '../../lib/discovery.ts'
import { within } from '../../lib/within.ts'
import { circuitOpen } from '../../observability/metrics.ts'

/** The longest time for which a response of the portal waits for the identity server. */
export const identityPatienceMs = 3000

const failuresToOpen = 5
const system = 'identity server'

export interface IdentityCalls {
  /** Throws IdentityAway at once while the circuit is open. */
  fetch: typeof fetch
  /** False while the circuit is open. */
  isWell(): boolean
}

export class IdentityAway extends Error {
  constructor(cause?: unknown) {
    super('The identity server is not responding', { cause })
  }
}

/**
 * The process's calls to the identity server: after five failures or timeouts in a row the circuit opens so that no one
 * waits, and a single call later tests whether the server is back.
 */
export function createIdentityCalls(fetcher: typeof fetch, restMs = 5000): IdentityCalls {
  const circuit = circuitBreaker(handleAll, {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  })
  circuitOpen.set({ system }, 0)
  circuit.onStateChange((state) => circuitOpen.set({ system }, state === CircuitState.Open ? 1 : 0))

  return {
    isWell: () => circuit.state === CircuitState.Closed,
    async fetch(input, init) {
      // One test call is enough; the others would wait for it.
      if (circuit.state === CircuitState.HalfOpen) throw new IdentityAway()
      let call: Promise<Response> | undefined
      try {
        return await circuit.execute(async () => {
          call = fetcher(input, init)
          const answer = await within(identityPatienceMs, call, tooLate)
          if (answer.status >= 500) throw new Error(`The identity server answered ${answer.status}`)
          return answer
        })
      } catch (error) {
        if (isBrokenCircuitError(error)) throw new IdentityAway(error)
        // The timeout counts as a failure, but the response may still arrive and belongs to the caller.
        if (call) return call
        throw error
      }
    },
  }
}

/** With no other calls pending, the health check makes the test call itself. */
export function isIdentityWell(issuer: string, calls: IdentityCalls): boolean {
  if (calls.isWell()) return true
  readDiscovery(issuer, calls.fetch, identityPatienceMs).catch(() => {}) // It is still unavailable.
  return false
}

/** For callers that have waited for identityPatienceMs. */
export function tooLate(): never {
  throw new IdentityAway()
}

/** Whether there was no response, in time or at all, as opposed to a refusal. */
export function isIdentityAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isUnanswered = error.name === 'TimeoutError' || (error instanceof TypeError && error.message === 'fetch failed')
  return isUnanswered || error instanceof IdentityAway || isIdentityAway(error.cause)
}
