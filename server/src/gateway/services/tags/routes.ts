import { serviceTagsBulkUpdate, serviceTagsUpdate } from '@portal/contract/services/tags.ts'
import type { FastifyInstance } from 'fastify'
import { etag, expectedVersion } from '../../../http/if-match.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { changeEach } from '../../each-selected.ts'
import { getService } from '../service.ts'
import { tagsAfter, uniqueTags } from './policy.ts'
import { changeTags } from './service.ts'

export function serviceTagRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, serviceTagsUpdate, async (scope, { params, body, request, reply }) => {
    await changeTags(scope, { ...params, version: expectedVersion(request), tagsOf: () => uniqueTags(body.tags) })
    const { tags, version } = await getService(scope, params.serviceId)
    reply.header('etag', etag(version))
    return { tags, version }
  })

  bindScoped(app, parts, serviceTagsBulkUpdate, async (scope, { body }) => ({
    rows: await changeEach(scope, body.serviceIds, (serviceId) =>
      changeTags(scope, { serviceId, tagsOf: (before) => tagsAfter(before, body) }),
    ),
  }))
}
