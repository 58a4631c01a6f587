import { pence } from '@portal/contract/money-values.ts'
import { chargeRisks, quoteLevels } from '@portal/contract/quotes/values.ts'
import { text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccessPrice, Figure } from './price-access.ts'
import { Product } from './products.ts'

/** A column of the grid: a carrier's product, priced from one of its cards. */
export const Offer = Product.extend({
  carrier: text,
})
export type Offer = z.infer<typeof Offer>

/** A site's price for an offer, identified by number. */
export interface Cell extends AccessPrice {
  offer: number
}

/** Ten numbers instead of ten names: five hundred sites have thirty thousand of them. */
export type PackedCell = readonly number[]

const figures: readonly Figure[] = ['install', 'monthly', 'lead']

export function packCell(cell: Cell): PackedCell {
  const { offer, install, access, bandwidth, resilience, leadMin, leadMax, risk, level, estimates } = cell
  const bits = estimates.reduce((sum, figure) => sum + 2 ** figures.indexOf(figure), 0)
  const [riskNo, levelNo] = [chargeRisks.indexOf(risk), quoteLevels.indexOf(level)]
  return [offer, install, access, bandwidth, resilience, leadMin, leadMax, riskNo, levelNo, bits]
}

export function unpackCell(packed: PackedCell): Cell {
  const [offer = 0, install = 0, access = 0, bandwidth = 0, resilience = 0, leadMin = 0, leadMax = 0] = packed
  const [riskNo = 3, levelNo = 2, bits = 7] = packed.slice(7)
  return {
    offer,
    install: pence(install),
    access: pence(access),
    bandwidth: pence(bandwidth),
    resilience: pence(resilience),
    leadMin,
    leadMax,
    risk: chargeRisks[riskNo] ?? 'likely',
    level: quoteLevels[levelNo] ?? 'budgetary',
    estimates: figures.filter((_, index) => (bits >> index) % 2 === 1),
  }
}
