import { setTimeout as wait } from 'node:timers/promises'
import type { Upstream } from '../upstream/upstream.ts'
import { UpstreamFault } from '../upstream/fault.ts'
import { type EngineQuote, isFinal, type QuoteEngine } from './quote-engine.ts'
import { itemsOf, SonataQuote, sonataRequest } from './sonata-shapes.ts'

interface SonataOptions {
  carrier: string
  /** The carrier's API, whose paths begin below its base address. */
  upstream: Upstream
  /** How often a quote that is not answered yet is asked for, and how long at most. */
  everyMs?: number
  patienceMs?: number
}

/** A carrier whose own system answers quotes in the shapes of MEF LSO Sonata. */
export function sonataEngine({ carrier, upstream, everyMs = 500, patienceMs = 20_000 }: SonataOptions): QuoteEngine {
  return {
    carrier,
    async *quote(request): AsyncGenerator<EngineQuote> {
      const begun = await upstream.call({ method: 'POST', path: '/quote', body: sonataRequest(request) })
      let seen = quoteOf(begun.status, begun.read(SonataQuote))
      yield seen
      const until = Date.now() + patienceMs
      while (!isFinal(seen.state)) {
        if (Date.now() > until) throw new UpstreamFault(upstream.name, 'slow')
        // oxlint-disable-next-line no-await-in-loop -- asking again is the point
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
