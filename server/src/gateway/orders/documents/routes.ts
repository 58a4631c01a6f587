import { orderConfirmationRead, orderFileRead } from '@portal/contract/orders/orders.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { letterheadOf } from '../../../letterhead/letterhead.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { inThread } from '../../../threads/in-thread.ts'
import { sendFile } from '../../../files/send-file.ts'
import { findFile } from '../../../files/store.ts'
import { getOrder, getStoredOrder } from '../service.ts'
import { findAccountName } from '../../accounts/store.ts'

export function orderDocumentRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, orderConfirmationRead, async (scope, { params, reply }) => {
    const order = await getOrder(scope, params.orderId)
    const account = { name: await findAccountName(scope), accountId: scope.accountId }
    const content = await inThread('confirmation', [await letterheadOf(scope, parts.config), order, account])
    return sendFile(reply, { name: `Order confirmation ${order.orderId}.pdf`, mediaType: 'application/pdf', content })
  })

  bindScoped(app, parts, orderFileRead, async (scope, { params, reply }) => {
    await getStoredOrder(scope, params.orderId)
    const file = await findFile(scope, { entity: 'order', entityId: params.orderId }, params.fileId)
    if (!file) throw new Problem('not_found', { detail: 'Document not found.' })
    return sendFile(reply, file)
  })
}
