import { orderChargeAnswerCreate } from '@portal/contract/orders/changes.ts'
import { orderDeskChargeIssue, orderDeskChargeWithdraw } from '@portal/contract/orders/desk.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { versioned } from '../../../http/if-match.ts'
import { changeParts } from '../change-parts.ts'
import { answerCharge, issueCharge, withdrawCharge } from './service.ts'

export function orderChargeRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const of = changeParts(parts.config)

  bindScoped(app, parts, orderChargeAnswerCreate, async (scope, call) => {
    const { chargeId } = call.params
    return versioned(call.reply, await answerCharge(scope, { ...of(call), chargeId }, call.body.answer))
  })

  bindScoped(app, parts, orderDeskChargeIssue, async (scope, call) =>
    versioned(call.reply, await issueCharge(scope, of(call), call.body)),
  )

  bindScoped(app, parts, orderDeskChargeWithdraw, async (scope, call) => {
    const { chargeId } = call.params
    return versioned(call.reply, await withdrawCharge(scope, { ...of(call), chargeId }))
  })
}
