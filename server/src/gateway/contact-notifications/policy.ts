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
