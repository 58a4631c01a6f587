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
  type NewIncident,
} from '@portal/contract/service-status/desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import { incidentHistoryList } from '@portal/contract/service-status/history.ts'
import type { FastifyInstance } from 'fastify'
import { listDeliveries } from '../../deliveries-store.ts'
import { resend } from '../../../lib/resend.ts'
import { expectedVersion } from '../../../http/if-match.ts'
import type { DeskScope } from '../../../scope/account-scope.ts'
import { bindAfterDesk, bindDesk, bindScoped, type GatewayParts } from '../../bind-scoped.ts'
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
  type Found,
  getDeskIncident,
  moveIncident,
  nameTouched,
} from './service.ts'
import { countListed, listNamed, readPlace } from './store.ts'

/** Actions of the network desk. */
export function incidentDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindAfterDesk(app, parts, deskIncidentRead, listedOf, (scope, { params }, listed) =>
    getDeskIncident(scope, params.ref, listed),
  )

  bindAfterDesk(
    app,
    parts,
    deskIncidentCreate,
    (desk, { body }) => findReach(desk, body),
    (scope, { body }, found) => announceIncident(scope, body, found),
  )

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

  bindAfterDesk(app, parts, deskIncidentUpdateCreate, listedOf, (scope, { params, body, request }, listed) =>
    addUpdate({ scope, listed, version: expectedVersion(request) }, params.ref, body),
  )

  bindAfterDesk(app, parts, deskIncidentTimesUpdate, listedOf, (scope, { params, body, request }, listed) =>
    moveIncident({ scope, listed, version: expectedVersion(request) }, params.ref, body),
  )

  bindAfterDesk(
    app,
    parts,
    deskIncidentCorrectionCreate,
    async (desk, call) => ({ listed: await listedOf(desk, call), ...(await findReach(desk, call.body)) }),
    (scope, { params, body, request }, { listed, ...found }) =>
      correctIncident({ scope, listed, version: expectedVersion(request) }, params.ref, body, found),
  )

  bindDesk(app, parts, incidentHistoryList, async (desk, { params }) => {
    const changes = await listHistory(desk, params.ref)
    if (changes.length === 0) throw new Problem('not_found', { detail: 'Incident or planned work not found.' })
    return { changes }
  })

  bindAfterDesk(app, parts, deskIncidentServicesUpdate, listedOf, (scope, { params, body, request }, listed) =>
    nameTouched({ scope, listed, version: expectedVersion(request) }, params.ref, body.serviceIds),
  )

  bindAfterDesk(app, parts, deskIncidentCancellationCreate, listedOf, (scope, { params, body, request }, listed) =>
    cancelIncident({ scope, listed, version: expectedVersion(request) }, params.ref, body.reason),
  )

  bindAfterDesk(app, parts, deskIncidentClosureCreate, listedOf, (scope, { params, body, request }, listed) =>
    closeIncident({ scope, listed, version: expectedVersion(request) }, params.ref, body),
  )

  bindAfterDesk(app, parts, deskIncidentClosureUpdate, listedOf, (scope, { params, body, request }, listed) =>
    correctEnd({ scope, listed, version: expectedVersion(request) }, params.ref, body),
  )
}

type Desk = Pick<DeskScope, 'tx'>

const listedOf = (desk: Desk, { params }: { params: { ref: string } }) => countListed(desk, params.ref)

const findReach = async (
  desk: Desk,
  { rules, listedServiceIds }: Pick<NewIncident, 'rules' | 'listedServiceIds'>,
): Promise<Found> => ({ place: await readPlace(desk, rules), named: await listNamed(desk, listedServiceIds) })
