import {
  deskIncidentCancellationCreate,
  deskIncidentClosureCreate,
  deskIncidentCreate,
  deskIncidentRead,
  deskIncidentServicesUpdate,
  deskIncidentTimesUpdate,
  deskIncidentUpdateCreate,
} from '@portal/contract/incident-desk.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expectedVersion } from '../../http/if-match.ts'
import type { AccountScope } from '../actor.ts'
import { getIncident } from '../incidents/service.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import {
  addUpdate,
  announceIncident,
  cancelIncident,
  closeIncident,
  moveIncident,
  nameTouched,
  type Work,
} from './service.ts'

/** What the network desk does. */
export function incidentDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const workOf = (scope: AccountScope, request: FastifyRequest): Work => ({
    scope,
    now: new Date(),
    version: expectedVersion(request),
  })

  bindScoped(app, parts, deskIncidentRead, (scope, { params }) => getIncident(scope, params.ref, new Date()))

  bindScoped(app, parts, deskIncidentCreate, (scope, { body, request }) =>
    announceIncident(workOf(scope, request), body),
  )

  bindScoped(app, parts, deskIncidentUpdateCreate, (scope, { params, body, request }) =>
    addUpdate(workOf(scope, request), params.ref, body),
  )

  bindScoped(app, parts, deskIncidentTimesUpdate, (scope, { params, body, request }) =>
    moveIncident(workOf(scope, request), params.ref, body),
  )

  bindScoped(app, parts, deskIncidentServicesUpdate, (scope, { params, body, request }) =>
    nameTouched(workOf(scope, request), params.ref, body.serviceIds),
  )

  bindScoped(app, parts, deskIncidentCancellationCreate, (scope, { params, body, request }) =>
    cancelIncident(workOf(scope, request), params.ref, body.reason),
  )

  bindScoped(app, parts, deskIncidentClosureCreate, (scope, { params, body, request }) =>
    closeIncident(workOf(scope, request), params.ref, body),
  )
}
