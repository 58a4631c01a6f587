const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Europe/London' })
const dayMs = 24 * 60 * 60 * 1000

/** "08:12"; with its day where it is more than a day away: "3 Nov, 08:12". The clocks are those at the line. */
export function clockOf(at: string, now?: Date): string {
  const moment = new Date(at)
  const time = clock.format(moment)
  return now && Math.abs(now.getTime() - moment.getTime()) > dayMs ? `${day.format(moment)}, ${time}` : time
}

/** "1.4", with a true minus. */
export function decimal(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: 1 }).replace('-', '−')
}

export const thousands = (value: number) => value.toLocaleString('en-GB')
export const milliseconds = (value: number) => `${decimal(value)} ms`
export const megabits = (kbps: number) => `${decimal(Math.round(kbps / 100) / 10)} Mbit/s`

const hours = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/London' })

/** The hour of the day, at the line, in the middle of the hour that ends at this moment. */
export function hourOfDay(end: string): number {
  return Number(hours.format(Date.parse(end) - 30 * 60_000))
}
