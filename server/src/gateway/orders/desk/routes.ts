import {
  orderDeskAppointmentBook,
  orderDeskCancel,
  orderDeskComplete,
  orderDeskDateMove,
  orderDeskOffer,
  orderDeskPark,
  orderDeskQuestionAsk,
  orderDeskRead,
  orderDeskStageMove,
  orderDeskUnpark,
} from '@portal/contract/orders/desk.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { getOrder } from '../service.ts'
import { versioned } from '../../../http/if-match.ts'
import { changeParts } from '../change-parts.ts'
import {
  askForAccess,
  bookAppointment,
  cancel,
  complete,
  giveDate,
  moveStage,
  offerPrice,
  park,
  unpark,
} from './service.ts'

export function orderDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const of = changeParts(parts.config)

  bindScoped(app, parts, orderDeskRead, async (scope, call) =>
    versioned(call.reply, await getOrder(scope, call.params.orderId)),
  )
  bindScoped(app, parts, orderDeskOffer, async (scope, call) =>
    versioned(call.reply, await offerPrice(scope, of(call), call.body)),
  )
  bindScoped(app, parts, orderDeskStageMove, async (scope, call) =>
    versioned(call.reply, await moveStage(scope, of(call), call.body)),
  )
  bindScoped(app, parts, orderDeskDateMove, async (scope, call) =>
    versioned(call.reply, await giveDate(scope, of(call), call.body)),
  )
  bindScoped(app, parts, orderDeskPark, async (scope, call) =>
    versioned(call.reply, await park(scope, of(call), call.body)),
  )
  bindScoped(app, parts, orderDeskUnpark, async (scope, call) => versioned(call.reply, await unpark(scope, of(call))))
  bindScoped(app, parts, orderDeskAppointmentBook, async (scope, call) =>
    versioned(call.reply, await bookAppointment(scope, of(call), call.body)),
  )
  bindScoped(app, parts, orderDeskQuestionAsk, async (scope, call) =>
    versioned(call.reply, await askForAccess(scope, of(call), call.body)),
  )
  bindScoped(app, parts, orderDeskCancel, async (scope, call) =>
    versioned(call.reply, await cancel(scope, of(call), call.body)),
  )
  bindScoped(app, parts, orderDeskComplete, async (scope, call) =>
    versioned(call.reply, await complete(scope, of(call), call.body)),
  )
}
