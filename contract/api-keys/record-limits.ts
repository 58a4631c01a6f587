import { z } from 'zod'
import { lineOfText } from '../text.ts'

/** Records that a limited API key may read and change. */
export const RecordLimit = z.object({
  zoneId: z.string(),
  /** Relative to the zone, `@` for the apex; null for every name. */
  name: z.string().nullable(),
  /** Only the TXT records `_acme-challenge` of the name, with which a certificate is issued. */
  isChallengeOnly: z.boolean(),
})
export type RecordLimit = z.infer<typeof RecordLimit>

export const RecordLimitInput = z.object({
  zoneId: lineOfText(254).min(1, 'Enter the name of a zone.'),
  name: lineOfText(253).nullable().default(null),
  isChallengeOnly: z.boolean().default(false),
})

const challenge = '_acme-challenge'

/** Whether one of the limits covers the records of a name and type; without limits, all are. */
export function coversRecords(
  limits: readonly RecordLimit[] | null | undefined,
  zoneId: string,
  { name, type }: { name: string; type: string },
): boolean {
  if (!limits) return true
  return limits.some((limit) => limit.zoneId === zoneId && covers(limit, name, type))
}

function covers({ name: only, isChallengeOnly }: RecordLimit, name: string, type: string): boolean {
  if (!isChallengeOnly) return only === null || only === name
  if (type !== 'TXT') return false
  if (only !== null) return name === (only === '@' ? challenge : `${challenge}.${only}`)
  return name === challenge || name.startsWith(`${challenge}.`)
}
