import {
  orderAccessUpdate,
  orderApprovalCreate,
  orderCancellationCreate,
  orderNoteCreate,
  orderReadinessUpdate,
  orderRequestedDateUpdate,
  orderUpdate,
  orderWatchUpdate,
} from '@portal/contract/orders/changes.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { deleteWatcher, insertWatcher } from '../change-store.ts'
import { versioned } from '../../../http/if-match.ts'
import { changeParts } from '../change-parts.ts'
import { getOrder, getStoredOrder } from '../service.ts'
import { addNote, approve, cancel, changeAccess, changeOrderRef, changeReadiness, requestDate } from './service.ts'

export function orderChangeRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const of = changeParts(parts.config)

  bindScoped(app, parts, orderUpdate, async (scope, call) =>
    versioned(call.reply, await changeOrderRef(scope, of(call), call.body.orderRef)),
  )
  bindScoped(app, parts, orderApprovalCreate, async (scope, call) =>
    versioned(call.reply, await approve(scope, of(call))),
  )
  bindScoped(app, parts, orderCancellationCreate, async (scope, call) =>
    versioned(call.reply, await cancel(scope, of(call), call.body)),
  )
  bindScoped(app, parts, orderRequestedDateUpdate, async (scope, call) =>
    versioned(call.reply, await requestDate(scope, of(call), call.body)),
  )
  bindScoped(app, parts, orderAccessUpdate, async (scope, call) =>
    versioned(call.reply, await changeAccess(scope, of(call), call.body)),
  )
  bindScoped(app, parts, orderReadinessUpdate, async (scope, call) =>
    versioned(call.reply, await changeReadiness(scope, of(call), { item: call.params.item, ...call.body })),
  )
  bindScoped(app, parts, orderNoteCreate, async (scope, call) =>
    versioned(call.reply, await addNote(scope, of(call), call.body)),
  )

  // A person's own notifications are not a change of the order.
  bindScoped(app, parts, orderWatchUpdate, async (scope, { params, body, reply }) => {
    await getStoredOrder(scope, params.orderId)
    await (body.isWatched ? insertWatcher : deleteWatcher)(scope, params.orderId)
    return versioned(reply, await getOrder(scope, params.orderId))
  })
}
