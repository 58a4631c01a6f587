import {
  changeSetList,
  publicationCreate,
  publicationReviewRead,
  scheduledCancellationCreate,
  zoneAutoRenewUpdate,
  zoneDnssecUpdate,
  zoneExport,
  zoneList,
  zoneRead,
} from '@portal/contract/dns.ts'
import { zoneCreate } from '@portal/contract/dns-desk.ts'
import type { FastifyInstance } from 'fastify'
import { openDnsServer } from '../../systems/dns/open.ts'
import { expectedVersion } from '../../http/if-match.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { chosenColumns, sendCsv } from '../send-csv.ts'
import { listChangeSets } from './change-store.ts'
import { columns } from './columns.ts'
import { createZone } from './desk-service.ts'
import { draftRoutes } from './draft-routes.ts'
import { cancelScheduled, publishDraft, reviewDraft, switchDnssec } from './publication-service.ts'
import { changeAutoRenew } from './registration-service.ts'
import { reverseRoutes } from './reverse-routes.ts'
import { getStoredZone } from './service.ts'
import { showZone } from './show-zone.ts'
import { listZones, readZones } from './store.ts'
import { zoneFileRoutes } from './zone-file-routes.ts'

export function dnsRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const show = showZone(openDnsServer(parts.config, parts.database))

  bindScoped(app, parts, zoneList, async (scope, { query }) => ({
    ...(await listZones(scope, query)),
    page: query.page,
    size: query.size,
  }))

  bindScoped(app, parts, zoneExport, (scope, { query, reply }) =>
    sendCsv(reply, 'zones.csv', chosenColumns(columns, query.columns), readZones(scope, query)),
  )

  bindScoped(app, parts, zoneRead, (scope, { params, reply }) => show(scope, reply, params.zoneId))

  bindScoped(app, parts, changeSetList, async (scope, { params, query }) => {
    await getStoredZone(scope, params.zoneId)
    return { ...(await listChangeSets(scope, params.zoneId, query)), page: query.page, size: query.size }
  })

  bindScoped(app, parts, publicationReviewRead, (scope, { params }) => reviewDraft(scope, params.zoneId))

  bindScoped(app, parts, publicationCreate, async (scope, { params, body, request, reply }) => {
    await publishDraft(scope, params.zoneId, { ...body, version: expectedVersion(request), requestId: request.id })
    return show(scope, reply, params.zoneId)
  })

  bindScoped(app, parts, scheduledCancellationCreate, async (scope, { params, request, reply }) => {
    await cancelScheduled(scope, params.zoneId, params.changeSetId, request.id)
    return show(scope, reply, params.zoneId)
  })

  bindScoped(app, parts, zoneDnssecUpdate, async (scope, { params, body, request, reply }) => {
    await switchDnssec(scope, params.zoneId, { ...body, version: expectedVersion(request), requestId: request.id })
    return show(scope, reply, params.zoneId)
  })

  bindScoped(app, parts, zoneAutoRenewUpdate, async (scope, { params, body, request, reply }) => {
    await changeAutoRenew(scope, params.zoneId, body.autoRenew, request.id)
    return show(scope, reply, params.zoneId)
  })

  bindScoped(app, parts, zoneCreate, async (scope, { body, request, reply }) => {
    await createZone(scope, parts.config, body, request.id)
    return show(scope, reply, body.name)
  })

  draftRoutes(app, parts, show)
  zoneFileRoutes(app, parts, show)
  reverseRoutes(app, parts)
}
