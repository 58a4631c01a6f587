import { z } from 'zod'
import { ProductId, Quantity } from '../catalogue/catalogue.ts'
import { optionKinds } from '../catalogue/values.ts'
import { Pence } from '../money.ts'

/** The price of one unit, or of the product; without a term, the contract stays as it is. */
export const TermPrice = z.object({ termMonths: z.int().nullable(), monthly: Pence, oneOff: Pence })
export type TermPrice = z.infer<typeof TermPrice>

export const ProductOffer = z.object({
  productId: ProductId,
  name: z.string(),
  /** `now` is the number that the service has of the same product. */
  quantity: Quantity.safeExtend({ now: z.int().nullable() }).nullable(),
  /** Empty if the desk prices the order. */
  prices: z.array(TermPrice),
})
export type ProductOffer = z.infer<typeof ProductOffer>

/** The offers of the catalogue for a service. */
export const Offers = z.object({
  /** Whether the catalogue has the product of the service. */
  isKnown: z.boolean(),
  /** The monthly charge now; null if it is not known, not in pounds, or the caller may not see it. */
  monthly: Pence.nullable(),
  /** Products that can follow. */
  products: z.array(ProductOffer),
  options: z.array(
    z.object({
      kind: z.enum(optionKinds),
      name: z.string(),
      /** Added to the monthly charge, and one-off; null if the caller may not see prices. */
      price: z.object({ added: Pence, oneOff: Pence }).nullable(),
    }),
  ),
  /** For the service as it is. */
  renewals: z.array(TermPrice),
})
export type Offers = z.infer<typeof Offers>
