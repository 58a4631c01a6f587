import { currentWork } from './current-work.ts'
import { upstreamCalls, upstreamSeconds } from './metrics.ts'
import { startSpan } from './spans.ts'

interface Outgoing<T> {
  /** Which system is called: one of few names. */
  system: string
  method: string
  /** Whether the answer is none, although one came; else the word for what went well. */
  outcomeOf?: (answer: T) => string
  /** The word for what went wrong. */
  faultOf?: (error: unknown) => string
}

/** Makes a call to another system: counted, a part of the trace, and with the headers that say which request it is for. */
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
