import {
  bulkhead,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  retry,
  wrap,
} from 'cockatiel'
import { calling } from '../../observability/calling.ts'
import { circuitOpen, upstreamCalls } from '../../observability/metrics.ts'
import { UpstreamFault } from './fault.ts'
import { createRetryBudget } from './retry-budget.ts'

interface GuardOptions {
  /** The name for customers, as at the start of a sentence: "The DNS server". */
  name: string
  /** Concurrent calls; as many again may wait. Default 20. */
  atOnce?: number | undefined
  /** Duration of an open circuit in ms. Default 10,000. */
  restMs?: number | undefined
}

interface GuardedCall {
  /** The verb in metrics and traces. */
  method: string
  /** Whether a repeated call does no harm. */
  isRepeatable: boolean
}

const longestWait = 2000
const triesAgain = 2
const failuresToOpen = 5

/**
 * Guards the calls to one system, whatever its protocol: counted and traced, limited in number, retried only if that
 * does no harm and the budget allows; after five failures in a row the circuit opens for a while. Throws UpstreamFault.
 */
export function createGuard({ name, atOnce = 20, restMs = 10_000 }: GuardOptions) {
  const budget = createRetryBudget()
  const isPassing = (error: unknown) => error instanceof UpstreamFault && error.isPassing
  const circuit = circuitBreaker(handleWhen(isPassing), {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  })
  const system = name.replace(/^The /, '')
  circuitOpen.set({ system }, 0)
  circuit.onStateChange((state) => circuitOpen.set({ system }, state === CircuitState.Open ? 1 : 0))
  const places = bulkhead(atOnce, atOnce)
  const again = retry(
    handleWhen((error) => isPassing(error) && waitFor(error, 0) <= longestWait && budget.take()),
    {
      maxAttempts: triesAgain,
      backoff: new DelegateBackoff(({ attempt, result }) =>
        waitFor('error' in result ? result.error : undefined, attempt),
      ),
    },
  )
  const once = wrap(circuit, places)
  const patiently = wrap(again, circuit, places)

  return {
    async run<T>(
      { method, isRepeatable }: GuardedCall,
      work: (headers: Record<string, string>) => Promise<T>,
    ): Promise<T> {
      budget.earn()
      try {
        return await (isRepeatable ? patiently : once).execute(() => calling({ system, method, faultOf }, work))
      } catch (cause) {
        if (isBrokenCircuitError(cause)) upstreamCalls.inc({ system, outcome: 'paused' })
        if (isBrokenCircuitError(cause)) throw new UpstreamFault(name, 'paused', { cause })
        if (isBulkheadRejectedError(cause)) throw new UpstreamFault(name, 'busy', { cause })
        throw cause
      }
    },
  }
}

const faultOf = (error: unknown) => (error instanceof UpstreamFault ? error.kind : 'failed')

/**
 * The delay that the system requests, otherwise 100 ms, then 200 ms, randomised so that callers do not retry together.
 */
function waitFor(error: unknown, attempt: number): number {
  const asked = error instanceof UpstreamFault && error.kind === 'busy' ? error.retryAfter : undefined
  return asked === undefined ? 100 * 2 ** attempt * (0.5 + Math.random() / 2) : asked * 1000
}
