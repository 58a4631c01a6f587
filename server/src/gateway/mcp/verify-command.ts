import { commandScopeFor } from '@portal/contract/mcp/commands.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyRequest } from 'fastify'
import type { VerifyToken } from '../token.ts'
import type { ProgramPowers } from './policy.ts'
import type { ProgramDirectory } from './program-directory.ts'
import { programCheck } from './verify-program.ts'

/**
 * Verifies the token of the command line at the gateway, by the checks of every program, and passes every other token
 * on. Only tokens of programs name a connection.
 */
export function verifyCommandOr(
  directory: Pick<ProgramDirectory, 'findConnection' | 'recordUse'>,
  verifyToken: VerifyToken,
): VerifyToken {
  const check = programCheck(directory)
  return async (request, reply) => {
    const token = await verifyToken(request, reply)
    if (token.connectionId === undefined) return token
    const caller = await check(token)
    assertAllowed(caller.program, request)
    return caller
  }
}

function assertAllowed({ name, scopes }: ProgramPowers, { routeOptions }: FastifyRequest): void {
  const { endpoint } = routeOptions.config
  const needed = endpoint ? commandScopeFor(endpoint) : null
  if (needed === null) throw new Problem('forbidden', { detail: `${name} cannot do this. Use the portal.` })
  if (!scopes.includes(needed)) {
    throw new Problem('forbidden', { detail: `You allowed ${name} to read only. Sign in again and allow changes.` })
  }
}
