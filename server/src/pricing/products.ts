import { type AccessType, accessTypes, mostProducts } from '@portal/contract/quotes/values.ts'
import { z } from 'zod'
import { number } from '@portal/db/src/rows.ts'

/** One product that a carrier can quote for a site. */
export const Product = z.strictObject({
  accessType: z.enum(accessTypes),
  bearer: number,
  rate: number,
  term: number,
})
export type Product = z.infer<typeof Product>

export interface Choice {
  bearers: readonly number[]
  rates: readonly number[]
  terms: readonly number[]
}

const bearersOf: Record<AccessType, readonly number[]> = {
  EAD: [100, 1000, 10_000],
  'EAD Local Access': [100, 1000, 10_000],
  EoFTTC: [100],
  'Ethernet over FTTP': [1000],
  Wavelength: [10_000],
}
const mostOf: Partial<Record<AccessType, number>> = { EoFTTC: 50, 'Ethernet over FTTP': 500 }
const leastOf: Partial<Record<AccessType, number>> = { Wavelength: 5000 }

/** Every product in the selection, in the order of the grid. */
export function productsOf({ bearers, rates, terms }: Choice): Product[] {
  return accessTypes.flatMap((accessType) =>
    bearers
      .filter((bearer) => bearersOf[accessType].includes(bearer))
      .flatMap((bearer) =>
        rates
          .filter((rate) => rate <= bearer && rate >= (leastOf[accessType] ?? leastRate(bearer)))
          .filter((rate) => rate <= (mostOf[accessType] ?? bearer))
          .flatMap((rate) => terms.map((term) => ({ accessType, bearer, rate, term }))),
      ),
  )
}

/** The lowest rate sold is a tenth of the bearer. */
function leastRate(bearer: number): number {
  return bearer === 10_000 ? 1000 : bearer / 10
}

export function isTooMany(choice: Choice): boolean {
  return productsOf(choice).length > mostProducts
}
