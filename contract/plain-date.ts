import { z } from 'zod'

/** A calendar day without a time or a zone, `2026-11-22`. Made from a text by `plain-date-values.ts`. */
export const PlainDate = plainDate()
export type PlainDate = z.infer<typeof PlainDate>

/** The same with its own words for a person who entered something else. */
export function plainDate(message?: string) {
  return z.iso.date(message).brand<'PlainDate'>()
}
