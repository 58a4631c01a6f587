import * as contract from '@portal/contract/orders/product-orders.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../../bind-scoped.ts'
import { bindCollection, inTmfFormat } from '../../bind-tmf.ts'
import { productOrders } from './store.ts'

/** Orders as TMF622. */
export function productOrderRoutes(gateway: FastifyInstance, parts: GatewayParts): void {
  inTmfFormat(gateway, (app) => {
    bindCollection(app, parts, contract.productOrderList, contract.productOrderRead, productOrders)
  })
}
