import type { Case, World } from '../../../testing/matrix.ts'
import { createOrder } from '../../../testing/order-factories.ts'
import { createService } from '../../../testing/factories.ts'
import { createProduct, newProduct } from '../../../testing/products.ts'
import { createCase } from '../../cases/testing/create-case.ts'

const collections = [
  'productInventory/v4/product',
  'productCatalogManagement/v4/productOffering',
  'partyRoleManagement/v4/partyRole',
  'productOrderingManagement/v4/productOrder',
  'troubleTicket/v4/troubleTicket',
]

/** These endpoints span all accounts, so no record belongs to another one. */
export async function cases({ database, account }: World): Promise<Record<string, Case>> {
  const of = (id: string) => ({ id: `${account}~${id}` })
  await createProduct(database, newProduct({ productId: 'OFFERING', name: 'Offering' }))
  const own = [
    of(await createService(database, account)),
    { id: 'OFFERING' },
    { id: account },
    of(await createOrder(database, account)),
    of(await createCase(database, account)),
  ]
  return Object.fromEntries(
    collections.flatMap((path, at): [string, Case][] => [
      [`GET /tmf-api/${path}`, { forOperators: true }],
      [`GET /tmf-api/${path}/:id`, { forOperators: true, own: own[at] ?? {} }],
    ]),
  )
}
