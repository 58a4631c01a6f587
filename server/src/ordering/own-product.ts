import type { Product } from '@portal/contract/catalogue/catalogue.ts'
import { nameWith } from '@portal/contract/catalogue/words.ts'
import type { Service } from '@portal/contract/services/services.ts'

/** A service's product in the catalogue. */
export interface OwnProduct {
  product: Product
  /** Its seats or channels. */
  quantity: number | null
  /** False if the catalogue has the product only at other speeds: its family and its options apply, not its price. */
  isExact: boolean
}

type Facts = Pick<Service, 'productCategory' | 'productName' | 'downMbps' | 'upMbps'>

/** Null if the catalogue does not have it. */
export function ownProductOf(service: Facts, products: readonly Product[]): OwnProduct | null {
  const found = products
    .filter(({ productCategory }) => productCategory === service.productCategory)
    .flatMap((product): OwnProduct[] => {
      const quantity = quantityIn(service.productName, product)
      if (nameWith(product, quantity) !== service.productName) return []
      const isExact =
        product.downMbps === null || (product.downMbps === service.downMbps && product.upMbps === service.upMbps)
      return [{ product, quantity, isExact }]
    })
  return found.find(({ isExact }) => isExact) ?? found[0] ?? null
}

/** 12 of "Hosted voice, 12 seats". */
function quantityIn(productName: string, { name, quantity }: Product): number | null {
  if (!quantity || !productName.startsWith(`${name}, `)) return null
  const count = Number.parseInt(productName.slice(name.length + 2).replaceAll(',', ''), 10)
  return Number.isNaN(count) ? null : count
}
