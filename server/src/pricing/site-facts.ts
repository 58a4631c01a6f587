import { type DistanceBand, distanceBands } from '@portal/contract/quotes/values.ts'
import { z } from 'zod'
import { number, text, texts } from '@portal/db/src/rows.ts'

/** The data that decides a line's price at a site. */
export const SiteFacts = z.strictObject({
  /** Null if the exchange is not known: all other data is then an estimate. */
  exchange: z.strictObject({ code: text, name: text }).nullable(),
  exchangeClass: number,
  distanceM: number,
  band: z.enum(distanceBands),
  /** Carriers with fibre in the building. */
  onNet: texts,
})
export type SiteFacts = z.infer<typeof SiteFacts>

/** The source of site data. Unknown sites get the most expensive estimate. */
export type FindFacts = (postcodes: readonly string[]) => Promise<ReadonlyMap<string, SiteFacts>>

export const unknownPlace: SiteFacts = { exchange: null, exchangeClass: 3, distanceM: 9000, band: 'C', onNet: [] }

export function bandOf(distanceM: number): DistanceBand {
  if (distanceM <= 2000) return 'A'
  return distanceM <= 5000 ? 'B' : 'C'
}

/** Metres from the exchange: constant for a postcode, with a realistic spread. */
export function distanceOf(postcode: string): number {
  let hash = 2_166_136_261
  for (const letter of postcode) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0
  return 300 + (hash % 6700)
}
