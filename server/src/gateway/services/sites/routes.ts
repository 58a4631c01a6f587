import { Problem } from '@portal/contract/problem.ts'
import { serviceSiteList, siteRead } from '@portal/contract/services/sites.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { sharedRisks } from './policy.ts'
import { findSite, listSites, listSiteServices } from './store.ts'

export function siteRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, serviceSiteList, async (scope, { query }) => ({ sites: await listSites(scope, query.search) }))

  bindScoped(app, parts, siteRead, async (scope, { params }) => {
    const site = await findSite(scope, params.siteId)
    if (!site) throw new Problem('not_found', { detail: 'Site not found.' })
    const services = await listSiteServices(scope, params.siteId)
    return { ...site, services, sharedRisks: sharedRisks(site, services) }
  })
}
