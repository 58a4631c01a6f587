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
import { isTimeout, readAnswer, type UpstreamAnswer } from './read-answer.ts'
import { createRetryBudget } from './retry-budget.ts'

export interface UpstreamOptions {
  /** The name for customers, as at the start of a sentence: "The DNS server". */
  name: string
  baseUrl: string
  /** For the whole response, body included. Default 5,000. */
  timeoutMs?: number
  /** Default 5,000,000. */
  maxBytes?: number
  /** Concurrent calls; as many again may wait. Default 20. */
  atOnce?: number
  /** Duration of an open circuit in ms. Default 10,000. */
  restMs?: number
  /** Called for every request: credentials come from the configuration and are stored nowhere else. */
  headers?: () => Record<string, string>
}

export interface UpstreamCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the base address, with the query. */
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a form instead, as in OAuth: in the body, so that no address contains a secret. */
  form?: Record<string, string>
  /** Whether a repeated call does no harm. Default: every method but POST and PATCH. */
  isRepeatable?: boolean
}

export type Upstream = ReturnType<typeof createUpstream>

const longestWait = 2000
const triesAgain = 2
const failuresToOpen = 5

/**
 * A system behind the portal, called over HTTP. Calls are retried only if that does no harm and the budget allows;
 * after five failures in a row the circuit opens for a while. Throws UpstreamFault.
 */
export function createUpstream(options: UpstreamOptions) {
  const { name, baseUrl, timeoutMs = 5000, maxBytes = 5_000_000, atOnce = 20, restMs = 10_000, headers } = options
  const base = baseUrl.replace(/\/$/, '')
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

  function ask(call: UpstreamCall): Promise<UpstreamAnswer> {
    return calling({ system, method: call.method ?? 'GET', faultOf }, (context) => askOnce(call, context))
  }

  async function askOnce(
    { method = 'GET', path, headers: more, body, form }: UpstreamCall,
    context: Record<string, string>,
  ): Promise<UpstreamAnswer> {
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        // A redirect could send the credentials to another host.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...context,
          ...headers?.(),
          ...more,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(form && { body: new URLSearchParams(form) }),
      })
      return await readAnswer(name, response, maxBytes)
    } catch (cause) {
      if (cause instanceof UpstreamFault) throw cause
      throw new UpstreamFault(name, isTimeout(cause) ? 'slow' : 'down', { cause })
    }
  }

  return {
    name,
    async call(call: UpstreamCall): Promise<UpstreamAnswer> {
      budget.earn()
      const { isRepeatable = call.method !== 'POST' && call.method !== 'PATCH' } = call
      try {
        return await (isRepeatable ? patiently : once).execute(() => ask(call))
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
