import {
  type Service,
  serviceActionList,
  serviceCategoryList,
  serviceEthernetDetailsRead,
  serviceFilterValueList,
  serviceList,
  serviceRead,
  serviceTechDetailsRead,
  services,
  serviceUpdate,
} from '@portal/contract/services/services.ts'
import type { FastifyInstance } from 'fastify'
import { etag, expectedVersion } from '../../http/if-match.ts'
import { getOrderable } from '../../ordering/orderable.ts'
import { sitesOf } from '../actor.ts'
import { createVoiceSwitch } from '../../upstreams/voice/create.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { serviceActions } from './policy.ts'
import { changeOrderRef, getDetails, getService } from './service.ts'
import { countCategories, countSites, listFilterValues, listServices } from './store.ts'

export function serviceRoutes(app: FastifyInstance, parts: GatewayParts): void {
  // Without a phone system there is nothing to show of a voice service.
  const hasVoice = createVoiceSwitch(parts.config, parts.database) !== null
  const shown = ({ has, ...service }: Service) => ({ ...service, has: { ...has, voice: has.voice && hasVoice } })

  bindScoped(app, parts, serviceList, (scope, { query }) => listServices(scope, query))

  bindScoped(app, parts, serviceCategoryList, async (scope) => ({
    categories: await countCategories(scope, serviceSites(scope)),
    sites: await countSites(scope, serviceSites(scope)),
  }))

  bindScoped(app, parts, serviceFilterValueList, (scope) => listFilterValues(scope))

  bindScoped(app, parts, serviceRead, async (scope, { params, reply }) => {
    const service = await getService(scope, params.serviceId)
    reply.header('etag', etag(service.version))
    return shown(service)
  })

  bindScoped(app, parts, serviceUpdate, async (scope, { params, body, request, reply }) => {
    const version = expectedVersion(request)
    const service = await changeOrderRef(scope, { ...params, ...body, version })
    reply.header('etag', etag(service.version))
    return shown(service)
  })

  bindScoped(app, parts, serviceTechDetailsRead, (scope, { params }) => getDetails(scope, 'tech', params.serviceId))

  bindScoped(app, parts, serviceEthernetDetailsRead, (scope, { params }) =>
    getDetails(scope, 'ethernet', params.serviceId),
  )

  bindScoped(app, parts, serviceActionList, async (scope, { params }) => {
    const service = await getService(scope, params.serviceId)
    const { refusals } = await getOrderable(scope, service)
    return { actions: serviceActions(service, scope.person.resources, refusals) }
  })
}

/** Service counts need no services permission, but respect its site limits. */
function serviceSites({ as, person }: AccountScope): readonly string[] | null {
  return as === 'customer' ? sitesOf(person, services) : null
}
