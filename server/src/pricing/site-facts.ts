import { accessTypes, type DistanceBand, distanceBands } from '@portal/contract/quotes/values.ts'
import { boolean, number, numberOrNull, text, texts } from '@portal/db/src/rows.ts'
import { z } from 'zod'

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

/** Why the exchange sells nothing that fits; null if it does. */
export function whyNotSold({ exchange, hasRo2 }: SiteFacts, resilience: string): string | null {
  return exchange && hasRo2 === false && resilience === 'RO2'
    ? `Two diverse lines (RO2) are not sold at the ${exchange.name} exchange.`
    : null
}
