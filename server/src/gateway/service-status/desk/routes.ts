import {
  deskIncidentCancellationCreate,
  deskIncidentClosureCreate,
  deskIncidentClosureUpdate,
  deskIncidentCorrectionCreate,
  deskIncidentCreate,
  deskIncidentDeliveryList,
  deskIncidentPreview,
  deskIncidentRead,
  deskIncidentResendCreate,
  deskIncidentServicesUpdate,
  deskIncidentTimesUpdate,
  deskIncidentUpdateCreate,
  deskRecipientPreview,
} from '@portal/contract/service-status/desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import { incidentHistoryList } from '@portal/contract/service-status/history.ts'
import type { FastifyInstance } from 'fastify'
import { listDeliveries } from '../../deliveries-store.ts'
import { resend } from '../../../lib/resend.ts'
import { expectedVersion } from '../../../http/if-match.ts'
import { bindDesk, bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { affectedRoutes } from './affected-routes.ts'
import { correctEnd } from './correct-end.ts'
import { correctIncident } from './correct.ts'
import { listHistory } from './history-store.ts'
import { incidentDraftRoutes } from './draft-routes.ts'
import { preview, previewRecipient } from './preview.ts'
import {
  addUpdate,
  announceIncident,
  cancelIncident,
  closeIncident,
  getDeskIncident,
  moveIncident,
  nameTouched,
} from './service.ts'

/** Actions of the network desk. */
export function incidentDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, deskIncidentRead, (scope, { params }) => getDeskIncident(scope, params.ref))

  bindScoped(app, parts, deskIncidentCreate, (scope, { body }) => announceIncident(scope, body))

  incidentDraftRoutes(app, parts)

  affectedRoutes(app, parts)

  bindDesk(app, parts, deskIncidentPreview, (desk, { body }) => preview(desk, parts.config, body))

  bindDesk(app, parts, deskRecipientPreview, (desk, { body }) => previewRecipient(desk, parts.config, body))

  bindDesk(app, parts, deskIncidentDeliveryList, (desk, { params: { ref }, query }) =>
    listDeliveries(desk, { entity: 'incident', entityId: ref }, query),
  )

  bindScoped(app, parts, deskIncidentResendCreate, (scope, { params: { ref, deliveryId } }) =>
    resend(scope, { entity: 'incident', entityId: ref, noticeId: Number(deliveryId) }),
  )

  bindScoped(app, parts, deskIncidentUpdateCreate, (scope, { params, body, request }) =>
    addUpdate({ scope, version: expectedVersion(request) }, params.ref, body),
  )

  bindScoped(app, parts, deskIncidentTimesUpdate, (scope, { params, body, request }) =>
    moveIncident({ scope, version: expectedVersion(request) }, params.ref, body),
  )

  bindScoped(app, parts, deskIncidentCorrectionCreate, (scope, { params, body, request }) =>
    correctIncident({ scope, version: expectedVersion(request) }, params.ref, body),
  )

  bindDesk(app, parts, incidentHistoryList, async (desk, { params }) => {
    const changes = await listHistory(desk, params.ref)
    if (changes.length === 0) throw new Problem('not_found', { detail: 'Incident or planned work not found.' })
    return { changes }
  })

  bindScoped(app, parts, deskIncidentServicesUpdate, (scope, { params, body, request }) =>
    nameTouched({ scope, version: expectedVersion(request) }, params.ref, body.serviceIds),
  )

  bindScoped(app, parts, deskIncidentCancellationCreate, (scope, { params, body, request }) =>
    cancelIncident({ scope, version: expectedVersion(request) }, params.ref, body.reason),
  )

  bindScoped(app, parts, deskIncidentClosureCreate, (scope, { params, body, request }) =>
    closeIncident({ scope, version: expectedVersion(request) }, params.ref, body),
  )

  bindScoped(app, parts, deskIncidentClosureUpdate, (scope, { params, body, request }) =>
    correctEnd({ scope, version: expectedVersion(request) }, params.ref, body),
  )
}
