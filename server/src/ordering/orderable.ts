import type { Offers } from '@portal/contract/orders/offers.ts'
import { type ChangeType, changeTypes } from '@portal/contract/orders/values.ts'
import type { Service } from '@portal/contract/services/services.ts'
import type { AccountScope } from '../scope/account-scope.ts'
import { offersOf } from './offers.ts'
import { listOpenOrders } from './open-order-store.ts'
import { listCareLevelNames, listProducts } from './product-store.ts'
import { whyNotOrder } from './refusals.ts'

export interface Orderable {
  offers: Offers
  /** Why a change cannot be ordered now; null if it can. */
  refusals: Record<ChangeType, string | null>
}

/** The offers for a service and the reasons against each order: the same for the page of its actions and the order itself. */
export async function getOrderable(scope: AccountScope, service: Service): Promise<Orderable> {
  const products = await listProducts(scope)
  const offers = offersOf(service, { products, careLevels: await listCareLevelNames(scope) })
  const open = await listOpenOrders(scope, service.serviceId)
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the keys are the change types
  const refusals = Object.fromEntries(
    changeTypes.map((type) => [type, whyNotOrder(type, service, { open, offers })]),
  ) as Orderable['refusals']
  return { offers, refusals }
}
