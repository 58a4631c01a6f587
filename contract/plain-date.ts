import { z } from 'zod'

/** A calendar day without time or time zone, `2026-11-22`. In code, `plain-date-values.ts` makes one from text. */
export const PlainDate = plainDate()
export type PlainDate = z.infer<typeof PlainDate>

/** The same with its own message for invalid input. */
export function plainDate(message?: string) {
  return z.iso.date({ error: message ?? enterDate }).brand<'PlainDate'>()
}

/** A field for a date is complete or empty, and shows days as people write them: only a program needs to know the form. */
function enterDate({ input }: { input?: unknown }): string {
  return input === undefined || input === null || input === '' ? 'Enter a date.' : 'Enter a date, such as 2026-05-28.'
}
