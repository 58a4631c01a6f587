import { Problem } from '@portal/contract/problem.ts'
import { vcdDetailsRead } from '@portal/contract/services/services.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyInstance } from 'fastify'
import { inScope } from '../../gateway/actor.ts'
import { getDetails } from '../../gateway/services/service.ts'
import { bind } from '../../http/bind.ts'
import { namedAccount } from '../../http/named-account.ts'
import { currentSession } from '../session/current.ts'

/** The only service call that uses the session cookie instead of the bearer token (specification, section 7). */
export function vcdDetails(app: FastifyInstance, database: Database): void {
  bind(app, vcdDetailsRead, async ({ request, reply, params }) => {
    const session = await currentSession(request)
    if (!session || session.error) throw new Problem('unauthenticated')
    reply.header('cache-control', 'private, no-store')
    const caller = { subject: session.subject, tokenName: null, accountId: namedAccount(request), isRead: true }
    return inScope(database, caller, vcdDetailsRead.permissions, (scope) => getDetails(scope, 'vcd', params.serviceId))
  })
}
