import { type QuoteLevel, quoteLevels } from '@portal/contract/quotes/values.ts'
import { pence } from '@portal/contract/money-values.ts'
import type { AccessPrice } from '../../../pricing/price-access.ts'
import type { CarrierQuote, Duration, QualificationItem, QuoteItem, QuotePrice } from './shapes.ts'

export interface Priced {
  quote: Pick<CarrierQuote, 'state' | 'quoteLevel'>
  uni: QuoteItem
  ovc: QuoteItem
  qualified: Pick<QualificationItem, 'serviceabilityConfidence' | 'installationInterval'>
  /** In months. */
  term: number
}

/** Why an item has no price that we can sell. */
export class Unusable extends Error {}

/** The price of an access line from its two items: the interface is the access, the virtual connection the bandwidth. */
export function accessPriceOf({ quote, uni, ovc, qualified, term }: Priced): AccessPrice {
  for (const item of [uni, ovc]) assertPriced(item, term)
  if (![uni, ovc].some(({ quoteItemPrice }) => quoteItemPrice.some(({ priceType }) => priceType === 'recurring'))) {
    throw new Unusable('gives no recurring price')
  }
  const days = [uni, ovc].map((item) => item.quoteItemInstallationInterval ?? qualified.installationInterval)
  const known = days.flatMap((interval) => (interval ? [workingDays(interval)] : []))
  if (known.length === 0) throw new Unusable('gives no installation time')
  const lead = Math.max(...known)
  return {
    install: pence(oneOff(uni) + oneOff(ovc)),
    access: pence(monthly(uni)),
    bandwidth: pence(monthly(ovc)),
    resilience: pence(0),
    leadMin: lead,
    leadMax: lead,
    ...surenessOf(levelOf(quote, [uni, ovc]), qualified),
  }
}

function assertPriced({ state, quoteItemTerm: [said] }: QuoteItem, term: number): void {
  if (state === 'approved.orderableAlternate') throw new Unusable('offers only an alternative')
  if (state !== 'approved.orderable' && state !== 'answered') throw new Unusable('cannot provide this line')
  if (said && (said.duration.units !== 'calendarMonths' || said.duration.amount !== term)) {
    throw new Unusable('offers only another term')
  }
}

const sumOf = (prices: readonly QuotePrice[], of: (price: QuotePrice) => number) =>
  prices.reduce((sum, price) => sum + of(price), 0)

/** No price of this type means that there is no such charge. */
const oneOff = ({ quoteItemPrice }: QuoteItem) =>
  sumOf(quoteItemPrice, (price) => (typeOf(price) === 'nonRecurring' ? penceOf(price) : 0))

const perYear = { hour: 8760, day: 365, week: 52, month: 12, year: 1 }

const monthly = ({ quoteItemPrice }: QuoteItem) =>
  sumOf(quoteItemPrice, (price) => {
    if (typeOf(price) !== 'recurring') return 0
    if (!price.recurringChargePeriod) throw new Unusable('gives a price without its period')
    return Math.round((penceOf(price) * perYear[price.recurringChargePeriod]) / 12)
  })

function typeOf({ priceType }: QuotePrice): 'recurring' | 'nonRecurring' {
  if (priceType === undefined) throw new Unusable('gives a price without its type')
  if (priceType === 'usageBased') throw new Unusable('prices it by usage')
  return priceType
}

const mostPence = 1_000_000_000

function penceOf({ price }: QuotePrice): number {
  const { unit, value } = price?.dutyFreeAmount ?? {}
  if (value === undefined) throw new Unusable('gives a price without an amount')
  if (unit !== 'GBP') throw new Unusable('does not give its prices in pounds')
  if (value < 0) throw new Unusable('gives a negative price')
  const amount = Math.round(value * 100)
  if (amount > mostPence) throw new Unusable('gives a price that is too high')
  return amount
}

/** A quote without a level promises nothing; neither does one that is only answered. */
function levelOf({ state, quoteLevel }: Priced['quote'], items: readonly QuoteItem[]): QuoteLevel {
  if (state === 'answered' || quoteLevel === undefined) return 'budgetary'
  if (items.some((item) => item.state === 'answered')) return 'budgetary'
  const isChecked = items.some(({ subjectToFeasibilityCheck }) => subjectToFeasibilityCheck)
  const said: QuoteLevel[] = isChecked ? [quoteLevel, 'firmSubjectToFeasibilityCheck'] : [quoteLevel]
  return quoteLevels.findLast((level) => said.includes(level)) ?? 'budgetary'
}

function surenessOf(
  level: QuoteLevel,
  { serviceabilityConfidence }: Priced['qualified'],
): Pick<AccessPrice, 'risk' | 'level' | 'estimates'> {
  if (level === 'firm') return { level, risk: 'none', estimates: [] }
  if (level === 'budgetary') return { level, risk: 'likely', estimates: ['install', 'monthly', 'lead'] }
  if (serviceabilityConfidence === 'green') return { level, risk: 'low', estimates: ['lead'] }
  return { level, risk: 'possible', estimates: ['install', 'lead'] }
}

/** Working days of eight hours, five a week and 22 a month. */
export function workingDays({ amount, units }: Duration): number {
  const days = {
    businessDays: amount,
    businessHours: amount / 8,
    businessMinutes: amount / 480,
    calendarMonths: amount * 22,
    calendarDays: (amount * 5) / 7,
    calendarHours: (amount * 5) / (7 * 24),
    calendarMinutes: (amount * 5) / (7 * 1440),
  }
  return Math.ceil(days[units])
}
