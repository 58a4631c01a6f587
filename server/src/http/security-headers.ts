import { fixedHeaders } from '@portal/db/src/response-headers.ts'
import type { onRequestHookHandler } from 'fastify'
import type { Config } from '../config.ts'

/** The headers of every response. Pages add their own Content-Security-Policy. */
export function securityHeaders(config: Config): onRequestHookHandler {
  const fixed = fixedHeaders(config.BASE_URL.startsWith('https:'))
  return (request, reply, done) => {
    reply.headers(fixed)
    reply.header('referrer-policy', 'same-origin')
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    reply.header('x-request-id', request.id)
    done()
  }
}
