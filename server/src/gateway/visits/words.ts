import { clock } from '@portal/contract/format/dates.ts'
import { weekdayDate } from '@portal/contract/format/days.ts'

/** "Thu 23 April 2026, 10:00 to 12:00" */
export function timeInWords({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): string {
  return startsAt && endsAt ? `${weekdayDate(startsAt)}, ${clock(startsAt)} to ${clock(endsAt)}` : ''
}
