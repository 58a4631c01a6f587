import {
  commissionEventCreate,
  commissionPaymentRecord,
  commissionRunCreate,
  commissionRunIssue,
  commissionRunRead,
  lineQueryAnswer,
} from '@portal/contract/commission-desk.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { getRun, issueRun, startRun } from '../commission-run/service.ts'
import { answerQuery, recordEvent, recordPayment } from './service.ts'

export function commissionDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, commissionEventCreate, (scope, { body, request }) => recordEvent(scope, body, request.id))

  bindScoped(app, parts, commissionRunCreate, (scope, { body }) => startRun(scope, body.month))

  bindScoped(app, parts, commissionRunRead, (scope, { params }) => getRun(scope, params.month))

  bindScoped(app, parts, commissionRunIssue, (scope, { params, body, request }) =>
    issueRun(scope, { ...params, ...body, requestId: request.id }),
  )

  bindScoped(app, parts, lineQueryAnswer, (scope, { params, body, request }) =>
    answerQuery(scope, { ...params, ...body, requestId: request.id }),
  )

  bindScoped(app, parts, commissionPaymentRecord, (scope, { params, body, request }) =>
    recordPayment(scope, { ...params, ...body, requestId: request.id }),
  )
}
