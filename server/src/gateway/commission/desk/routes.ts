import {
  commissionEventCreate,
  commissionPaymentRecord,
  commissionRunCreate,
  commissionRunIssue,
  commissionRunRead,
  lineQueryAnswer,
} from '@portal/contract/commission/desk.ts'
import type { FastifyInstance } from 'fastify'
import { providerOf } from '../../../provider-settings.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { getRun, issueRun, startRun } from '../run/service.ts'
import { answerQuery, recordEvent, recordPayment } from './service.ts'

export function commissionDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, commissionEventCreate, (scope, { body }) => recordEvent(scope, body))

  bindScoped(app, parts, commissionRunCreate, (scope, { body }) => startRun(scope, body.month))

  bindScoped(app, parts, commissionRunRead, (scope, { params }) => getRun(scope, params.month))

  bindScoped(app, parts, commissionRunIssue, (scope, { params, body }) =>
    issueRun(scope, { ...params, ...body }, providerOf(parts.config)),
  )

  bindScoped(app, parts, lineQueryAnswer, (scope, { params, body }) => answerQuery(scope, { ...params, ...body }))

  bindScoped(app, parts, commissionPaymentRecord, (scope, { params, body }) =>
    recordPayment(scope, { ...params, ...body }),
  )
}
