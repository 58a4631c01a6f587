import type { Pence } from '@portal/contract/money.ts'
import { minus, pence } from '@portal/contract/money-values.ts'
import { resilienceNames, speedName } from '@portal/contract/quotes/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import type { Cell, Offer } from './cells.ts'
import { type Extra, type Figures, type Margin, shareOut } from './figures.ts'
import type { Resilience } from './price-access.ts'
import { isKnownPlace, placeWords, type SiteFacts } from './site-facts.ts'

/** One step of a calculation, with the amount that it adds. */
export interface Step {
  text: string
  amount: Pence | null
}

export interface Explained {
  cell: Cell
  offer: Offer
  facts: SiteFacts
  /** Of the site at which the line starts; null if it starts with us. */
  aEnd: SiteFacts | null
  extras: readonly Extra[]
  resilience: Resilience
  figures: Figures
}

interface Part {
  label: string
  cost: Pence
}

/** The components of the monthly price that the customer pays; they add up to it. */
export function partsOf(explained: Explained): Step[] {
  const parts = costParts(explained)
  const shares = shareOut(
    explained.figures.monthly,
    parts.map(({ cost }) => cost),
  )
  return parts.map(({ label }, index) => ({ text: label, amount: shares[index] ?? pence(0) }))
}

function costParts({ cell, offer, extras, resilience }: Explained): Part[] {
  return [
    { label: `Access, ${speedName(offer.bearer)} bearer`, cost: cell.access },
    { label: `Bandwidth, ${speedName(offer.rate)}`, cost: cell.bandwidth },
    ...(cell.resilience > 0 ? [{ label: resilienceNames[resilience], cost: cell.resilience }] : []),
    ...extras.filter(({ monthly }) => monthly > 0).map(({ label, monthly }) => ({ label, cost: monthly })),
  ]
}

/** Why some figures may still change. */
export function remarksOf({
  cell,
  offer,
  facts,
  aEnd,
}: Pick<Explained, 'cell' | 'offer' | 'facts' | 'aEnd'>): string[] {
  const words = {
    install: 'One-off: an estimate until the survey, which finds any digging needed.',
    monthly: 'Monthly: an estimate until the address is checked.',
    lead: 'Lead time: an estimate until the carrier has planned the route.',
  }
  const start = aEnd ? placeRemarks(aEnd, offer).map((remark) => `Where the line starts: ${remark}`) : []
  const isKnown = isKnownPlace(facts) && (aEnd === null || isKnownPlace(aEnd))
  return [
    ...(aEnd ? ['The price has an access line at each end.'] : []),
    ...placeRemarks(facts, offer),
    ...start,
    ...(isKnown ? cell.estimates.map((figure) => words[figure]) : []),
  ]
}

function placeRemarks(facts: SiteFacts, { carrier }: Offer): string[] {
  const { exchange, distanceM, onNet } = facts
  const served =
    exchange && distanceM !== null
      ? `The ${exchange.name} exchange serves this postcode, ${distance(distanceM)} away.`
      : null
  const fibre = onNet.includes(carrier) ? `${carrier} has fibre in the building.` : null
  return [served, placeWords(facts), fibre].flatMap((line) => line ?? [])
}

/** Every step from the rate card to the price, for people who may see costs. */
export function priceSteps(explained: Explained, margin: Margin): { monthly: Step[]; install: Step[] } {
  const { cell, offer, facts, aEnd, extras, figures } = explained
  const place = [facts, ...(aEnd ? [aEnd] : [])]
    .map(({ band, exchangeClass }) => `band ${band}, exchange class ${exchangeClass}`)
    .join(', and at the other end ')
  const what = `${offer.carrier} ${offer.accessType}, ${speedName(offer.bearer)} bearer, ${counted(offer.term, 'month')}, ${place}`
  const monthly = costParts(explained).map(({ label, cost }, index) => ({
    text: index === 0 ? what : label,
    amount: cost,
  }))
  return {
    monthly: [
      ...monthly,
      {
        text: `Margin, ${marginWords(margin.kind, margin.monthly)}`,
        amount: minus(figures.monthly, figures.costMonthly),
      },
    ],
    install: [
      { text: cell.install === 0 ? 'Connection, free: fibre is in the building' : what, amount: cell.install },
      ...extras.filter(({ install }) => install > 0).map(({ label, install }) => ({ text: label, amount: install })),
      {
        text: `Margin, ${marginWords(margin.kind, margin.install)}`,
        amount: minus(figures.install, figures.costInstall),
      },
    ],
  }
}

function marginWords(kind: Margin['kind'], value: number): string {
  return kind === 'amount' ? 'as an amount' : `${value / 100}% of the cost`
}

function distance(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${(metres / 1000).toFixed(1)} km`
}
