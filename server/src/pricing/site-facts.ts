import { type DistanceBand, distanceBands } from '@portal/contract/quote-values.ts'
import { z } from 'zod'
import { number, text, texts } from '@portal/db/src/rows.ts'

/** What decides the price of a line to a place. */
export const SiteFacts = z.strictObject({
  /** Null where nobody knows which exchange serves the place: everything about it is then an estimate. */
  exchange: z.strictObject({ code: text, name: text }).nullable(),
  exchangeClass: number,
  distanceM: number,
  band: z.enum(distanceBands),
  /** Carriers who have fibre in the building already. */
  onNet: texts,
})
export type SiteFacts = z.infer<typeof SiteFacts>

/** Where facts about a place come from. Places that are not known are answered with the dearest guess. */
export type FindFacts = (postcodes: readonly string[]) => Promise<ReadonlyMap<string, SiteFacts>>

export const unknownPlace: SiteFacts = { exchange: null, exchangeClass: 3, distanceM: 9000, band: 'C', onNet: [] }

export function bandOf(distanceM: number): DistanceBand {
  if (distanceM <= 2000) return 'A'
  return distanceM <= 5000 ? 'B' : 'C'
}

/** Metres from the exchange: always the same for a postcode, and spread as places are. */
export function distanceOf(postcode: string): number {
  let hash = 2_166_136_261
  for (const letter of postcode) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0
  return 300 + (hash % 6700)
}
