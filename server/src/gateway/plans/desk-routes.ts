import {
  careLevelDelete,
  careLevelList,
  careLevelUpdate,
  planDeskAccountList,
  planDeskDeliveryList,
  planDeskDraftUpdate,
  planDeskPublicationCreate,
  planDeskResendCreate,
  planDeskVersionList,
  planDeskRead,
} from '@portal/contract/plans/desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { isDeepStrictEqual } from 'node:util'
import { etag, expectedVersion } from '../../http/if-match.ts'
import { recordActivity } from '../../lib/activity.ts'
import { listDeliveries } from '../deliveries-store.ts'
import { resend } from '../../lib/resend.ts'
import { bindDesk, bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { deleteCareLevel, findCareLevel, listCareLevels, upsertCareLevel } from './care-level-store.ts'
import { findPlanName, listPlanAccounts } from './desk-store.ts'
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

  bindDesk(app, parts, planDeskAccountList, async (desk, { params, query }) => {
    if (!(await findPlanName(desk, params.planId))) throw new Problem('not_found', { detail: 'Plan not found.' })
    return listPlanAccounts(desk, params.planId, query)
  })

  bindDesk(app, parts, planDeskDeliveryList, async (desk, { params: { planId }, query }) => {
    if (!(await findPlanName(desk, planId))) throw new Problem('not_found', { detail: 'Plan not found.' })
    return listDeliveries(desk, { entity: 'plan', entityId: planId }, query)
  })

  bindScoped(app, parts, planDeskResendCreate, (scope, { params: { planId, deliveryId } }) =>
    resend(scope, { entity: 'plan', entityId: planId, noticeId: Number(deliveryId) }),
  )

  bindScoped(app, parts, planDeskDraftUpdate, async (scope, { params, body, request, reply }) => {
    const draft = await saveDraft(scope, params.planId, body, expectedVersion(request))
    reply.header('etag', etag(draft.edition))
    return draft
  })

  bindScoped(app, parts, careLevelList, async (scope) => ({ levels: await listCareLevels(scope) }))

  bindScoped(app, parts, careLevelUpdate, async (scope, { params, body }) => {
    const level = { ...params, ...body }
    const before = await findCareLevel(scope, level.name)
    if (isDeepStrictEqual(before, body)) return level
    await upsertCareLevel(scope, level)
    await recordActivity(scope, {
      action: before ? 'care level changed' : 'care level added',
      entity: 'care level',
      entityId: level.name,
      ...(before && { before }),
      after: body,
    })
    return level
  })

  bindScoped(app, parts, careLevelDelete, async (scope, { params: { name } }) => {
    const before = await findCareLevel(scope, name)
    if (!before || !(await deleteCareLevel(scope, name)))
      throw new Problem('not_found', { detail: 'Care level not found.' })
    await recordActivity(scope, { action: 'care level removed', entity: 'care level', entityId: name, before })
    return { levels: await listCareLevels(scope) }
  })

  bindScoped(app, parts, planDeskPublicationCreate, (scope, { params, body, request }) =>
    publishDraft(scope, params.planId, { ...body, edition: expectedVersion(request) }),
  )
}
