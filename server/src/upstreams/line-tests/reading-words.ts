import { number } from '@portal/contract/format/counts.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { wallClock } from '@portal/contract/format/dates.ts'
import { shortDay } from '@portal/contract/format/days.ts'

const dayMs = 24 * 60 * 60 * 1000

/** "08:12", or "3 Nov, 08:12" if it is more than a day away. Times are UK time. */
export function clockOf(at: string, now?: Date): string {
  return now && Math.abs(now.getTime() - Date.parse(at)) > dayMs ? `${shortDay(at, null)}, ${clock(at)}` : clock(at)
}

/** "1.4", with a true minus. */
export const decimal = (value: number): string => number(value, 1)
export const milliseconds = (value: number) => `${decimal(value)} ms`
export const megabits = (kbps: number) => `${decimal(Math.round(kbps / 100) / 10)} Mbit/s`

/** The hour of the day, UK time, for the hour that ends at this time. */
export function hourOfDay(end: string): number {
  return wallClock(Date.parse(end) - 30 * 60_000).getUTCHours()
}
