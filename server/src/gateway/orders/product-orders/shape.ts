import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import { siteContact } from '@portal/contract/orders/product-orders.ts'
import { day, dayOrNull, numberOrNull, text, textOrNull } from '@portal/db/src/rows.ts'
import type { z } from 'zod'
import { characteristic, type Href, idOf, party, place, Price, prices } from '../../../tmf/references.ts'

/** The standard has no status for a charge awaiting an answer, so the order is held. */
export const orderStateOf = (state: string) => (state === 'assessingCharge' ? 'held' : state)

const actions: Record<string, string> = { provide: 'add', migrate: 'add', cease: 'delete' }

export const OrderRow = Price.extend({
  accountId: text,
  accountName: text,
  orderId: text,
  type: text,
  state: text,
  title: text,
  productId: textOrNull,
  productName: text,
  siteId: textOrNull,
  siteName: textOrNull,
  serviceId: textOrNull,
  careLevel: textOrNull,
  ipBlock: textOrNull,
  area: textOrNull,
  domainName: textOrNull,
  termMonths: numberOrNull,
  accessName: textOrNull,
  accessPhone: textOrNull,
  orderRef: textOrNull,
  requestedDate: dayOrNull,
  targetDate: dayOrNull,
  closedDate: dayOrNull,
  closedReason: textOrNull,
  placedDate: day,
})
export type OrderRow = z.infer<typeof OrderRow>

/** TMF622. */
export function productOrderOf(row: OrderRow, href: Href): TmfResource {
  const id = idOf(row.accountId, row.orderId)
  const state = orderStateOf(row.state)
  const day = (name: string, date: string | null) => (date === null ? {} : { [name]: `${date}T00:00:00Z` })
  return {
    id,
    href: href('productOrder', id),
    '@type': 'ProductOrder',
    state,
    description: row.title,
    ...(row.orderRef && { externalId: row.orderRef }),
    ...day('orderDate', row.placedDate),
    ...day('requestedCompletionDate', row.requestedDate),
    ...day('expectedCompletionDate', row.targetDate),
    ...day(row.state === 'completed' ? 'completionDate' : 'cancellationDate', row.closedDate),
    ...(row.state === 'cancelled' && row.closedReason && { cancellationReason: row.closedReason }),
    productOrderItem: [itemOf(row, state, href)],
    relatedParty: [party(href, row.accountId, row.accountName, 'customer'), ...contactOf(row)],
  }
}

function itemOf(row: OrderRow, state: string, href: Href): object {
  const product = row.serviceId === null ? null : idOf(row.accountId, row.serviceId)
  return {
    id: '1',
    '@type': 'ProductOrderItem',
    action: actions[row.type] ?? 'modify',
    state,
    productOffering: {
      id: row.productId ?? row.productName,
      name: row.productName,
      '@referredType': 'ProductOffering',
    },
    itemPrice: prices(row),
    itemTerm:
      row.termMonths === null ? [] : [{ name: 'Minimum term', duration: { amount: row.termMonths, units: 'month' } }],
    product: {
      ...(product !== null && { id: product, href: href('product', product) }),
      place: place(row.accountId, row.siteId, row.siteName),
      productCharacteristic: [
        ...characteristic('careLevel', row.careLevel),
        ...characteristic('ipBlock', row.ipBlock),
        ...characteristic('area', row.area),
        ...characteristic('domainName', row.domainName),
      ],
    },
  }
}

/** A site contact has no id, so its name is one. */
const contactOf = ({ accessName, accessPhone }: OrderRow) =>
  accessName === null
    ? []
    : [
        {
          id: accessName,
          name: accessName,
          role: siteContact,
          '@referredType': 'Individual',
          contactMedium: [{ mediumType: 'phone', characteristic: { phoneNumber: accessPhone ?? '' } }],
        },
      ]
