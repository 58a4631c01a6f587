import {
  deskApprovalCreate,
  deskCheckInCreate,
  deskCheckOutCreate,
  deskRejectionCreate,
  deskVisitList,
  deskVisitRead,
} from '@portal/contract/visit-desk.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountScope } from '../actor.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import type { Work } from '../visits/work.ts'
import { approve, checkIn, checkOut, listDay, showToDesk, turnDown } from './service.ts'

export function visitDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const workOf = (scope: AccountScope, request: FastifyRequest): Work => ({
    scope,
    config: parts.config,
    now: new Date(),
    requestId: request.id,
  })

  bindScoped(app, parts, deskVisitList, (scope, { query, request }) => listDay(workOf(scope, request), query.day))

  bindScoped(app, parts, deskVisitRead, (scope, { params, request }) =>
    showToDesk(workOf(scope, request), params.visitId),
  )

  bindScoped(app, parts, deskApprovalCreate, (scope, { params, request }) =>
    approve(workOf(scope, request), params.visitId),
  )

  bindScoped(app, parts, deskRejectionCreate, (scope, { params, body, request }) =>
    turnDown(workOf(scope, request), params.visitId, body.reason),
  )

  bindScoped(app, parts, deskCheckInCreate, (scope, { body, request }) => checkIn(workOf(scope, request), body))

  bindScoped(app, parts, deskCheckOutCreate, (scope, { params, body, request }) =>
    checkOut(workOf(scope, request), params.visitId, body.visitorIds),
  )
}
