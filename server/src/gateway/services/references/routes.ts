import { serviceOrderRefsUpdate } from '@portal/contract/services/references.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { changeReferences } from './service.ts'

export function serviceReferenceRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, serviceOrderRefsUpdate, async (scope, { body }) => ({
    rows: await changeReferences(scope, body.rows, { dryRun: body.dryRun }),
  }))
}
