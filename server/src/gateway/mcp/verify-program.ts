import { counted } from '@portal/contract/format/counts.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { minuteAllowance } from '../../lib/minute-allowance.ts'
import type { VerifiedToken, VerifyToken } from '../token.ts'
import { scopesOf } from './connection-store.ts'
import type { ProgramPowers } from './policy.ts'
import type { ProgramDirectory } from './program-directory.ts'

/** Calls in a minute: of a person’s programs together, and of an account’s. */
const perPerson = 120
const perAccount = 600

export type ProgramCaller = VerifiedToken & { program: ProgramPowers }
export type VerifyProgram = (request: FastifyRequest, reply: FastifyReply) => Promise<ProgramCaller>
type Directory = Pick<ProgramDirectory, 'findConnection' | 'recordUse'>

export function verifyProgram(directory: Directory, verifyToken: VerifyToken): VerifyProgram {
  const check = programCheck(directory)
  return async (request, reply) => check(await verifyToken(request, reply))
}

/** Decides whether a program may work now: with its token, its connection, its account’s consent and its limits. */
export function programCheck({
  findConnection,
  recordUse,
}: Directory): (verified: VerifiedToken) => Promise<ProgramCaller> {
  const takeOfPerson = minuteAllowance()
  const takeOfAccount = minuteAllowance()
  const take = (counts: ReturnType<typeof minuteAllowance>, of: string, most: number) => {
    const { isGranted, reset } = counts(of, most)
    if (isGranted) return
    throw new Problem('too_many', {
      detail: `Programs can make ${most} calls a minute. Wait ${counted(reset, 'second')}, then retry.`,
      retryAfter: reset,
    })
  }

  return async ({ connectionId, ...token }) => {
    const connection = connectionId === undefined ? null : await findConnection(connectionId)
    if (!connection || connection.subject !== token.subject || connection.programId !== token.clientId) {
      throw new Problem('unauthenticated')
    }
    if (connection.isOver) {
      throw new Problem('unauthenticated', { detail: 'The access of this program has ended. Connect it again.' })
    }
    const { accountId, accountName, userId, name } = connection
    if (!connection.isAllowed) {
      throw new Problem('forbidden', {
        detail: `${accountName} does not allow programs. An administrator can allow them under Your permissions, Connected programs.`,
      })
    }
    take(takeOfPerson, userId, perPerson)
    take(takeOfAccount, accountId, perAccount)
    await recordUse(connection)
    const inToken = scopesOf(token.scope ?? '')
    const scopes = connection.scopes.filter((scope) => inToken.includes(scope))
    return { ...token, program: { connectionId: connection.connectionId, accountId, userId, name, scopes } }
  }
}
