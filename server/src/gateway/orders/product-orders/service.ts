import type { Connection } from '@portal/contract/connection.ts'
import type { ProductOrderCreate } from '@portal/contract/orders/product-orders.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { Availability } from '../../../upstreams/availability/availability.ts'
import type { InScope } from '../../bind-scoped.ts'
import type { ChangeParts } from '../changes.ts'
import { addNote } from '../changes/service.ts'
import { type Checked, checkSite } from '../new-services/availability.ts'
import { findKind, notOnSale, placeNewService } from '../new-services/service.ts'
import { placeOrder } from '../placing/service.ts'
import { withTmfNames } from './field-names.ts'
import type { Wanted } from './wanted.ts'

/** Asks the carrier about the site of a new service, as the portal's form does. */
export async function checkPlace(
  inOwnScope: InScope,
  availability: Availability | null,
  wanted: Wanted,
): Promise<Checked> {
  if (!('newService' in wanted)) return 'off'
  const { newService } = wanted
  const kind = await inOwnScope((scope) => findKind(scope, newService.productId))
  return kind ? checkSite(inOwnScope, availability, { ...newService, kind }) : 'off'
}

interface Placing {
  checked: Checked
  registrar: Connection
  baseUrl: string
}

/** Places an order by the rules of the portal's forms, and returns its id. */
export async function placeProductOrder(
  scope: AccountScope,
  wanted: Wanted,
  note: ProductOrderCreate['note'],
  { checked, registrar, baseUrl }: Placing,
): Promise<string> {
  const { orderId } = await withTmfNames(async () => {
    if ('change' in wanted) return placeOrder({ scope }, wanted.change)
    const kind = await findKind(scope, wanted.newService.productId)
    if (!kind) throw notOnSale()
    return placeNewService({ scope }, { ...wanted.newService, kind }, checked, registrar)
  })
  await addNotes(scope, { orderId, baseUrl }, note)
  return orderId
}

export async function addNotes(
  scope: AccountScope,
  parts: ChangeParts,
  notes: ProductOrderCreate['note'],
): Promise<void> {
  // One after the other, as the order shows them.
  for (const { text } of notes) await addNote(scope, parts, { kind: 'siteVisit', text })
}
