import { currentWork } from './current-work.ts'
import { upstreamCalls, upstreamSeconds } from './metrics.ts'
import { startSpan } from './spans.ts'

interface Outgoing<T> {
  /** The called system: one of few names. */
  system: string
  method: string
  /** The outcome of a response; some responses still mean a failure. */
  outcomeOf?: (answer: T) => string
  /** The outcome of an error. */
  faultOf?: (error: unknown) => string
}

/** Makes a call to another system: counted, part of the trace, and with headers that identify the request behind it. */
export async function calling<T>(
  { system, method, outcomeOf = () => 'ok', faultOf = () => 'failed' }: Outgoing<T>,
  call: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const span = startSpan(`${method} ${system}`, 'client')
  const requestId = currentWork()?.requestId
  const started = performance.now()
  const end = (outcome: string) => {
    upstreamCalls.inc({ system, outcome })
    upstreamSeconds.observe({ system }, (performance.now() - started) / 1000)
    span?.end(outcome !== 'ok', { 'peer.service': system, 'http.request.method': method, outcome })
  }
  try {
    const answer = await call({
      ...(requestId && { 'x-request-id': requestId }),
      ...(span && { traceparent: span.traceparent }),
    })
    end(outcomeOf(answer))
    return answer
  } catch (error) {
    end(faultOf(error))
    throw error
  }
}
