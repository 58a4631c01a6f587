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
  type Seen,
} from './service.ts'
import { countListed, findRules, listNamed, readPlace, readPlaceNames } from './store.ts'

/** Actions of the network desk. */
export function incidentDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindAfterDesk(app, parts, deskIncidentRead, seenOf, (scope, { params }, seen) =>
    getDeskIncident(scope, params.ref, seen),
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

  bindAfterDesk(app, parts, deskIncidentUpdateCreate, seenOf, (scope, { params, body, request }, seen) =>
    addUpdate({ scope, ...seen, version: expectedVersion(request) }, params.ref, body),
  )

  bindAfterDesk(app, parts, deskIncidentTimesUpdate, seenOf, (scope, { params, body, request }, seen) =>
    moveIncident({ scope, ...seen, version: expectedVersion(request) }, params.ref, body),
  )

  bindAfterDesk(
    app,
    parts,
    deskIncidentCorrectionCreate,
    async (desk, call) => ({ seen: await seenOf(desk, call), found: await findReach(desk, call.body) }),
    (scope, { params, body, request }, { seen, found }) =>
      correctIncident({ scope, ...seen, version: expectedVersion(request) }, params.ref, body, found),
  )

  bindDesk(app, parts, incidentHistoryList, async (desk, { params }) => {
    const changes = await listHistory(desk, params.ref)
    if (changes.length === 0) throw new Problem('not_found', { detail: 'Incident or planned work not found.' })
    return { changes }
  })

  bindAfterDesk(app, parts, deskIncidentServicesUpdate, seenOf, (scope, { params, body, request }, seen) =>
    nameTouched({ scope, ...seen, version: expectedVersion(request) }, params.ref, body.serviceIds),
  )

  bindAfterDesk(app, parts, deskIncidentCancellationCreate, seenOf, (scope, { params, body, request }, seen) =>
    cancelIncident({ scope, ...seen, version: expectedVersion(request) }, params.ref, body.reason),
  )

  bindAfterDesk(app, parts, deskIncidentClosureCreate, seenOf, (scope, { params, body, request }, seen) =>
    closeIncident({ scope, ...seen, version: expectedVersion(request) }, params.ref, body),
  )

  bindAfterDesk(app, parts, deskIncidentClosureUpdate, seenOf, (scope, { params, body, request }, seen) =>
    correctEnd({ scope, ...seen, version: expectedVersion(request) }, params.ref, body),
  )
}

type Desk = Pick<DeskScope, 'tx'>

async function seenOf(desk: Desk, { params: { ref } }: { params: { ref: string } }): Promise<Seen> {
  const found = await findRules(desk, ref)
  return { listed: await countListed(desk, ref), placeNames: found ? await readPlaceNames(desk, found) : {} }
}

const findReach = async (
  desk: Desk,
  wanted: Pick<NewIncident, 'rules' | 'exceptRules' | 'listedServiceIds'>,
): Promise<Found> => ({
  place: await readPlace(desk, wanted.rules),
  placeNames: await readPlaceNames(desk, wanted),
  named: await listNamed(desk, wanted.listedServiceIds),
})
