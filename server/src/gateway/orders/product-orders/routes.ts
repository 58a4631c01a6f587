import * as contract from '@portal/contract/orders/product-orders.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { connectionOf } from '../../../foreign-systems.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { type Collection, findOf, showOf } from '../../../tmf/collection-store.ts'
import { idOf } from '../../../tmf/references.ts'
import { createAvailability } from '../../../upstreams/availability/create.ts'
import type { GatewayParts } from '../../bind-scoped.ts'
import {
  bindCollection,
  bindInAccount,
  bindInAccountAfter,
  customerOf,
  hrefAt,
  inTmfFormat,
  partsOf,
} from '../../bind-tmf.ts'
import { cancel } from '../desk/service.ts'
import { cancellations } from './cancellation-store.ts'
import { changeProductOrder } from './change.ts'
import { checkPlace, placeProductOrder } from './service.ts'
import { productOrders } from './store.ts'
import { wantedOf } from './wanted.ts'

/** Orders as TMF622. */
export function productOrderRoutes(gateway: FastifyInstance, parts: GatewayParts): void {
  const { BASE_URL: baseUrl } = parts.config
  const availability = createAvailability(parts.config)
  const href = hrefAt(parts)
  const show = async <Row>({ tx, accountId }: AccountScope, collection: Collection<Row>, orderId: string) => {
    const resource = await showOf(tx, collection, idOf(accountId, orderId), href)
    if (!resource) throw new Problem('not_found', { detail: 'Not found.' })
    return resource
  }

  inTmfFormat(gateway, (app) => {
    bindCollection(app, parts, contract.productOrderList, contract.productOrderRead, productOrders)

    bindInAccountAfter(
      app,
      parts,
      contract.productOrderCreate,
      ({ body }) => customerOf(body),
      (inOwnScope, { body }) => checkPlace(inOwnScope, availability, wantedOf(customerOf(body), body)),
      async (scope, { body }, checked) => {
        const registrar = connectionOf(parts.config, 'registrar')
        const wanted = wantedOf(scope.accountId, body)
        const orderId = await placeProductOrder(scope, wanted, body.note, { checked, registrar, baseUrl })
        return show(scope, productOrders, orderId)
      },
    )

    bindInAccount(
      app,
      parts,
      contract.productOrderUpdate,
      ({ params }) => partsOf(params.id).accountId,
      async (scope, { params, body }) => {
        const { ownId: orderId } = partsOf(params.id)
        const shown = await show(scope, productOrders, orderId)
        const before = await findOf(scope.tx, productOrders, idOf(scope.accountId, orderId))
        if (!before) throw new Problem('not_found', { detail: 'Not found.' })
        await changeProductOrder(scope, { orderId, baseUrl }, before, shown, body)
        return show(scope, productOrders, orderId)
      },
    )

    bindCollection(
      app,
      parts,
      contract.productOrderCancellationList,
      contract.productOrderCancellationRead,
      cancellations,
    )

    bindInAccount(
      app,
      parts,
      contract.productOrderCancellationCreate,
      ({ body }) => partsOf(body.productOrder.id).accountId,
      async (scope, { body }) => {
        const { ownId: orderId } = partsOf(body.productOrder.id)
        await cancel(scope, { orderId, baseUrl }, { reason: body.cancellationReason })
        return show(scope, cancellations, orderId)
      },
    )
  })
}
