import type { Repair } from '@portal/contract/plans/content.ts'
import {
  addWorkingDays,
  addWorkingMinutes,
  london,
  openingAt,
  type WorkingHours,
  workingMinutesBetween,
} from '../calendar/working-time.ts'

/** A fault reported before this hour has the rest of its day as one half day. */
const noon = 13

/** The time by which something is due: always within the working hours, or at their end. */
export function dueAt(from: Date, { amount, unit }: Repair, hours: WorkingHours): Date {
  switch (unit) {
    case 'minutes':
      return addWorkingMinutes(from, amount, hours)
    case 'hours':
      return addWorkingMinutes(from, amount * 60, hours)
    case 'working days':
      return addWorkingDays(nextWorking(from, hours), amount, hours)
    case 'ends of working days':
      return endOfDay(addWorkingDays(from, amount, hours), hours)
    case 'half days':
      return endOfHalfDay(nextWorking(from, hours), amount, hours)
  }
}

/** A time in which the clocks of a case do not run, because it waits for the customer. */
export interface Pause {
  from: Date
  to: Date
}

/** The pauses as they are stored, and the current one, which has no end yet. */
export function pausesUntil(
  { pauses, pausedAt }: { pauses: readonly { from: string; to: string }[]; pausedAt: Date | null },
  now?: Date,
): Pause[] {
  const over = pauses.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }))
  return pausedAt && now ? [...over, { from: pausedAt, to: now }] : over
}

/** Moves a due time by the working time of each pause that began before it. The pauses are in order. */
export function afterPauses(due: Date, pauses: readonly Pause[], hours: WorkingHours): Date {
  return pauses.reduce((at, { from, to }) => {
    const paused = from < at ? workingMinutesBetween(from, to, hours) : 0
    return paused === 0 ? at : addWorkingMinutes(at, paused, hours)
  }, due)
}

function nextWorking(at: Date, hours: WorkingHours): Date {
  const { isOpen, until } = openingAt(at, hours)
  return isOpen ? at : until
}

/** A day that ends at midnight ends a minute before, so that its deadline carries its own date. */
function endOfDay(day: Date, { to }: WorkingHours): Date {
  return atTime(day, to === '24:00' ? '23:59' : to)
}

function endOfHalfDay(from: Date, halfDays: number, hours: WorkingHours): Date {
  const isMorning = london(from).hour < noon
  const halves = halfDays + (isMorning ? 0 : 1)
  const day = addWorkingDays(from, Math.floor(halves / 2), hours)
  return halves % 2 === 0 ? atTime(day, '12:59') : endOfDay(day, hours)
}

function atTime(day: Date, time: string): Date {
  return new Date(london(day).withPlainTime(Temporal.PlainTime.from(time)).epochMilliseconds)
}
