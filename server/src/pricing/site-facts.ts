import { accessTypes, type DistanceBand, distanceBands } from '@portal/contract/quotes/values.ts'
import { boolean, dayOrNull, number, numberOrNull, text, textOrNull, texts } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { type Choice, productsOf } from './products.ts'

const CarrierRemark = z.strictObject({ carrier: text, refusal: textOrNull, validUntil: dayOrNull })
export type CarrierRemark = z.infer<typeof CarrierRemark>

/** The data that decides a line's price at a site. */
export const SiteFacts = z.strictObject({
  /** Null if the exchange is not known: all other data is then an estimate. */
  exchange: z.strictObject({ code: text, name: text }).nullable(),
  exchangeClass: number,
  /** Measured or given, never guessed; null if it is not known. */
  distanceM: numberOrNull,
  band: z.enum(distanceBands),
  /** Carriers with fibre in the building. */
  onNet: texts,
  // Prices from before these were known do not have them.
  postcode: z.enum(['known', 'closed', 'unknown']).optional(),
  /** Sold at the exchange; empty if all are. */
  accessTypes: z.array(z.enum(accessTypes)).optional(),
  hasRo2: boolean.optional(),
  /** Of carriers with their own system: why one has no price here, and until when its prices are valid. */
  carriers: z.array(CarrierRemark).optional(),
})
export type SiteFacts = z.infer<typeof SiteFacts>

/** The most expensive estimate. */
export const unknownPlace: SiteFacts = {
  exchange: null,
  exchangeClass: 3,
  distanceM: null,
  band: 'C',
  onNet: [],
  postcode: 'unknown',
}

/** An unknown distance counts as the longest. */
export function bandOf(distanceM: number | null): DistanceBand {
  if (distanceM === null) return 'C'
  if (distanceM <= 2000) return 'A'
  return distanceM <= 5000 ? 'B' : 'C'
}

const estimate = 'the prices are estimates that cannot be ordered'

/** The first gap in the records of a place, for people who enter it; null without one. */
export function placeWords({ postcode, exchange, distanceM }: SiteFacts): string | null {
  if (postcode === 'unknown') return `This postcode is not in our records. Check it: until it is, ${estimate}.`
  if (exchange === null) return `The exchange of this postcode is not in our records, so ${estimate}.`
  if (distanceM === null) return `The distance from the exchange is not in our records, so ${estimate}.`
  return postcode === 'closed' ? 'This postcode is no longer in use. Check the address.' : null
}

/** Whether a price can be more than an estimate. */
export function isKnownPlace({ postcode, exchange, distanceM }: SiteFacts): boolean {
  return exchange !== null && distanceM !== null && postcode !== 'unknown'
}

/** Why carriers with their own system have no price for a site; null if none refused. */
export function refusalWords({ carriers = [] }: SiteFacts): string | null {
  const refused = carriers.flatMap(({ carrier, refusal }) => (refusal ? [`${carrier} ${refusal}.`] : []))
  return refused.length > 0 ? refused.join(' ') : null
}

export function lacksRo2({ hasRo2 }: Pick<SiteFacts, 'hasRo2'>, resilience: string): boolean {
  return hasRo2 === false && resilience === 'RO2'
}

/** Why the exchange sells nothing that fits; null if it does. */
export function whyNotSold(
  { exchange, hasRo2, accessTypes: sold = [] }: SiteFacts,
  needs: Choice & { resilience: string },
): string | null {
  if (!exchange) return null
  if (lacksRo2({ hasRo2 }, needs.resilience)) {
    return `Two diverse lines (RO2) are not sold at the ${exchange.name} exchange.`
  }
  const wanted = new Set(productsOf(needs).map(({ accessType }) => accessType))
  return sold.length === 0 || sold.some((type) => wanted.has(type))
    ? null
    : `The ${exchange.name} exchange sells only ${sold.join(' and ')}, which does not come with these bearers and rates.`
}
