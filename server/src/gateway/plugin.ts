import type { Database } from '@portal/db/src/database.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import * as areaRoutes from './area-routes.ts'
import { allowOtherOrigin } from './cors.ts'
import type { IdentityDesk } from '../people/identity-desk.ts'
import { verifyKeyOr } from './api-keys/verify-key.ts'
import { verifyClientOr } from './integration/verify-client.ts'
import { openApiRoutes } from './developers/routes.ts'
import { commandAudience } from './mcp/mcp-address.ts'
import type { ProgramCalls } from './mcp/program-calls.ts'
import type { ProgramDirectory } from './mcp/program-directory.ts'
import { verifyCommandOr } from './mcp/verify-command.ts'
import { createTokenVerifier } from './token.ts'

interface GatewayOptions {
  config: Config
  database: Database
  fetcher: typeof fetch
  identityDesk: IdentityDesk | undefined
  calls: ProgramCalls
  programs: ProgramDirectory
}

/** The business areas, below the path of GATEWAY_BASE_URL. */
export async function gateway(
  app: FastifyInstance,
  { config, database, fetcher, identityDesk, calls, programs }: GatewayOptions,
): Promise<void> {
  // Another identity server knows no programs.
  const ofProgramOrSession = config.isIdentityEmbedded
    ? verifyCommandOr(programs, createTokenVerifier(config, fetcher, [config.OIDC_AUDIENCE, commandAudience(config)]))
    : createTokenVerifier(config, fetcher)
  const ofTokens = verifyClientOr(database, config.OIDC_CLIENT_ID, ofProgramOrSession)
  const verifyToken = calls.verifyOr(verifyKeyOr(database, ofTokens))
  const parts = { config, database, identityDesk, verifyToken }
  allowOtherOrigin(app, config)
  openApiRoutes(app, config)
  for (const register of Object.values(areaRoutes)) register(app, parts)
}
