import {
  planDeskDraftUpdate,
  planDeskPublicationCreate,
  planDeskVersionList,
  planDeskRead,
} from '@portal/contract/plans/desk.ts'
import type { FastifyInstance } from 'fastify'
import { etag, expectedVersion } from '../../http/if-match.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { getVersion, listAllVersions, publishDraft, saveDraft } from './desk-service.ts'

/** Staff actions on plans; the documents belong to no account. */
export function planDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, planDeskVersionList, async (scope, { params }) => ({
    versions: await listAllVersions(scope, params.planId),
  }))

  bindScoped(app, parts, planDeskRead, async (scope, { params, query, reply }) => {
    const version = await getVersion(scope, params.planId, query.version)
    reply.header('etag', etag(version.edition))
    return version
  })

  bindScoped(app, parts, planDeskDraftUpdate, async (scope, { params, body, request, reply }) => {
    const draft = await saveDraft(scope, params.planId, body, expectedVersion(request))
    reply.header('etag', etag(draft.edition))
    return draft
  })

  bindScoped(app, parts, planDeskPublicationCreate, (scope, { params, body, request }) =>
    publishDraft(scope, params.planId, { ...body, edition: expectedVersion(request) }),
  )
}
