import type { Quote } from '@portal/contract/quotes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etag, expectedVersion } from '../../http/if-match.ts'
import type { ChangeParts } from './service.ts'

/** What every change of a quote is told of its call. */
export function partsOf({ params, request }: { params: { quoteId: string }; request: FastifyRequest }): ChangeParts {
  return { quoteId: params.quoteId, requestId: request.id, revision: expectedVersion(request) }
}

export function versioned(reply: FastifyReply, quote: Quote): Quote {
  reply.header('etag', etag(quote.revision))
  return quote
}
