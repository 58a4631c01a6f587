import { z } from 'zod'

/** A calendar day without time or time zone, `2026-11-22`. In code, `plain-date-values.ts` makes one from text. */
export const PlainDate = plainDate()
export type PlainDate = z.infer<typeof PlainDate>

/** The same with its own message for invalid input. */
export function plainDate(message?: string) {
  return z.iso.date(message).brand<'PlainDate'>()
}
