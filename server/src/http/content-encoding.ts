import { Problem } from '@portal/contract/problem.ts'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler accepts compressed bodies. */
    decodesBody?: boolean
  }
}

/** A compressed body would fail to parse; naming the encoding saves the caller a search. */
export async function refuseEncoded({ method, headers, routeOptions }: FastifyRequest): Promise<void> {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (method === 'GET' || routeOptions.config.decodesBody || encoding.toLowerCase() === 'identity') return
  throw new Problem('unsupported', { detail: 'Send the body without a Content-Encoding.' })
}
