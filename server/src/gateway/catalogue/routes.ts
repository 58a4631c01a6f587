import { offeringDeskList, productDeskList, productDeskUpdate } from '@portal/contract/catalogue/catalogue.ts'
import type { FastifyInstance } from 'fastify'
import { listProducts, upsertProduct } from '../../ordering/product-store.ts'
import { recordActivity } from '../../lib/activity.ts'
import { bindDesk, bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { listOfferings } from './offering-store.ts'

/** The catalogue at the desk. Customers see it as what can follow their services. */
export function catalogueRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, productDeskList, async (scope) => ({ products: await listProducts(scope) }))

  bindDesk(app, parts, offeringDeskList, async (desk) => ({ offerings: await listOfferings(desk) }))

  bindScoped(app, parts, productDeskUpdate, async (scope, { params, body }) => {
    const product = { ...params, ...body }
    await upsertProduct(scope, product)
    await recordActivity(scope, {
      action: 'product changed',
      entity: 'product',
      entityId: product.productId,
      after: body,
    })
    return product
  })
}
