import { Product } from '@portal/contract/catalogue/catalogue.ts'
import { Pence } from '@portal/contract/money.ts'
import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import { z } from 'zod'
import type { KeptRow } from './kept-store.ts'
import { amount, type Href, prices } from '../../../tmf/references.ts'

/** Maps the catalogue to the resources of TMF620. Pure. */

interface Row<Detail> extends KeptRow {
  detail: Detail | null
}

const currency = 'GBP'
const minimumTerm = (termMonths: number) => ({
  name: 'Minimum term',
  duration: { amount: termMonths, units: 'month' },
})

const lifecycleOf = (isOffered: boolean) => (isOffered ? 'Active' : 'Retired')

export const entryOf = (
  { id, kept, lastUpdate }: KeptRow,
  collection: string,
  type: string,
  href: Href,
): TmfResource => ({
  '@type': type,
  ...kept,
  id,
  href: href(collection, id),
  ...(lastUpdate !== null && { lastUpdate }),
})

/** A product with the provider’s name of its category. */
export const OfferedProduct = Product.extend({ categoryName: z.string() })
type OfferedProduct = z.infer<typeof OfferedProduct>

/** An entry without a product is not sold, whatever its system says: the desk sells it by adding a product with its id. */
export function offeringOf(row: Row<OfferedProduct>, href: Href): TmfResource {
  const entry = entryOf(row, 'productOffering', 'ProductOffering', href)
  const { detail: product } = row
  if (!product) return { ...entry, isSellable: false }
  const { productId, name, productCategory, categoryName, family, state, quantity } = product
  const values = (of: string, ...value: object[]) => ({
    name: of,
    valueType: 'number',
    productSpecCharacteristicValue: value,
  })
  return {
    ...entry,
    name,
    lifecycleStatus: lifecycleOf(state === 'offered'),
    isBundle: false,
    isSellable: state === 'offered',
    productSpecification: {
      id: family,
      href: href('productSpecification', family),
      name: family,
      '@referredType': 'ProductSpecification',
    },
    category: [{ id: productCategory, name: categoryName, '@referredType': 'Category' }],
    productOfferingTerm: product.prices.map(({ termMonths }) => minimumTerm(termMonths)),
    // The price of a product with a quantity is that of one unit.
    productOfferingPrice: product.prices.flatMap(({ termMonths, monthly, oneOff }) =>
      prices({ recurringPence: monthly, oneOffPence: oneOff, currency }).map((price) => {
        const id = `${productId}~${termMonths}~${price.priceType}`
        const reference = { id, href: href('productOfferingPrice', id), '@referredType': 'ProductOfferingPrice' }
        return { ...reference, ...price, productOfferingTerm: [minimumTerm(termMonths)] }
      }),
    ),
    prodSpecCharValueUse: [
      ...(product.downMbps === null ? [] : [values('downMbps', { value: product.downMbps })]),
      ...(product.upMbps === null ? [] : [values('upMbps', { value: product.upMbps })]),
      ...(quantity
        ? [values(quantity.unit, { valueFrom: quantity.from, valueTo: quantity.to, rangeStep: quantity.step })]
        : []),
    ],
  }
}

/** Products of one family can follow one another, so that the family is their specification. */
export const Family = z.object({ name: z.string(), isOffered: z.boolean() })
export type Family = z.infer<typeof Family>

export function specificationOf(row: Row<Family>, href: Href): TmfResource {
  const entry = entryOf(row, 'productSpecification', 'ProductSpecification', href)
  if (!row.detail) return entry
  const { name, isOffered } = row.detail
  return { ...entry, name, lifecycleStatus: lifecycleOf(isOffered), isBundle: false }
}

export const ListPrice = z.object({
  name: z.string(),
  isOffered: z.boolean(),
  termMonths: z.number(),
  priceType: z.enum(['recurring', 'oneTime']),
  pence: Pence,
})
export type ListPrice = z.infer<typeof ListPrice>

export function priceOf(row: Row<ListPrice>, href: Href): TmfResource {
  const entry = entryOf(row, 'productOfferingPrice', 'ProductOfferingPrice', href)
  if (!row.detail) return entry
  const { name, isOffered, termMonths, priceType, pence } = row.detail
  return {
    ...entry,
    name,
    lifecycleStatus: lifecycleOf(isOffered),
    isBundle: false,
    priceType,
    ...(priceType === 'recurring' && { recurringChargePeriodType: 'month', recurringChargePeriodLength: 1 }),
    price: amount(pence, currency),
    productOfferingTerm: [minimumTerm(termMonths)],
  }
}
