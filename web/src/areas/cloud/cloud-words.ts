import type { Meter } from '@portal/contract/cloud.ts'
import { nearFrom } from '@portal/contract/cloud-values.ts'

const dayMs = 86_400_000

const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' })
const longDayWithYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "Tue 12 May"; with its year where that is another one. */
export function dayOf(date: string, now = new Date()): string {
  const at = new Date(`${date}T00:00:00Z`)
  return (at.getUTCFullYear() === now.getUTCFullYear() ? longDay : longDayWithYear).format(at).replace(',', '')
}

const plain = (value: number, digits = 0) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** "412 GB", "2.4 TB": as a person would say it. */
export function sizeInWords(megabytes: number): string {
  const gigabytes = megabytes / 1024
  if (gigabytes >= 1000) return `${plain(gigabytes / 1024, 1)} TB`
  return `${plain(gigabytes, gigabytes > 0 && gigabytes < 10 && gigabytes % 1 !== 0 ? 1 : 0)} GB`
}

/** "216 of 256 GB", "42 of 64 cores", "12 GB" where there is no limit. */
export function usedInWords({ unit, used, allowed }: Pick<Meter, 'unit' | 'used' | 'allowed'>): string {
  if (unit === 'cores') return allowed === null ? `${plain(used)} cores` : `${plain(used)} of ${plain(allowed)} cores`
  if (allowed === null) return sizeInWords(used)
  const [whole, part] = [sizeInWords(allowed), sizeInWords(used)]
  const [unitOfWhole, unitOfPart] = [whole.slice(-2), part.slice(-2)]
  return `${unitOfWhole === unitOfPart ? part.slice(0, -3) : part} of ${whole}`
}

/** "11 GB", "0.4 cores": of a day. */
export function growthInWords({ perDay, unit }: Pick<Meter, 'perDay' | 'unit'>): string {
  if (perDay === null) return 'Not known yet'
  const size = Math.abs(perDay)
  if (size < (unit === 'cores' ? 0.05 : 52)) return 'None'
  const words = unit === 'cores' ? `${plain(size, 1)} cores` : sizeInWords(size)
  return `${perDay < 0 ? '−' : '+'}${words}`
}

/** "in 26 days", "in about 3 months". */
export function leftInWords(daysLeft: number): string {
  if (daysLeft === 0) return 'now'
  if (daysLeft === 1) return 'in 1 day'
  if (daysLeft < 90) return `in ${daysLeft} days`
  return `in about ${Math.round(daysLeft / 30)} months`
}

/** What the chart shows in a sentence: what was passed and when it is full. */
export function findingOf(meters: readonly Meter[], now = new Date()): string {
  const next = meters
    .filter(({ daysLeft }) => daysLeft !== null)
    .toSorted((a, b) => (a.daysLeft ?? 0) - (b.daysLeft ?? 0))[0]
  if (!next) return 'Nothing here grows so fast that it is full within a year.'
  if (next.daysLeft === 0) return `${next.name} is full. What needs more of it is refused.`
  const passed = next.nearSince ? `${next.name} passed ${nearFrom * 100}% on ${dayOf(next.nearSince, now)}. ` : ''
  const it = passed ? 'it' : next.name
  return `${passed}At this rate ${it} is full by about ${dayOf(next.fullOn ?? '', now)}.`
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** "today at 18:04", "Thu 13 Nov, 09:12". */
export function takenInWords(at: string, now = new Date()): string {
  const date = new Date(at)
  return date.toDateString() === now.toDateString() ? `today at ${clock.format(date)}` : moment.format(date)
}

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** "5 Dec", of a moment. */
export const shortDayOf = (at: string) => shortDay.format(new Date(at))

/** "5 hours ago", "3 days ago", for a restore point. */
export function agoInWords(at: string, now = Date.now()): string {
  const hours = Math.floor((now - Date.parse(at)) / 3_600_000)
  if (hours < 1) return 'less than an hour ago'
  if (hours < 48) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  return `${Math.floor((hours * 3_600_000) / dayMs)} days ago`
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`
}
