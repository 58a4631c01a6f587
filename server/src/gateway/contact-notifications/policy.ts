const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })

/** The wall clock of the United Kingdom: `23:15`. */
export function wallClockOf(at: Date): string {
  return clock.format(at)
}

/** Whether a moment lies in quiet hours, which may run over midnight. They begin at `from` and are over at `to`. */
export function isQuiet(time: string, from: string | null, to: string | null): boolean {
  if (from === null || to === null) return false
  return from < to ? from <= time && time < to : time >= from || time < to
}

const minuteMs = 60_000
const dayMinutes = 25 * 60

/** When the quiet hours that a moment lies in are over. Minute by minute, so that the nights on which the clocks change need no rule. */
export function endOfQuiet(at: Date, from: string, to: string): Date {
  const start = Math.floor(at.getTime() / minuteMs) * minuteMs
  for (let minute = 0; minute <= dayMinutes; minute += 1) {
    const moment = new Date(start + minute * minuteMs)
    if (!isQuiet(wallClockOf(moment), from, to)) return minute === 0 ? at : moment
  }
  throw new RangeError('These quiet hours never end')
}
