import { clockWithZone, londonClock } from '@portal/contract/format/dates.ts'
import { weekdayDate } from '@portal/contract/format/days.ts'
import type { Visit } from '@portal/contract/visits/visits.ts'

/** "Thu 23 April 2026, 10:00 to 12:00 BST" */
export function timeInWords({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): string {
  return startsAt && endsAt ? `${weekdayDate(startsAt)}, ${londonClock(startsAt)} to ${clockWithZone(endsAt)}` : ''
}

/** How to get in, for the emails of a visitor. */
export const arrivalOf = ({ address, directions, phone }: Pick<Visit, 'address' | 'directions' | 'phone'>): string =>
  [address, ...directions, `Call the desk on ${phone}.`, ''].join('\n')
