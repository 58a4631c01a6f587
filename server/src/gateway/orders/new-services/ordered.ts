import { isInRange } from '@portal/contract/catalogue/amounts.ts'
import type { Product } from '@portal/contract/catalogue/catalogue.ts'
import type { OptionKind } from '@portal/contract/catalogue/values.ts'
import { labelOf, nameWith } from '@portal/contract/catalogue/words.ts'
import type { NewServiceOrder } from '@portal/contract/orders/new-service.ts'
import { newServicePriceOf } from '@portal/contract/orders/new-service-price.ts'
import { newServiceNeeds } from '@portal/contract/orders/new-service-values.ts'
import { normaliseDomain, RecordProblem } from '@portal/db/src/dns-rules/zone-names.ts'
import { phoneInWords, readPhone } from '../../../lib/phone-number.ts'
import type { OrderPrice } from '../change-store.ts'
import type { OrderDetails } from '../detail-store.ts'

export interface Ordered {
  words: string
  details: OrderDetails
  price: OrderPrice | null
  /** On site; null if the kind needs no one there. */
  access: { name: string; phone: string } | null
}

/** The request for a product on sale. Problems with the order's fields are added to `fields`. */
export function orderedOf(order: NewServiceOrder, product: Product, fields: Record<string, string>): Ordered {
  const { kind } = order
  const count = product.quantity && order.quantity
  if (product.quantity && (count === null || !isInRange(product.quantity, count)))
    fields.quantity = `Enter a number from ${product.quantity.from} to ${product.quantity.to}${product.quantity.step > 1 ? `, in steps of ${product.quantity.step}` : ''}.`
  for (const [field, option] of Object.entries(optionFields)) {
    const name = field === 'careLevel' ? order.careLevel : order.ipBlock
    if (name !== '' && !product.options.some((each) => each.kind === option && each.name === name))
      fields[field] = 'Choose one of the options.'
  }
  if (kind === 'numbers' && order.area === '') fields.area = 'Enter an area code or a town.'
  const words = product.quantity ? nameWith(product, count) : labelOf(product)
  const price = newServicePriceOf(product, words, { ...order, quantity: count })
  if (!price && product.prices.length > 0) fields.termMonths = 'Choose a term.'
  const { downMbps, upMbps, productCategory } = product
  return {
    words,
    details: {
      productId: product.productId,
      productName: nameWith(product, count),
      productCategory,
      ...(downMbps !== null && { downMbps }),
      ...(upMbps !== null && { upMbps }),
      ...(order.careLevel && { careLevel: order.careLevel }),
      ...(order.ipBlock && { ipBlock: order.ipBlock }),
      ...(kind === 'numbers' && { area: order.area }),
      ...(kind === 'domain' && { domainName: domainOf(order, fields) }),
    },
    price,
    access: newServiceNeeds[kind].contact ? contactOf(order, fields) : null,
  }
}

const optionFields: Record<'careLevel' | 'ipBlock', OptionKind> = { careLevel: 'care-level', ipBlock: 'ip-block' }

function domainOf({ domainName }: NewServiceOrder, fields: Record<string, string>): string {
  try {
    return normaliseDomain(domainName)
  } catch (problem) {
    if (!(problem instanceof RecordProblem)) throw problem
    fields.domainName = problem.message
    return ''
  }
}

function contactOf({ accessName, accessPhone }: NewServiceOrder, fields: Record<string, string>): Ordered['access'] {
  const phone = phoneInWords(readPhone(accessPhone))
  if (accessName === '') fields.accessName = 'Enter a name or a role.'
  if (!phone) fields.accessPhone = 'Enter a phone number, such as 01632 960381.'
  return phone ? { name: accessName, phone } : null
}
