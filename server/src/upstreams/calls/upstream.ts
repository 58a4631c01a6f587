import { createGuard } from './guard.ts'
import { UpstreamFault } from './fault.ts'
import { isTimeout, readAnswer, type UpstreamAnswer } from './read-answer.ts'

export interface UpstreamOptions {
  /** The name for customers, as at the start of a sentence: "The DNS server". */
  name: string
  baseUrl: string
  /** For the whole response, body included. Default 5,000. */
  timeoutMs?: number
  /** Default 5,000,000. */
  maxBytes?: number
  /** As the guard's. */
  atOnce?: number
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

/** A system behind the portal, called over HTTP. Throws UpstreamFault. */
export function createUpstream(options: UpstreamOptions) {
  const { name, baseUrl, timeoutMs = 5000, maxBytes = 5_000_000, atOnce, restMs, headers } = options
  const base = baseUrl.replace(/\/$/, '')
  const guard = createGuard({ name, atOnce, restMs })

  async function ask(
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
    call(call: UpstreamCall): Promise<UpstreamAnswer> {
      const { method = 'GET', isRepeatable = method !== 'POST' && method !== 'PATCH' } = call
      return guard.run({ method, isRepeatable }, (context) => ask(call, context))
    },
  }
}
