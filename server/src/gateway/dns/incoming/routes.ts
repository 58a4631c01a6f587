import { zoneKindRead, zoneKindUpdate, zoneTransferCreate } from '@portal/contract/dns/zone-kind.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { changeKind, showKind, transferNow } from './service.ts'

export function kindRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts

  bindScoped(app, parts, zoneKindRead, (scope, { params }) => showKind(scope, config, params.zoneId))

  bindScoped(app, parts, zoneKindUpdate, async (scope, { params, body }) => {
    await changeKind(scope, config, params.zoneId, body)
    return showKind(scope, config, params.zoneId)
  })

  bindScoped(app, parts, zoneTransferCreate, async (scope, { params }) => {
    await transferNow(scope, params.zoneId)
    return showKind(scope, config, params.zoneId)
  })
}
