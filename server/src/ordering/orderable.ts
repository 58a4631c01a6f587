import { behavesAs } from '@portal/contract/services/category.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import type { Offers, TermPrice } from '@portal/contract/orders/offers.ts'
import { mostDomainYears } from '@portal/contract/orders/registration-values.ts'
import { type ChangeType, changeTypes } from '@portal/contract/orders/values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { monthsAfter } from '../lib/days.ts'
import type { AccountScope } from '../scope/account-scope.ts'
import { offersOf } from './offers.ts'
import { listOpenOrders } from './open-order-store.ts'
import { listCareLevelNames, listProducts } from './product-store.ts'
import { whyNotOrder } from './refusals.ts'

export interface Orderable {
  offers: Offers
  /** Why a change cannot be ordered now; null if it can. */
  refusals: Record<ChangeType, string | null>
  /** Its open orders. */
  open: readonly { orderId: string }[]
}

/** The offers for a service and the reasons against each order: the same for the page of its actions and the order itself. */
export async function getOrderable(scope: AccountScope, service: Service): Promise<Orderable> {
  const products = await listProducts(scope)
  const all = offersOf(service, { products, careLevels: await listCareLevelNames(scope) })
  const offers = { ...all, renewals: all.renewals.filter((renewal) => isRenewable(service, renewal, dayOf(scope.now))) }
  const open = await listOpenOrders(scope, service.serviceId)
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the keys are the change types
  const refusals = Object.fromEntries(
    changeTypes.map((type) => [type, whyNotOrder(type, service, { open, offers })]),
  ) as Orderable['refusals']
  return { offers, refusals, open }
}

/** No registry registers a domain for more than ten years from now. */
export function isRenewable(
  { productCategory, contract }: Pick<Service, 'productCategory' | 'contract'>,
  { termMonths }: Pick<TermPrice, 'termMonths'>,
  today: PlainDate,
): boolean {
  if (!behavesAs(productCategory, 'Domain') || contract.end === null) return true
  return monthsAfter(contract.end, termMonths ?? 0) <= monthsAfter(today, mostDomainYears * 12)
}
