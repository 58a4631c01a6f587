import {
  categoryDeskCreate,
  categoryDeskDelete,
  categoryDeskList,
  categoryDeskUpdate,
} from '@portal/contract/catalogue/categories.ts'
import { offeringDeskList, productDeskList, productDeskUpdate } from '@portal/contract/catalogue/catalogue.ts'
import type { FastifyInstance } from 'fastify'
import { countUses, listCategories } from '../../ordering/category-store.ts'
import { assertKnownCategories } from '../../ordering/known-categories.ts'
import { listProducts, upsertProduct } from '../../ordering/product-store.ts'
import { recordActivity } from '../../lib/activity.ts'
import { bindAfterDesk, bindDesk, bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { addCategory, arrangeCategories, removeCategory } from './categories.ts'
import { listOfferings } from './offering-store.ts'

/** The catalogue at the desk. Customers see it as what can follow their services. */
export function catalogueRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, productDeskList, async (scope) => ({ products: await listProducts(scope) }))

  bindDesk(app, parts, offeringDeskList, async (desk) => ({ offerings: await listOfferings(desk) }))

  bindDesk(app, parts, categoryDeskList, async ({ tx }) => ({ categories: await listCategories(tx) }))

  bindScoped(app, parts, categoryDeskUpdate, async (scope, { body }) => {
    await arrangeCategories(scope, body.categories)
    return body
  })

  bindScoped(app, parts, categoryDeskCreate, (scope, { body }) => addCategory(scope, body))

  bindAfterDesk(
    app,
    parts,
    categoryDeskDelete,
    (desk, { params }) => countUses(desk, params.categoryId),
    async (scope, { params }, uses) => {
      await removeCategory(scope, params, uses)
      return null
    },
  )

  bindScoped(app, parts, productDeskUpdate, async (scope, { params, body }) => {
    const product = { ...params, ...body }
    await assertKnownCategories(scope.tx, [body.productCategory])
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
