import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import { dayOrNull, numberOrNull, text, textOrNull } from '@portal/db/src/rows.ts'
import type { z } from 'zod'
import { characteristic, type Href, idOf, party, place, Price, prices } from '../../../tmf/references.ts'

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
