import { draftTakeoverCreate, driftList, republicationCreate } from '@portal/contract/dns/drift.ts'
import type { FastifyInstance } from 'fastify'
import { expectedVersion } from '../../http/if-match.ts'
import { bindAfter, type GatewayParts } from '../bind-scoped.ts'
import type { DnsServer } from '../../upstreams/dns/dns-server.ts'
import { chosenOf, findDrift, republish, showDrift, takeOver } from './drift-service.ts'
import type { ShowZone } from './show-zone.ts'

export function driftRoutes(app: FastifyInstance, parts: GatewayParts, server: DnsServer, show: ShowZone): void {
  bindAfter(
    app,
    parts,
    driftList,
    (inOwnScope, { params }) => findDrift(inOwnScope, server, params.zoneId),
    async (scope, { params }, drift) => ({ drift: await showDrift(scope, params.zoneId, drift) }),
  )

  bindAfter(
    app,
    parts,
    draftTakeoverCreate,
    (inOwnScope, { params }) => findDrift(inOwnScope, server, params.zoneId),
    async (scope, { params: { zoneId }, body, reply }, drift) => {
      await takeOver(scope, zoneId, chosenOf(zoneId, drift, body.sets))
      return show(scope, reply, zoneId)
    },
  )

  bindAfter(
    app,
    parts,
    republicationCreate,
    (inOwnScope, { params }) => findDrift(inOwnScope, server, params.zoneId),
    async (scope, { params: { zoneId }, body, request, reply }, drift) => {
      await republish(scope, zoneId, chosenOf(zoneId, drift, body.sets), expectedVersion(request))
      return show(scope, reply, zoneId)
    },
  )
}
