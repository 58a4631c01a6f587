import type { AppointmentHalf } from '@portal/contract/orders/appointment-values.ts'
import type { appointmentSlotList } from '@portal/contract/orders/appointments.ts'
import { weekday } from '@portal/contract/format/days.ts'
import type { Output } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'
import { slotNames } from './order-words.ts'

export type Slot = Output<typeof appointmentSlotList>['slots'][number]

export interface SlotDay {
  date: string
  /** Undefined if the carrier has no such slot. */
  AM: Slot | undefined
  PM: Slot | undefined
}

export const halfNames: Record<AppointmentHalf, string> = { AM: 'Morning', PM: 'Afternoon' }

/** The days with a slot, in order. */
export function daysOf(slots: readonly Slot[]): SlotDay[] {
  const dates = [...new Set(slots.map(({ date }) => date))].toSorted()
  const slotOf = (day: string, half: AppointmentHalf) => slots.find((each) => each.date === day && each.half === half)
  return dates.map((date) => ({ date, AM: slotOf(date, 'AM'), PM: slotOf(date, 'PM') }))
}

/** A slot that is missing, or has no place left, is full. */
export function slotState(slot: Slot | undefined): { words: string; isFull: boolean; isLast: boolean } {
  const left = slot ? slot.left : 0
  return { words: left === 0 ? 'Full' : left === 1 ? '1 left' : 'Free', isFull: left === 0, isLast: left === 1 }
}

export const daysOnPage = 6

/** The page of a day; the first one if the day is not among them. */
export function pageWith(days: readonly SlotDay[], date: string | undefined): number {
  return Math.max(0, Math.floor(days.findIndex((each) => each.date === date) / daysOnPage))
}

/** "Thu 23 April, 13:00–18:00" */
export const slotInWords = ({ date, half }: { date: string; half: AppointmentHalf }): string =>
  `${weekday(date)}, ${slotNames[half]}`

/** Whether a call was refused because the slot is taken, or no longer held. */
export function isSlotTaken(failure: unknown): boolean {
  if (!(failure instanceof ApiError) || typeof failure.body !== 'object' || failure.body === null) return false
  return 'code' in failure.body && failure.body.code === 'slot_taken'
}
