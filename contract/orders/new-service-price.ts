import { monthlyOf, overTerm } from '../catalogue/amounts.ts'
import type { Product } from '../catalogue/catalogue.ts'
import { type OptionKind, optionKindNames } from '../catalogue/values.ts'
import { counted } from '../format/counts.ts'
import type { Pence } from '../money.ts'
import { sum } from '../money-values.ts'

interface Chosen {
  termMonths: number | null
  /** Its seats or numbers; null if the product has no quantity. */
  quantity: number | null
  careLevel: string
  ipBlock: string
}

interface PriceLine {
  label: string
  monthly: Pence
}

export interface NewServicePrice {
  lines: PriceLine[]
  recurring: Pence
  oneOff: Pence
  termMonths: number
  /** Every monthly charge of the term, and the one-off price. */
  overTerm: Pence
}

/** The price of a new service, for the form and for the order; null without a price for the term. */
export function newServicePriceOf(
  product: Pick<Product, 'prices' | 'options'>,
  label: string,
  chosen: Chosen,
): NewServicePrice | null {
  const price = product.prices.find(({ termMonths }) => termMonths === chosen.termMonths)
  if (!price) return null
  const { termMonths } = price
  const optionOf = (kind: OptionKind, name: string) =>
    product.options.filter((option) => name !== '' && option.kind === kind && option.name === name)
  const options = [...optionOf('care-level', chosen.careLevel), ...optionOf('ip-block', chosen.ipBlock)]
  const lines = [
    { label: `${label}, ${counted(termMonths, 'month')}`, monthly: monthlyOf(price, chosen.quantity) },
    ...options.map(({ kind, name, monthly }) => ({ label: `${optionKindNames[kind]}: ${name}`, monthly })),
  ]
  const recurring = sum(lines.map(({ monthly }) => monthly))
  const oneOff = sum([price.oneOff, ...options.map((option) => option.oneOff)])
  return { lines, recurring, oneOff, termMonths, overTerm: overTerm({ monthly: recurring, oneOff, termMonths }) }
}
