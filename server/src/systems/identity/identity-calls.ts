import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll, isBrokenCircuitError } from 'cockatiel'
import { readDiscovery } from '../../lib/discovery.ts'
import { within } from '../../lib/within.ts'
import { circuitOpen } from '../../observe/metrics.ts'

/** Nobody who waits for an answer of the portal waits longer than this for the identity server. */
export const identityPatienceMs = 3000

const failuresToOpen = 5
const system = 'identity server'

export interface IdentityCalls {
  /** Throws IdentityAway at once while the identity server is left alone. */
  fetch: typeof fetch
  /** False while it is left alone. */
  isWell(): boolean
}

export class IdentityAway extends Error {
  constructor(cause?: unknown) {
    super('The identity server has not answered for a while and is left alone', { cause })
  }
}

/**
 * The way of this process to the identity server, one for all parts of it: after five calls in a row that failed or took
 * too long nobody is kept waiting any more, and one call after a while finds out whether it is back.
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
      // The one call that finds out is enough; the others would wait for it.
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
        // It counts as a failure, but the answer is the caller's to read, and may still come.
        if (call) return call
        throw error
      }
    },
  }
}

/** Where nobody has a reason to ask just now, the question whether all is well is one. */
export function isIdentityWell(issuer: string, calls: IdentityCalls): boolean {
  if (calls.isWell()) return true
  readDiscovery(issuer, calls.fetch, identityPatienceMs).catch(() => {}) // It is still away.
  return false
}

function tooLate(): never {
  throw new Error('The identity server takes too long')
}
