import { Problem } from '@portal/contract/problem.ts'
import type { AuthInfo, McpServerFactory } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

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
}

/** Serves the protocol at /mcp, with a server of its own for each request: the newest revision, and 2025-11-25. */
export function serveMcp(app: FastifyInstance, { address, origins, open }: Options): void {
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit: 256 * 1024,
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      // Most installations never use it, and the library takes memory.
      const { createMcpHandler, ProtocolErrorCode, validateOriginHeader } = await import('@modelcontextprotocol/server')
      if (!validateOriginHeader(request.headers.origin, [...origins]).ok) throw new Problem('forbidden')
      const { factory, authInfo } = await open(request, reply)
      if (Array.isArray(request.body)) {
        throw new Problem('invalid', { fields: { body: 'Send one message. Neither revision has batches.' } })
      }
      const listening = Listening.safeParse(request.body)
      if (listening.success)
        return reply.code(404).send(methodNotFound(listening.data.id, ProtocolErrorCode.MethodNotFound))
      const handler = createMcpHandler(factory, {
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

/**
 * A stream would outlive the permission of its person, so no server here declares what it would carry. The library
 * knows only a limit, which a program would take for a reason to try later.
 */
const Listening = z.object({ method: z.literal('subscriptions/listen'), id: z.union([z.string(), z.number()]) })

const methodNotFound = (id: string | number, code: number) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: 'Method not found' },
})

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
