import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import { findClient, recordUse } from '../../clients/store.ts'
import type { VerifyToken } from '../token.ts'
import { narrowedScopes } from './policy.ts'

/**
 * Recognises tokens of the provider's own systems. A token belongs to a system if its subject is the system itself;
 * people who signed in through one stay people.
 */
export function verifyClientOr(
  { system }: Pick<Database, 'system'>,
  portalId: string,
  verify: VerifyToken,
): VerifyToken {
  return async (request, reply) => {
    const token = await verify(request, reply)
    if (token.clientId === undefined || token.clientId === portalId) return token
    const client = await findClient(system, token.clientId)
    if (client?.subject !== token.subject) return token
    if (client.isRevoked) throw new Problem('unauthenticated', { detail: `${client.name} has been revoked.` })
    await recordUse(system, client)
    const { clientId, name } = client
    return { ...token, client: { clientId, name, scopes: narrowedScopes(client.scopes, token.scope ?? '') } }
  }
}
