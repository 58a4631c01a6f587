const zone = 'Europe/London'
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs

/** The hour of the day in the UK, with minutes as a fraction. */
export function hourInLondon(at: Date): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  return hour + minute / 60
}

/** The last time, up to the given one, at which clocks showed this hour and minute. */
export function lastTime(at: Date, hour: number, minute: number): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  const today = now.withPlainTime({ hour, minute })
  const found = Temporal.ZonedDateTime.compare(today, now) > 0 ? today.subtract({ days: 1 }) : today
  return new Date(found.epochMilliseconds)
}

export const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
