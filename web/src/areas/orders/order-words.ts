import type { Holder, NoteKind, PromiseKind, ReadinessItem } from '@portal/contract/order-values.ts'
import { type OrderStage, orderStageNames } from '@portal/contract/order-values.ts'
import type { Stage } from '@portal/contract/orders.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'

const shortFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const weekdayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const yearFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const noon = (day: PlainDate) => new Date(`${day}T12:00:00Z`)
const isThisYear = (day: PlainDate, now: Date) => day.slice(0, 4) === String(now.getFullYear())

/** "Thu 28 May"; in another year "28 May 2027". */
export function weekday(day: PlainDate, now = new Date()): string {
  return (isThisYear(day, now) ? weekdayFormat : yearFormat).format(noon(day)).replace(',', '')
}

/** "28 May"; in another year "28 May 2027". */
export function shortDay(day: PlainDate, now = new Date()): string {
  return (isThisYear(day, now) ? shortFormat : yearFormat).format(noon(day))
}

/** The day of a moment, here. */
export function dayOf(moment: string): PlainDate {
  return plainDateOf(new Intl.DateTimeFormat('en-CA').format(new Date(moment)))
}

/** "Updated 07:55 today", or the day. */
export function sinceInWords(moment: string, now = new Date()): string {
  const at = new Date(moment)
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  return at.toDateString() === now.toDateString() ? `${time} today` : `${time}, ${shortDay(dayOf(moment), now)}`
}

/** "by Fri 8 May", "11–22 May", "Mon 20 April"; what is done is said with its own day. */
export function stageWhen({ state, from, to, done }: Stage, now = new Date()): string {
  if (done) return weekday(done, now)
  if (!to) return state === 'now' ? 'Now' : 'To be set'
  if (!from) return `by ${weekday(to, now)}`
  if (from === to) return weekday(to, now)
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isSameMonth ? String(noon(from).getUTCDate()) : shortDay(from, now)}–${shortDay(to, now)}`
}

export function stageName(stage: OrderStage, isDone = false): string {
  return stage === 'approval' && isDone ? 'Placed' : orderStageNames[stage]
}

export function daysInWords(days: number): string {
  return days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`
}

export const holderNames: Record<Holder, string> = {
  us: 'With us',
  carrier: 'With the carrier',
  customer: 'With you',
  thirdParty: 'With others',
}

export const holderWords: Record<Holder, string> = {
  us: 'us',
  carrier: 'the carrier',
  customer: 'you',
  thirdParty: 'others',
}

export const promiseNames: Record<PromiseKind, string> = {
  requested: 'You asked for',
  target: 'Expected',
  committed: 'Committed',
  contractual: 'Contractual',
}

export const slotNames = { AM: '08:00–13:00', PM: '13:00–18:00', day: '08:00–18:00' } as const

export const noteNames: Record<NoteKind, string> = {
  siteVisit: 'Site visit',
  hazard: 'Hazard',
  specialArrangement: 'Special arrangement',
}

export const readinessWords: Record<ReadinessItem, string> = {
  access: 'Somebody opens the comms room',
  route: 'The cable route is known and free',
  power: 'A power socket within 2 metres',
  space: 'Space on the wall or in the rack',
  asbestos: 'Asbestos register at hand',
  landlord: 'The landlord agrees',
  safety: 'Site rules and induction are clear',
}

export const cancelReasonWords = {
  'no-longer-needed': 'It is no longer needed',
  'too-late': 'The date is too late',
  'too-expensive': 'It is too expensive',
  mistake: 'It was ordered by mistake',
  other: 'Another reason',
} as const
