import { setTimeout as wait } from 'node:timers/promises'
import type { Upstream } from '../calls/upstream.ts'
import { UpstreamFault } from '../calls/fault.ts'
import { type EngineQuote, isFinal, type QuoteEngine } from './quote-engine.ts'
import { itemsOf, SonataQuote, sonataRequest } from './sonata-shapes.ts'

interface SonataOptions {
  carrier: string
  /** The carrier's API, with paths relative to its base address. */
  upstream: Upstream
  /** Polling interval and time limit of a pending quote. */
  everyMs?: number
  timeoutMs?: number
}

/** A carrier whose own system quotes in MEF LSO Sonata formats. */
export function sonataEngine({ carrier, upstream, everyMs = 500, timeoutMs = 20_000 }: SonataOptions): QuoteEngine {
  return {
    carrier,
    async *quote(request): AsyncGenerator<EngineQuote> {
      const begun = await upstream.call({ method: 'POST', path: '/quote', body: sonataRequest(request) })
      let seen = quoteOf(begun.status, begun.read(SonataQuote))
      yield seen
      const until = Date.now() + timeoutMs
      while (!isFinal(seen.state)) {
        if (Date.now() > until) throw new UpstreamFault(upstream.name, 'slow')
        // oxlint-disable-next-line no-await-in-loop -- the test is about repeats
        await wait(everyMs)
        // oxlint-disable-next-line no-await-in-loop -- as above
        const answer = await upstream.call({ path: `/quote/${encodeURIComponent(seen.id)}` })
        seen = quoteOf(answer.status, answer.read(SonataQuote))
        yield seen
      }
    },
  }
}

function quoteOf(status: number, quote: SonataQuote): EngineQuote {
  if (status >= 400) return { id: quote.id, state: 'rejected', items: [] }
  return { id: quote.id, state: quote.state, items: itemsOf(quote) }
}
