import type { NewServiceOrder } from '@portal/contract/orders/new-service.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { AvailableProduct, Availability } from '../../../upstreams/availability/availability.ts'
import { UpstreamFault } from '../../../upstreams/calls/fault.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { InScope } from '../../bind-scoped.ts'
import { findOrderableSite } from './store.ts'

/** The carrier's products at the site. `off`: it is not asked. `failed`: it did not respond. */
export type Checked = AvailableProduct[] | 'off' | 'failed'

/** Checks the site of an order. The order itself reports a site that does not exist. */
export async function checkSite(
  inOwnScope: InScope,
  availability: Availability | null,
  { kind, siteId }: Pick<NewServiceOrder, 'kind' | 'siteId'>,
): Promise<Checked> {
  if (!availability || kind !== 'broadband') return 'off'
  const site = await inOwnScope((scope) => findOrderableSite(scope, siteId))
  if (!site) return 'off'
  try {
    return await availability.listProducts(site)
  } catch (fault) {
    // The desk checks availability then.
    if (fault instanceof UpstreamFault) return 'failed'
    throw fault
  }
}

/** The carrier's first day for a product; refuses one that it cannot deliver. */
export function liveFrom(checked: Checked, productId: string): PlainDate | null {
  if (typeof checked === 'string') return null
  const product = checked.find((each) => each.productId === productId)
  if (!product)
    throw new Problem('product_not_available', {
      detail: 'This product is not available at the site. Choose another product.',
    })
  return product.from
}

export async function getOrderableSite(scope: AccountScope, siteId: string) {
  const site = await findOrderableSite(scope, siteId)
  if (!site) throw new Problem('not_found', { detail: 'Site not found.' })
  return { site, checkedAt: scope.now.toISOString() }
}

/** The carrier is called outside the transaction, so that a slow answer holds no connection. */
export async function readAvailability(inOwnScope: InScope, availability: Availability | null, siteId: string) {
  const { site, checkedAt } = await inOwnScope((scope) => getOrderableSite(scope, siteId))
  if (!availability) throw new Problem('availability_off', { detail: 'We check availability after you order.' })
  return { checkedAt, products: await availability.listProducts(site) }
}
