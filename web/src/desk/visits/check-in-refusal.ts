import { nearTime } from '@portal/contract/format/relative.ts'

/** As the server admits the holders of passes. */
const earlyMs = 30 * 60_000

/** Why no visitor can be checked in yet. */
export function checkInRefusal(startsAt: string | null, now: Date): string | undefined {
  const opensAt = startsAt === null ? 0 : Date.parse(startsAt) - earlyMs
  return opensAt > now.getTime() ? `Check-in opens ${nearTime(opensAt, now)}.` : undefined
}
