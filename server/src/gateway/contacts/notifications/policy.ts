import { clock } from '@portal/contract/format/dates.ts'

/** Whether a time is within quiet hours, which may span midnight. They include `from` and exclude `to`. */
export function isQuiet(time: string, from: string | null, to: string | null): boolean {
  if (from === null || to === null) return false
  return from < to ? from <= time && time < to : time >= from || time < to
}

const minuteMs = 60_000
const dayMinutes = 25 * 60

/** The end of the quiet hours around a time. It advances by minutes, so that clock changes need no special case. */
export function endOfQuiet(at: Date, from: string, to: string): Date {
  const start = Math.floor(at.getTime() / minuteMs) * minuteMs
  for (let minute = 0; minute <= dayMinutes; minute += 1) {
    const moment = new Date(start + minute * minuteMs)
    if (!isQuiet(clock(moment), from, to)) return minute === 0 ? at : moment
  }
  throw new RangeError('These quiet hours never end')
}
