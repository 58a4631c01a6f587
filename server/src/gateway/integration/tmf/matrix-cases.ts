import { randomUUID } from 'node:crypto'
import type { Case, World } from '../../../testing/matrix.ts'
import { createService } from '../../../testing/factories.ts'
import { createProduct, newProduct, priceOf } from '../../../testing/products.ts'
import { upsertKept } from './kept-store.ts'

const catalogue = 'productCatalogManagement/v4'

/** These endpoints span all accounts, so no record belongs to another one. */
export async function cases({ database, account }: World): Promise<Record<string, Case>> {
  await createProduct(database, newProduct({ productId: 'OFFERING', name: 'Offering', prices: [priceOf(12, 900)] }))
  const own = {
    'productInventory/v4/product': { id: `${account}~${await createService(database, account)}` },
    [`${catalogue}/productSpecification`]: { id: 'Offering' },
    [`${catalogue}/productOffering`]: { id: 'OFFERING' },
    [`${catalogue}/productOfferingPrice`]: { id: 'OFFERING~12~recurring' },
    'partyRoleManagement/v4/partyRole': { id: account },
  }
  const reads = Object.entries(own).flatMap(([path, params]): [string, Case][] => [
    [`GET /tmf-api/${path}`, { forOperators: true }],
    [`GET /tmf-api/${path}/:id`, { forOperators: true, own: params }],
  ])
  const writes = keptKinds.flatMap(([path, kind]): [string, Case][] => {
    const add = async () => {
      const id = randomUUID()
      await upsertKept(database.system, { kind, id, attributes: { name: 'Entry' }, changedBy: 'test' })
      return { id }
    }
    return [
      [`POST /tmf-api/${path}`, { forOperators: true, body: () => ({ name: 'Entry' }), statuses: [201] }],
      [`PATCH /tmf-api/${path}/:id`, { forOperators: true, own: add, body: () => ({ version: '2' }) }],
      [`DELETE /tmf-api/${path}/:id`, { forOperators: true, own: add, statuses: [204] }],
    ]
  })
  return Object.fromEntries([...reads, ...writes])
}

const keptKinds = [
  [`${catalogue}/productSpecification`, 'productSpecification'],
  [`${catalogue}/productOffering`, 'productOffering'],
  [`${catalogue}/productOfferingPrice`, 'productOfferingPrice'],
  ['partyRoleManagement/v4/partyRole', 'partyRole'],
] as const
