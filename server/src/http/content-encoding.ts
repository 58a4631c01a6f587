import { Problem } from '@portal/contract/problem.ts'
import type { onRequestHookHandler } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler accepts compressed bodies. */
    decodesBody?: boolean
  }
}

/** A compressed body would fail to parse; naming the encoding saves the caller a search. */
export const refuseEncoded: onRequestHookHandler = ({ method, headers, routeOptions }, _reply, done) => {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (method === 'GET' || routeOptions.config.decodesBody || encoding.toLowerCase() === 'identity') return done()
  done(new Problem('unsupported', { detail: 'Send the body without a Content-Encoding.' }))
}
