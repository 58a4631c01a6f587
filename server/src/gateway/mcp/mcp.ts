import { programScopeNames } from '@portal/contract/mcp/scopes.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import { createMcpHandler, validateOriginHeader } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { inScope } from '../actor.ts'
import { createTokenVerifier } from '../token.ts'
import { createConfirmations } from './confirmation.ts'
import { endpointCalls } from './endpoint-call.ts'
import { mcpAddress, metadataAddress, metadataPath } from './mcp-address.ts'
import type { ProgramCalls } from './program-calls.ts'
import type { ProgramDirectory } from './program-directory.ts'
import { createProgramServer } from './program-server.ts'
import type { ProgramSession } from './program-session.ts'
import { verifyProgram } from './verify-program.ts'

interface Options {
  config: Config
  database: Database
  fetcher: typeof fetch
  calls: ProgramCalls
  programs: ProgramDirectory
}

/** The MCP server, at an address of its own beside the gateway. */
export async function mcp(
  app: FastifyInstance,
  { config, database, fetcher, calls, programs }: Options,
): Promise<void> {
  // Another identity server knows neither the programs nor the audience.
  if (!config.isIdentityEmbedded) return
  const address = mcpAddress(config)
  const verify = verifyProgram(programs, createTokenVerifier(config, fetcher, address))
  const confirmations = createConfirmations(config)
  const prefix = new URL(config.GATEWAY_BASE_URL).pathname.replace(/\/$/, '')
  const origins = [config.BASE_URL, config.GATEWAY_BASE_URL].map((each) => new URL(each).hostname)
  const challenge = `Bearer resource_metadata="${metadataAddress(config)}", scope="${programScopeNames.join(' ')}"`

  app.get(metadataPath, async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=300')
      .send({
        resource: address,
        authorization_servers: [config.OIDC_ISSUER],
        scopes_supported: programScopeNames,
        bearer_methods_supported: ['header'],
        resource_name: `${config.PRODUCT_NAME} Portal`,
      }),
  )

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit: 256 * 1024,
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      if (!validateOriginHeader(request.headers.origin, origins).ok) throw new Problem('forbidden')
      return answer(request, reply)
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const session = await openSession(request, reply)
    if (Array.isArray(request.body)) {
      throw new Problem('invalid', { fields: { body: 'Send one message. Neither revision has batches.' } })
    }
    const handler = createMcpHandler(
      ({ era }) => createProgramServer({ ...session, canAsk: era === 'modern' && canAsk(request.body) }),
      {
        maxSubscriptions: 0,
        onerror: (error) => request.log.debug({ err: error }, 'an MCP request was refused'),
      },
    )
    const { scopes, clientId } = session
    const response = await handler.fetch(asRequest(request), {
      authInfo: { token: '', clientId, scopes, resourceMetadataUrl: metadataAddress(config) },
      ...(request.body !== undefined && { parsedBody: request.body }),
    })
    return reply
      .status(response.status)
      .headers(Object.fromEntries(response.headers))
      .send(await response.text())
  }

  /** Identifies the program and its person, with the permissions that the person holds now. */
  async function openSession(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Omit<ProgramSession, 'canAsk'> & { scopes: string[]; clientId: string }> {
    const caller = await verify(request, reply).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'unauthenticated') reply.header('www-authenticate', challenge)
      throw error
    })
    const { connectionId, scopes } = caller.program
    const resources = await inScope(database, { ...caller, accountId: undefined, isRead: true }, [], async (scope) => [
      ...scope.person.resources,
    ])
    return {
      connectionId,
      resources,
      call: endpointCalls({ app, calls, prefix }, caller, request.ip),
      confirmations,
      release: config.RELEASE,
      productName: config.PRODUCT_NAME,
      scopes: [...scopes],
      clientId: caller.clientId ?? '',
    }
  }

  function asRequest({ method, headers, body }: FastifyRequest): Request {
    const names = Object.keys(headers).filter(
      (name) => name.startsWith('mcp-') || ['accept', 'content-type'].includes(name),
    )
    return new Request(address, {
      method,
      headers: names.map((name): [string, string] => [name, String(headers[name])]),
      ...(method === 'POST' && { body: JSON.stringify(body ?? null) }),
    })
  }
}

const Asking = z.object({
  params: z.object({
    _meta: z.object({
      'io.modelcontextprotocol/clientCapabilities': z.object({ elicitation: z.looseObject({}) }),
    }),
  }),
})

/** Whether the program says with its call that it can show its person a question. */
const canAsk = (body: unknown): boolean => Asking.safeParse(body).success
