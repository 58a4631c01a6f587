import { mostDomainYears } from '../orders/registration-values.ts'
import type { ProductPrice } from './catalogue.ts'

/** A domain is sold by the year. A year without a price of its own has that of the longest shorter term. */
export function domainTermsOf(prices: readonly ProductPrice[]): ProductPrice[] {
  const byTerm = prices.toSorted((a, b) => a.termMonths - b.termMonths)
  return Array.from({ length: mostDomainYears }, (_, index) => (index + 1) * 12).flatMap((termMonths) => {
    const price = byTerm.findLast((each) => each.termMonths <= termMonths)
    return price ? [{ ...price, termMonths }] : []
  })
}
