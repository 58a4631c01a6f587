import type { Needs } from '@portal/contract/quotes/quotes.ts'
import type { Cell, Offer } from '../../pricing/cells.ts'

const usualTerm = 36

/** The cheapest option over its term that meets every need, in the usual term if there is one. */
export function recommend(
  cells: readonly Cell[],
  offers: readonly Offer[],
  needs: Pick<Needs, 'rates' | 'terms'>,
): Cell | null {
  const rate = Math.max(...needs.rates)
  const term = needs.terms.some((each) => each === usualTerm) ? usualTerm : Math.max(...needs.terms)
  const cost = (cell: Cell) => {
    const months = offers[cell.offer]?.term ?? 0
    return cell.install + (cell.access + cell.bandwidth + cell.resilience) * months
  }
  const cheapest = (fits: (offer: Offer) => boolean) =>
    cells
      .filter(({ offer }) => {
        const found = offers[offer]
        return found !== undefined && fits(found)
      })
      .toSorted((a, b) => cost(a) - cost(b) || a.offer - b.offer)[0]
  return (
    cheapest((offer) => offer.rate === rate && offer.term === term) ??
    cheapest((offer) => offer.term === term) ??
    cheapest(() => true) ??
    null
  )
}
