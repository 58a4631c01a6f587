import { categoryDeskList, categoryDeskUpdate } from '@portal/contract/catalogue/categories.ts'
import { offeringDeskList, productDeskList, productDeskUpdate } from '@portal/contract/catalogue/catalogue.ts'
import { Problem } from '@portal/contract/problem.ts'
import { productCategories } from '@portal/contract/services/category.ts'
import type { FastifyInstance } from 'fastify'
import { listCategories, updateCategories } from '../../ordering/category-store.ts'
import { listProducts, upsertProduct } from '../../ordering/product-store.ts'
import { recordActivity } from '../../lib/activity.ts'
import { announceToDesk } from '../../lib/announce.ts'
import { bindDesk, bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { listOfferings } from './offering-store.ts'

/** The catalogue at the desk. Customers see it as what can follow their services. */
export function catalogueRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, productDeskList, async (scope) => ({ products: await listProducts(scope) }))

  bindDesk(app, parts, offeringDeskList, async (desk) => ({ offerings: await listOfferings(desk) }))

  bindDesk(app, parts, categoryDeskList, async ({ tx }) => ({ categories: await listCategories(tx) }))

  bindScoped(app, parts, categoryDeskUpdate, async (scope, { body }) => {
    if (new Set(body.categories.map(({ categoryId }) => categoryId)).size < productCategories.length)
      throw new Problem('invalid', { fields: { categories: 'List every category once.' } })
    await updateCategories(scope, body.categories)
    await announceToDesk(scope, 'desk')
    return body
  })

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
