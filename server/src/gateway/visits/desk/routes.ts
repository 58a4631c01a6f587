import {
  deskApprovalCreate,
  deskCheckInCreate,
  deskCheckOutCreate,
  deskPassCheckCreate,
  deskRejectionCreate,
  deskVisitList,
  deskVisitRead,
} from '@portal/contract/visits/desk.ts'
import type { FastifyInstance } from 'fastify'
import { bindDesk, bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { approve, checkIn, checkOut, checkPass, listDay, showToDesk, reject } from './service.ts'

export function visitDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts
  bindScoped(app, parts, deskVisitList, (scope, { query }) => listDay({ scope, config }, query.day))

  bindScoped(app, parts, deskVisitRead, (scope, { params }) => showToDesk({ scope, config }, params.visitId))

  bindScoped(app, parts, deskApprovalCreate, (scope, { params }) => approve({ scope, config }, params.visitId))

  bindScoped(app, parts, deskRejectionCreate, (scope, { params, body }) =>
    reject({ scope, config }, params.visitId, body.reason),
  )

  bindScoped(app, parts, deskCheckInCreate, (scope, { body }) => checkIn({ scope, config }, body.pass))

  bindDesk(app, parts, deskPassCheckCreate, (desk, { body }) => checkPass(desk, config, body.pass))

  bindScoped(app, parts, deskCheckOutCreate, (scope, { params, body }) =>
    checkOut({ scope, config }, params.visitId, body.visitorIds),
  )
}
