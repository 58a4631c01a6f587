import { CommandMetadata, commandMetadataPath } from '@portal/contract/mcp/commands.ts'
import { toolScopeNames } from '@portal/contract/mcp/scopes.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { inScope } from '../actor.ts'
import { createTokenVerifier } from '../token.ts'
import { createConfirmations } from './confirmation.ts'
import { endpointCalls } from './endpoint-call.ts'
import { commandAudience, mcpAddress, metadataAddress, metadataPath } from './mcp-address.ts'
import type { ProgramCalls } from './program-calls.ts'
import type { ProgramDirectory } from './program-directory.ts'
import { type Opened, serveMcp } from './serve-mcp.ts'
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
  const resourceMetadataUrl = metadataAddress(config)
  const verify = verifyProgram(programs, createTokenVerifier(config, fetcher, address))
  const confirmations = createConfirmations(config)
  const prefix = new URL(config.GATEWAY_BASE_URL).pathname.replace(/\/$/, '')
  const challenge = `Bearer resource_metadata="${resourceMetadataUrl}", scope="${toolScopeNames.join(' ')}"`

  app.get(metadataPath, async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=300')
      .send({
        resource: address,
        authorization_servers: [config.OIDC_ISSUER],
        scopes_supported: toolScopeNames,
        bearer_methods_supported: ['header'],
        resource_name: `${config.PRODUCT_NAME} Portal`,
      }),
  )

  app.get(commandMetadataPath, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(
      CommandMetadata.parse({
        resource: commandAudience(config),
        authorization_servers: [config.OIDC_ISSUER],
        gateway: config.GATEWAY_BASE_URL,
      }),
    ),
  )

  serveMcp(app, {
    address,
    origins: [config.BASE_URL, config.GATEWAY_BASE_URL].map((each) => new URL(each).hostname),
    open,
  })

  /** Identifies the program and its person, with the permissions that the person holds now. */
  async function open(request: FastifyRequest, reply: FastifyReply): Promise<Opened> {
    const caller = await verify(request, reply).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'unauthenticated') reply.header('www-authenticate', challenge)
      throw error
    })
    const { connectionId, scopes } = caller.program
    const resources = await inScope(database, { ...caller, accountId: undefined, isRead: true }, [], async (scope) => [
      ...scope.person.resources,
    ])
    const { createProgramServer } = await import('./program-server.ts')
    return {
      factory: ({ era }) =>
        createProgramServer({
          connectionId,
          resources,
          call: endpointCalls({ app, calls, prefix }, caller, request.ip),
          confirmations,
          canAsk: era === 'modern' && canAsk(request.body),
          release: config.RELEASE,
          productName: config.PRODUCT_NAME,
        }),
      authInfo: { token: '', clientId: caller.clientId ?? '', scopes: [...scopes], resourceMetadataUrl },
    }
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
