import { permissionList } from '@portal/contract/permissions.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import { findEffectivePermissions } from '../../people/effective-permissions.ts'
import { namedAccount } from '../../http/named-account.ts'
import { currentSession } from '../session/current.ts'

/** The signed-in user's permissions, by session cookie. */
export function permissions(app: FastifyInstance, database: Database): void {
  bind(app, permissionList, async ({ request, reply }) => {
    const session = await currentSession(request)
    if (!session || session.error) throw new Problem('unauthenticated')
    const effectivePermissions = await findEffectivePermissions(database.system, session.subject, namedAccount(request))
    reply.header('cache-control', 'private, no-store')
    return (effectivePermissions?.resources ?? []).map((resource) => ({ resource }))
  })
}
