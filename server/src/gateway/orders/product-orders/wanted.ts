import { dayOf } from '@portal/contract/format/days.ts'
import type { NewOrder } from '@portal/contract/orders/changes.ts'
import type { NewServiceOrder } from '@portal/contract/orders/new-service.ts'
import {
  type orderCharacteristics,
  type ProductOrderCreate,
  type ProductOrderItem,
  siteContact,
} from '@portal/contract/orders/product-orders.ts'
import type { ChangeType } from '@portal/contract/orders/values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { Problem } from '@portal/contract/problem.ts'
import { ownIdIn } from '../../bind-tmf.ts'

/** The catalogue knows the kind of a new service. */
type NewService = Omit<NewServiceOrder, 'kind'>

/** A product order as the portal’s own forms would send it. */
export type Wanted = { newService: NewService } | { change: NewOrder }

export function wantedOf(accountId: string, order: ProductOrderCreate): Wanted {
  const [item] = order.productOrderItem
  if (!item) throw invalid('productOrderItem', 'Send an item.')
  const [place] = item.product.place
  const common = {
    productId: item.productOffering?.id ?? '',
    siteId: place ? ownIdIn(accountId, place.id, 'place') : '',
    quantity: item.quantity ?? null,
    termMonths: item.itemTerm[0]?.duration.amount ?? null,
    requestedDate: requestedDateOf(order),
    orderRef: order.externalId,
    // Notes have their own rows in the activity log.
    note: '',
  }
  switch (item.action) {
    case 'add':
      if (item.product.id !== undefined) throw invalid('product', 'A new service has no ID yet. Send its offering.')
      return { newService: { ...common, ...choicesOf(item), ...contactOf(order), appointment: null } }
    case 'modify':
    case 'delete': {
      if (item.product.id === undefined) throw invalid('product', 'Send the ID of the service.')
      const serviceId = ownIdIn(accountId, item.product.id, 'product')
      const { type, option } = item.action === 'delete' ? ({ type: 'cease', option: '' } as const) : changeIn(item)
      return { change: { ...common, serviceId, type, option } }
    }
  }
}

const invalid = (field: string, message: string) => new Problem('invalid', { fields: { [field]: message } })

/** The day in the United Kingdom. */
function requestedDateOf({ requestedCompletionDate, requestedStartDate }: ProductOrderCreate): PlainDate {
  if (requestedCompletionDate && requestedStartDate)
    throw invalid('requestedStartDate', 'Send requestedCompletionDate only: an order has one date.')
  const date = requestedCompletionDate ?? requestedStartDate
  if (!date) throw invalid('requestedCompletionDate', 'Enter a date.')
  return dayOf(date)
}

type Characteristic = (typeof orderCharacteristics)[number]

const valueOf = ({ product }: ProductOrderItem, name: Characteristic) =>
  product.productCharacteristic.find((each) => each.name === name)?.value ?? ''

const choicesOf = (item: ProductOrderItem) => ({
  careLevel: valueOf(item, 'careLevel'),
  ipBlock: valueOf(item, 'ipBlock'),
  area: valueOf(item, 'area'),
  domainName: valueOf(item, 'domainName'),
})

export function contactOf({ relatedParty }: Pick<ProductOrderCreate, 'relatedParty'>) {
  const contact = relatedParty.find(({ role }) => role === siteContact)
  const phones = contact?.contactMedium.map(({ characteristic }) => characteristic.phoneNumber)
  return { accessName: contact?.name ?? '', accessPhone: phones?.find((phone) => phone !== '') ?? '' }
}

interface Change {
  type: ChangeType
  option: string
}

/** The change that an item makes: an order has one, because each has its own rules, dates and price. */
function changeIn(item: ProductOrderItem): Change {
  const options: readonly Change[] = [
    { type: 'care-level', option: valueOf(item, 'careLevel') },
    { type: 'ip-block', option: valueOf(item, 'ipBlock') },
    { type: 'reset-session', option: valueOf(item, 'resetSession') },
  ]
  const changes: Change[] = [
    ...(item.productOffering ? [{ type: 'regrade', option: '' } as const] : []),
    ...(item.product.place.length > 0 ? [{ type: 'move', option: '' } as const] : []),
    ...options.filter(({ option }) => option !== ''),
  ]
  const [change, another] = changes
  if (another) throw invalid('productOrderItem', 'Order one change at a time.')
  if (change) return change
  // A term on its own renews the contract.
  if (item.itemTerm.length > 0) return { type: 'renew', option: '' }
  throw invalid(
    'productOrderItem',
    'Send the change: productOffering, itemTerm, place, or the characteristic careLevel, ipBlock or resetSession.',
  )
}
