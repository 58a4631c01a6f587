import { caseWriterList, caseWriterUpdate } from '@portal/contract/cases/writers.ts'
import type { FastifyInstance } from 'fastify'
import { announceToDesk } from '../../../lib/announce.ts'
import { bindDesk, bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { noSuchCase } from '../service.ts'
import { findCase } from '../store.ts'
import { listWriters, startWriting, stopWriting } from './store.ts'

/** Which colleagues write a reply at this moment. */
export function caseWriterRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDesk(app, parts, caseWriterList, async (desk) => ({ writers: await listWriters(desk) }))

  bindScoped(app, parts, caseWriterUpdate, async (scope, { params: { caseId }, body }) => {
    if (!(await findCase(scope, caseId))) throw noSuchCase()
    const isNew = body.isWriting ? await startWriting(scope, caseId) : await stopWriting(scope, caseId)
    if (isNew) await announceToDesk(scope, 'writing')
    return body
  })
}
