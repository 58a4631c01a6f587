import type { MarginRule } from '@portal/contract/quotes/dealings.ts'
import type { Cell, Offer } from '../../pricing/cells.ts'
import { type Extra, type Figures, figuresOf } from '../../pricing/figures.ts'
import type { StoredMargin } from './store.ts'

/** The margin for customers who buy from us without a dealer, on top of the dealer's price. */
export const listMargin: MarginRule = { kind: 'percent', monthly: 2000, install: 1000 }

/** A dealer's default; each quote and each line can override it. */
export const usualMargin: MarginRule = { kind: 'percent', monthly: 1500, install: 1000 }

export const lineKey = (position: number, offer: number) => `${position}/${offer}`

export function marginOf(margin: StoredMargin, position: number, offer: number): MarginRule {
  return margin.lines[lineKey(position, offer)] ?? margin.all
}

interface Priced {
  margin: StoredMargin
  offers: readonly Offer[]
  extras: readonly Extra[]
}

export function offerOf({ offers }: Pick<Priced, 'offers'>, cell: Pick<Cell, 'offer'>): Offer {
  const offer = offers[cell.offer]
  if (!offer) throw new Error(`There is no offer ${cell.offer}`)
  return offer
}

/** All figures of one option of a version. */
export function figuresOfCell(version: Priced, position: number, cell: Cell): Figures {
  return figuresOf(cell, version.extras, offerOf(version, cell).term, marginOf(version.margin, position, cell.offer))
}
