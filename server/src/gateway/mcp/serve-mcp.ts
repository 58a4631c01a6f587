import { Problem } from '@portal/contract/problem.ts'
import {
  type AuthInfo,
  createMcpHandler,
  type McpServerFactory,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface Opened {
  factory: McpServerFactory
  authInfo?: AuthInfo
}

interface Options {
  address: string
  /** Hosts whose pages may call; other callers send no origin. */
  origins: readonly string[]
  /** Identifies the caller of a request and returns its server. */
  open(request: FastifyRequest, reply: FastifyReply): Promise<Opened>
  maxSubscriptions: number
}

/** Serves the protocol at /mcp, with a server of its own for each request: the newest revision, and 2025-11-25. */
export function serveMcp(app: FastifyInstance, { address, origins, open, maxSubscriptions }: Options): void {
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit: 256 * 1024,
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      if (!validateOriginHeader(request.headers.origin, [...origins]).ok) throw new Problem('forbidden')
      const { factory, authInfo } = await open(request, reply)
      if (Array.isArray(request.body)) {
        throw new Problem('invalid', { fields: { body: 'Send one message. Neither revision has batches.' } })
      }
      const handler = createMcpHandler(factory, {
        maxSubscriptions,
        onerror: (error) => request.log.debug({ err: error }, 'an MCP request was refused'),
      })
      const response = await handler.fetch(asRequest(address, request), {
        ...(authInfo && { authInfo }),
        ...(request.body !== undefined && { parsedBody: request.body }),
      })
      return reply.send(response)
    },
  })
}

function asRequest(address: string, { method, headers, body }: FastifyRequest): Request {
  const names = Object.keys(headers).filter(
    (name) => name.startsWith('mcp-') || ['accept', 'content-type'].includes(name),
  )
  return new Request(address, {
    method,
    headers: names.map((name): [string, string] => [name, String(headers[name])]),
    ...(method === 'POST' && { body: JSON.stringify(body ?? null) }),
  })
}
