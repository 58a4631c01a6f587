import type { onRequestHookHandler } from 'fastify'
import type { Config } from '../config.ts'

/** The fixed headers of every answer. Pages add their own Content-Security-Policy. */
export function securityHeaders(config: Config): onRequestHookHandler {
  const isHttps = config.BASE_URL.startsWith('https:')
  return (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('x-frame-options', 'DENY')
    reply.header('referrer-policy', 'same-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    reply.header('x-request-id', request.id)
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  }
}
