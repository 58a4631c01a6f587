import {
  serviceCategoryList,
  serviceEthernetDetailsRead,
  serviceList,
  serviceRead,
  serviceSiteList,
  serviceTechDetailsRead,
  serviceUpdate,
} from '@portal/contract/services.ts'
import type { FastifyInstance } from 'fastify'
import { etag, expectedVersion } from '../../http/if-match.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { changeOrderRef, getDetails, getService } from './service.ts'
import { countServices, listCategories, listServices, listSites } from './store.ts'

export function serviceRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, serviceList, async (scope, { query }) => ({
    rows: await listServices(scope, query),
    total: await countServices(scope, query),
    page: query.page,
    size: query.size,
  }))

  bindScoped(app, parts, serviceCategoryList, async (scope) => ({ categories: await listCategories(scope) }))

  bindScoped(app, parts, serviceSiteList, async (scope, { query }) => ({ sites: await listSites(scope, query.search) }))

  bindScoped(app, parts, serviceRead, async (scope, { params, reply }) => {
    const service = await getService(scope, params.serviceId)
    reply.header('etag', etag(service.version))
    return service
  })

  bindScoped(app, parts, serviceUpdate, async (scope, { params, body, request, reply }) => {
    const version = expectedVersion(request)
    const service = await changeOrderRef(scope, { ...params, ...body, version, requestId: request.id })
    reply.header('etag', etag(service.version))
    return service
  })

  bindScoped(app, parts, serviceTechDetailsRead, (scope, { params }) => getDetails(scope, 'tech', params.serviceId))

  bindScoped(app, parts, serviceEthernetDetailsRead, (scope, { params }) =>
    getDetails(scope, 'ethernet', params.serviceId),
  )
}
