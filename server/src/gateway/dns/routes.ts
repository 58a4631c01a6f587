import {
  changeSetList,
  publicationCreate,
  publicationReviewRead,
  scheduledCancellationCreate,
  zoneAutoRenewUpdate,
  zoneExport,
  zoneList,
  zoneRead,
} from '@portal/contract/dns/dns.ts'
import { zoneCreate } from '@portal/contract/dns/desk.ts'
import { zoneListing } from '@portal/contract/dns/listing.ts'
import type { FastifyInstance } from 'fastify'
import { openDnsServer } from '../../upstreams/dns/open.ts'
import { openParent } from '../../upstreams/dns/parent.ts'
import { openResolver } from '../../upstreams/dns/resolver.ts'
import { expectedVersion } from '../../http/if-match.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { sendList } from '../send-csv.ts'
import { listChangeSets } from './change-store.ts'
import { columns } from './columns.ts'
import { createZone } from './desk-service.ts'
import { dnssecRoutes } from './dnssec/routes.ts'
import { claimRoutes } from './claims/routes.ts'
import { draftRoutes } from './draft-routes.ts'
import { driftRoutes } from './drift-routes.ts'
import { mailRoutes } from './mail-routes.ts'
import { cancelScheduled, publishDraft, reviewDraft } from './publication-service.ts'
import { dynamicRoutes } from './dynamic-routes.ts'
import { powerDnsRoutes } from './power-dns-routes.ts'
import { recordSetRoutes } from './record-set-routes.ts'
import { changeAutoRenew } from './registration-service.ts'
import { reverseRoutes } from './reverse-routes.ts'
import { kindRoutes } from './incoming/routes.ts'
import { secondaryRoutes } from './secondaries/routes.ts'
import { getStoredZone } from './service.ts'
import { showZone } from './show-zone.ts'
import { listZones, readZones } from './store.ts'
import { zoneFileRoutes } from './zone-file-routes.ts'

export function dnsRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const server = openDnsServer(parts.config, parts.database)
  const show = showZone(server)
  const parent = openParent(parts.config)
  const resolver = openResolver(parts.config)

  bindScoped(app, parts, zoneList, (scope, { query }) => listZones(scope, query))

  bindScoped(app, parts, zoneExport, (scope, { query, reply }) =>
    sendList(reply, zoneListing, columns, query, readZones(scope, query)),
  )

  bindScoped(app, parts, zoneRead, (scope, { params, reply }) => show(scope, reply, params.zoneId))

  bindScoped(app, parts, changeSetList, async (scope, { params, query }) => {
    await getStoredZone(scope, params.zoneId)
    return listChangeSets(scope, params.zoneId, query)
  })

  bindScoped(app, parts, publicationReviewRead, (scope, { params }) => reviewDraft(scope, params.zoneId))

  bindScoped(app, parts, publicationCreate, async (scope, { params, body, request, reply }) => {
    await publishDraft(scope, params.zoneId, { ...body, version: expectedVersion(request) })
    return show(scope, reply, params.zoneId)
  })

  bindScoped(app, parts, scheduledCancellationCreate, async (scope, { params, reply }) => {
    await cancelScheduled(scope, params.zoneId, params.changeSetId)
    return show(scope, reply, params.zoneId)
  })

  bindScoped(app, parts, zoneAutoRenewUpdate, async (scope, { params, body, reply }) => {
    await changeAutoRenew(scope, params.zoneId, body.autoRenew)
    return show(scope, reply, params.zoneId)
  })

  bindScoped(app, parts, zoneCreate, async (scope, { body, reply }) => {
    await createZone(scope, parts.config, body)
    return show(scope, reply, body.name)
  })

  dnssecRoutes(app, parts, parent, show)
  claimRoutes(app, parts, { config: parts.config, parent, resolver }, show)
  draftRoutes(app, parts, show)
  recordSetRoutes(app, parts)
  powerDnsRoutes(app, parts, parent, server)
  dynamicRoutes(app, parts)
  driftRoutes(app, parts, server, show)
  mailRoutes(app, parts, resolver)
  secondaryRoutes(app, parts, server)
  kindRoutes(app, parts)
  zoneFileRoutes(app, parts, show)
  reverseRoutes(app, parts)
}
