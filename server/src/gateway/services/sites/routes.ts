import { serviceSiteList, siteCreate, siteRead, siteUpdate } from '@portal/contract/services/sites.ts'
import type { FastifyInstance } from 'fastify'
import { expectedVersion, versioned } from '../../../http/if-match.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { addSite, correctSite, getSite } from './service.ts'
import { listSites } from './store.ts'

export function siteRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, serviceSiteList, async (scope, { query }) => ({ sites: await listSites(scope, query.search) }))

  bindScoped(app, parts, siteRead, async (scope, { params, reply }) =>
    versioned(reply, await getSite(scope, params.siteId)),
  )

  bindScoped(app, parts, siteCreate, (scope, { body }) => addSite(scope, body))

  bindScoped(app, parts, siteUpdate, async (scope, { params, body, request, reply }) =>
    versioned(reply, await correctSite(scope, params.siteId, { ...body, version: expectedVersion(request) })),
  )
}
