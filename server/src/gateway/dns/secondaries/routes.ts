import {
  zoneNotificationCreate,
  zoneSecondaryCreate,
  zoneSecondaryDelete,
  zoneSecondaryList,
  zoneSecondaryUpdate,
} from '@portal/contract/dns/secondaries.ts'
import type { FastifyInstance } from 'fastify'
import type { DnsServer } from '../../../upstreams/dns/dns-server.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { addSecondary, changeSecondary, notifyAgain, removeSecondary, showSecondaries } from './service.ts'

export function secondaryRoutes(
  app: FastifyInstance,
  parts: GatewayParts,
  { copies }: Pick<DnsServer, 'copies'>,
): void {
  const { config } = parts

  bindScoped(app, parts, zoneSecondaryList, (scope, { params }) => showSecondaries(scope, copies, params.zoneId))

  bindScoped(app, parts, zoneSecondaryCreate, async (scope, { params, body }) => {
    await addSecondary(scope, config, params.zoneId, body)
    return showSecondaries(scope, copies, params.zoneId)
  })

  bindScoped(app, parts, zoneSecondaryUpdate, async (scope, { params, body }) => {
    await changeSecondary(scope, config, params, body)
    return showSecondaries(scope, copies, params.zoneId)
  })

  bindScoped(app, parts, zoneSecondaryDelete, async (scope, { params }) => {
    await removeSecondary(scope, params.zoneId, params.secondaryId)
    return showSecondaries(scope, copies, params.zoneId)
  })

  bindScoped(app, parts, zoneNotificationCreate, async (scope, { params }) => {
    await notifyAgain(scope, copies, params)
    return showSecondaries(scope, copies, params.zoneId)
  })
}
