import type { Quote } from '@portal/contract/quotes/quotes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etag, expectedVersion } from '../../http/if-match.ts'
import type { ChangeParts } from './service.ts'

export function partsOf({ params, request }: { params: { quoteId: string }; request: FastifyRequest }): ChangeParts {
  return { quoteId: params.quoteId, revision: expectedVersion(request) }
}

export function versioned(reply: FastifyReply, quote: Quote): Quote {
  reply.header('etag', etag(quote.revision))
  return quote
}
