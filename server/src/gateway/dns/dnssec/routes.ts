import {
  zoneDnssecRead,
  zoneDnssecUpdate,
  zoneDsRemovalUpdate,
  zoneKeyRolloverCreate,
} from '@portal/contract/dns/dnssec.ts'
import type { FastifyInstance } from 'fastify'
import { expectedVersion } from '../../../http/if-match.ts'
import type { Parent } from '../../../upstreams/dns/parent.ts'
import { asSystem } from '../../actor.ts'
import { bindAfter, bindScoped, type GatewayParts, type InScope } from '../../bind-scoped.ts'
import { getStoredZone } from '../service.ts'
import type { ShowZone } from '../show-zone.ts'
import { requestDsRemoval, startRollover } from './rollover-service.ts'
import { observeParent, showDnssec, switchDnssec } from './service.ts'

export function dnssecRoutes(app: FastifyInstance, parts: GatewayParts, parent: Parent, show: ShowZone): void {
  const observe = observeAs(parts, parent)

  bindAfter(
    app,
    parts,
    zoneDnssecRead,
    (inOwnScope, { params }) => observe(inOwnScope, params.zoneId),
    (scope, { params }, observed) => showDnssec(scope, params.zoneId, observed),
  )

  bindAfter(
    app,
    parts,
    zoneDnssecUpdate,
    (inOwnScope, { params }) => observe(inOwnScope, params.zoneId),
    async (scope, { params, body, request, reply }, observed) => {
      await switchDnssec(scope, params.zoneId, { ...body, version: expectedVersion(request), observed })
      return show(scope, reply, params.zoneId)
    },
  )

  keyRoutes(app, parts, show)
}

function keyRoutes(app: FastifyInstance, parts: GatewayParts, show: ShowZone): void {
  bindScoped(app, parts, zoneKeyRolloverCreate, async (scope, { params, request, reply }) => {
    await startRollover(scope, params.zoneId, expectedVersion(request))
    return show(scope, reply, params.zoneId)
  })

  bindScoped(app, parts, zoneDsRemovalUpdate, async (scope, { params, body, request, reply }) => {
    await requestDsRemoval(scope, params.zoneId, { ...body, version: expectedVersion(request) })
    return show(scope, reply, params.zoneId)
  })
}

/** Asks the zone above about a zone of the caller. */
export const observeAs =
  ({ database }: Pick<GatewayParts, 'database'>, parent: Parent) =>
  async (inOwnScope: InScope, zoneId: string) => {
    const accountId = await inOwnScope(async (scope) => {
      await getStoredZone(scope, zoneId)
      return scope.accountId
    })
    // The answer is not the caller's doing, so the activity log does not name them.
    return observeParent((work) => asSystem(database, accountId, work), parent, zoneId)
  }
