import { type ChargeRisk, type DistanceBand, type QuoteLevel, distanceBands } from '@portal/contract/quotes/values.ts'
import type { Pence } from '@portal/contract/money.ts'
import { pence, share, times } from '@portal/contract/money-values.ts'
import { amount, number } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { Product } from './products.ts'
import { isKnownPlace, lacksRo2, type SiteFacts } from './site-facts.ts'

/** A line of a carrier's rate card. Lead times are in working days. */
export const RateLine = Product.extend({
  distanceBand: z.enum(distanceBands),
  exchangeClass: number,
  install: amount,
  access: amount,
  bandwidth: amount,
  leadMin: number,
  leadMax: number,
})
export type RateLine = z.infer<typeof RateLine>

export type Figure = 'install' | 'monthly' | 'lead'

/** A carrier's price for one product at one site, without our extras. */
export interface AccessPrice {
  install: Pence
  access: Pence
  bandwidth: Pence
  /** Monthly price of the second line, if requested. */
  resilience: Pence
  leadMin: number
  leadMax: number
  risk: ChargeRisk
  level: QuoteLevel
  estimates: readonly Figure[]
}

export type Resilience = 'none' | 'RO2' | '4G'

export type RateCard = ReadonlyMap<string, RateLine>

export function rateCard(lines: readonly RateLine[]): RateCard {
  return new Map(lines.map((line) => [keyOf(line, line), line]))
}

/** The second line of a diverse pair costs four fifths of the first per month. */
const secondLine = { share: 8000, extraDays: 10 }
/** From this term on, a carrier with equipment in the building connects free of charge. */
const freeConnectionFrom = 36
const surveyDays = { none: 0, low: 0, possible: 10, likely: 25 }

/** The price of a product at a site; null if the card has none, or the exchange does not sell it. */
export function priceAccess(
  card: RateCard,
  carrier: string,
  facts: SiteFacts,
  product: Product,
  resilience: Resilience,
): AccessPrice | null {
  const line = card.get(keyOf(product, { distanceBand: facts.band, exchangeClass: facts.exchangeClass }))
  if (!line || !isSoldAt(facts, product) || lacksRo2(facts, resilience)) return null
  const isOnNet = facts.onNet.includes(carrier)
  const lines = resilience === 'RO2' ? 2 : 1
  const risk = riskOf(facts, isOnNet)
  const days = surveyDays[risk] + (resilience === 'RO2' ? secondLine.extraDays : 0)
  return {
    install: isOnNet && product.term >= freeConnectionFrom ? pence(0) : times(line.install, lines),
    access: line.access,
    bandwidth: line.bandwidth,
    resilience: resilience === 'RO2' ? share(line.access, secondLine.share) : pence(0),
    leadMin: line.leadMin + days,
    leadMax: line.leadMax + days,
    risk,
    ...surenessOf(facts, risk),
  }
}

function isSoldAt({ accessTypes = [] }: SiteFacts, { accessType }: Product): boolean {
  return accessTypes.length === 0 || accessTypes.includes(accessType)
}

/** Existing fibre carries no risk; the risk of construction grows with distance. */
function riskOf(facts: SiteFacts, isOnNet: boolean): ChargeRisk {
  if (!isKnownPlace(facts)) return 'likely'
  const { band } = facts
  if (isOnNet) return 'none'
  return band === 'A' ? 'low' : band === 'B' ? 'possible' : 'likely'
}

function surenessOf(facts: SiteFacts, risk: ChargeRisk): Pick<AccessPrice, 'level' | 'estimates'> {
  if (!isKnownPlace(facts)) return { level: 'budgetary', estimates: ['install', 'monthly', 'lead'] }
  if (risk === 'none') return { level: 'firm', estimates: [] }
  if (risk === 'low') return { level: 'firmSubjectToFeasibilityCheck', estimates: ['lead'] }
  return { level: 'firmSubjectToFeasibilityCheck', estimates: ['install', 'lead'] }
}

function keyOf(product: Product, place: { distanceBand: DistanceBand; exchangeClass: number }): string {
  const { accessType, bearer, rate, term } = product
  return `${accessType}/${bearer}/${rate}/${term}/${place.distanceBand}/${place.exchangeClass}`
}
