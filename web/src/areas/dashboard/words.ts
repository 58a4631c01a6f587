import type { TileData } from '@portal/contract/dashboard.ts'

const format = (options: Intl.DateTimeFormatOptions, timeZone: string) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  return (at: Date) => formatter.format(at).replace('Sept', 'Sep')
}
const ofDay = (options: Intl.DateTimeFormatOptions) => {
  const words = format(options, 'UTC')
  return (day: string) => words(new Date(`${day}T00:00:00Z`))
}

/** "28 May" */
export const dayMonth = ofDay({ day: 'numeric', month: 'short' })
export const dayNumber = ofDay({ day: 'numeric' })
export const weekdayShort = ofDay({ weekday: 'short' })
export const fullDay = ofDay({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

const clock = format({ hour: '2-digit', minute: '2-digit' }, 'Europe/London')
const monthDay = format({ day: 'numeric', month: 'short' }, 'Europe/London')

/** "update by 11:30", "reply by 10 Apr": when something happens next in a case. */
export function nextUpdate(at: string | null, isOurs: boolean, now = new Date()): string {
  if (at === null) return ''
  const due = new Date(at)
  const when = monthDay(due) === monthDay(now) ? clock(due) : monthDay(due)
  return `${isOurs ? (due < now ? 'update was due' : 'update by') : 'reply by'} ${when}`
}

type Meter = NonNullable<TileData['cloud']>['meters'][number]
const oneDecimal = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 1 })

/** "216 of 256 GB · 84%"; the share only where it is high. */
export function meterInWords({ unit, used, allowed }: Meter): string {
  const share = used / allowed
  const high = share >= 0.8 ? ` · ${Math.floor(share * 100)}%` : ''
  if (unit === 'cores') return `${oneDecimal(used)} of ${oneDecimal(allowed)}${high}`
  const [size, name] = allowed >= 1024 * 1024 ? [1024 * 1024, 'TB'] : [1024, 'GB']
  return `${oneDecimal(used / size)} of ${oneDecimal(allowed / size)} ${name}${high}`
}
