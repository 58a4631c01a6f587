import { permissionList } from '@portal/contract/permissions.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import { findPerson } from '../../people/store.ts'
import { currentSession } from '../session/current.ts'

/** What the signed-in user may use, by the session cookie. */
export function permissions(app: FastifyInstance, database: Database): void {
  bind(app, permissionList, async ({ request, reply }) => {
    const session = await currentSession(request)
    if (!session || session.error) throw new Problem('unauthenticated')
    const person = await findPerson(database.system, session.subject)
    reply.header('cache-control', 'private, no-store')
    const resources = person?.status === 'active' ? person.resources : []
    return resources.map((resource) => ({ resource }))
  })
}
