import type { Pence } from '@portal/contract/money.ts'
import type { TmfResource } from '@portal/contract/integration/tmf.ts'
import { z } from 'zod'
import { amountOrNull, day, dayOrNull, numberOrNull, text, textOrNull } from '@portal/db/src/rows.ts'

/** Maps database rows to TM Forum resources. Pure. */

export type Href = (collection: string, id: string) => string

/** Unique across all accounts, because no id contains a tilde. */
export const idOf = (accountId: string, id: string) => `${accountId}~${id}`

export const party = (href: Href, id: string, name: string | null, role: string) => ({
  id,
  href: href('partyRole', id),
  ...(name !== null && { name }),
  role,
  '@referredType': 'PartyRole',
})

export const amount = (pence: Pence, unit: string) => ({ unit, value: pence / 100 })

export const characteristic = (name: string, value: string | number | null) =>
  value === null ? [] : [{ name, valueType: typeof value, value }]

const Price = z.strictObject({
  recurringPence: amountOrNull,
  oneOffPence: amountOrNull,
  currency: text,
})
type Price = z.infer<typeof Price>

export function prices({ recurringPence, oneOffPence, currency }: Price) {
  const of = (name: string, priceType: string, pence: Pence | null, more = {}) =>
    pence === null ? [] : [{ name, priceType, ...more, price: { dutyFreeAmount: amount(pence, currency) } }]
  return [
    ...of('Rental', 'recurring', recurringPence, { recurringChargePeriod: 'month' }),
    ...of('Set-up', 'oneTime', oneOffPence),
  ]
}

const place = (accountId: string, siteId: string | null, name: string | null) =>
  siteId === null
    ? []
    : [{ id: idOf(accountId, siteId), name, role: 'installation', '@referredType': 'GeographicSite' }]

export const ProductRow = Price.extend({
  accountId: text,
  accountName: text,
  billingAccountId: text,
  serviceId: text,
  dealerId: textOrNull,
  siteId: textOrNull,
  siteName: textOrNull,
  name: text,
  productCategory: text,
  productName: text,
  supplierRef: textOrNull,
  orderRef: textOrNull,
  status: text,
  downMbps: numberOrNull,
  upMbps: numberOrNull,
  careLevel: textOrNull,
  contractStart: dayOrNull,
  contractTermMonths: numberOrNull,
  contractEnd: dayOrNull,
})
export type ProductRow = z.infer<typeof ProductRow>

/** TMF637. The services already use the standard's status values. */
export function productOf(row: ProductRow, href: Href): TmfResource {
  const id = idOf(row.accountId, row.serviceId)
  return {
    id,
    href: href('product', id),
    '@type': 'Product',
    name: row.name,
    status: row.status,
    isBundle: false,
    isCustomerVisible: true,
    productSerialNumber: row.serviceId,
    ...(row.contractStart && { startDate: `${row.contractStart}T00:00:00Z` }),
    billingAccount: { id: row.billingAccountId, name: row.accountName, '@referredType': 'BillingAccount' },
    productOffering: { id: row.productName, name: row.productName, '@referredType': 'ProductOffering' },
    productCharacteristic: [
      ...characteristic('category', row.productCategory),
      ...characteristic('downMbps', row.downMbps),
      ...characteristic('upMbps', row.upMbps),
      ...characteristic('careLevel', row.careLevel),
      ...characteristic('supplierReference', row.supplierRef),
      ...characteristic('customerReference', row.orderRef),
    ],
    productPrice: prices(row),
    productTerm:
      row.contractTermMonths === null
        ? []
        : [
            {
              name: 'Minimum term',
              duration: { amount: row.contractTermMonths, units: 'month' },
              ...(row.contractEnd && { validFor: { endDateTime: `${row.contractEnd}T23:59:59Z` } }),
            },
          ],
    place: place(row.accountId, row.siteId, row.siteName),
    relatedParty: [
      party(href, row.accountId, row.accountName, 'customer'),
      ...(row.dealerId === null ? [] : [party(href, row.dealerId, null, 'dealer')]),
    ],
  }
}

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
  productName: text,
  siteId: textOrNull,
  siteName: textOrNull,
  serviceId: textOrNull,
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
  const product = row.serviceId === null ? null : idOf(row.accountId, row.serviceId)
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
    productOrderItem: [
      {
        id: '1',
        '@type': 'ProductOrderItem',
        action: actions[row.type] ?? 'modify',
        state,
        productOffering: { id: row.productName, name: row.productName, '@referredType': 'ProductOffering' },
        itemPrice: prices(row),
        product: {
          ...(product !== null && { id: product, href: href('product', product) }),
          place: place(row.accountId, row.siteId, row.siteName),
        },
      },
    ],
    relatedParty: [party(href, row.accountId, row.accountName, 'customer')],
  }
}

/** The standard has no status for a reopened case, so it is in progress. */
export const ticketStatusOf = (status: string) => (status === 'reopened' ? 'inProgress' : status)

const severities: Record<string, string> = { down: 'Critical', intermittent: 'Major', degraded: 'Minor' }

export const TicketRow = z.strictObject({
  accountId: text,
  accountName: text,
  caseId: text,
  kind: text,
  title: text,
  about: text,
  status: text,
  priority: text,
  impact: textOrNull,
  serviceId: textOrNull,
  orderId: textOrNull,
  ownRef: textOrNull,
  openedAt: text,
  updatedAt: text,
  resolveBy: text,
  resolvedAt: textOrNull,
})
export type TicketRow = z.infer<typeof TicketRow>

/** TMF621. */
export function troubleTicketOf(row: TicketRow, href: Href): TmfResource {
  const id = idOf(row.accountId, row.caseId)
  const related = (collection: string, of: string | null, type: string) =>
    of === null
      ? []
      : [
          {
            id: idOf(row.accountId, of),
            href: href(collection, idOf(row.accountId, of)),
            role: 'affected',
            '@referredType': type,
          },
        ]
  return {
    id,
    href: href('troubleTicket', id),
    '@type': 'TroubleTicket',
    name: row.title,
    description: row.about,
    ticketType: row.kind,
    status: ticketStatusOf(row.status),
    priority: row.priority,
    ...(row.impact && { severity: severities[row.impact] }),
    ...(row.ownRef && { externalId: row.ownRef }),
    creationDate: row.openedAt,
    lastUpdate: row.updatedAt,
    expectedResolutionDate: row.resolveBy,
    ...(row.resolvedAt && { resolutionDate: row.resolvedAt }),
    relatedEntity: [
      ...related('product', row.serviceId, 'Product'),
      ...related('productOrder', row.orderId, 'ProductOrder'),
    ],
    relatedParty: [party(href, row.accountId, row.accountName, 'customer')],
  }
}
