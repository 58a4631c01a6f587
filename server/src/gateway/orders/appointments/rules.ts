import { dayOf, weekday } from '@portal/contract/format/days.ts'
import type { ChosenSlot } from '@portal/contract/orders/appointments.ts'
import type { appointmentSlots } from '@portal/contract/orders/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { workingDaysAfter, workingDaysFrom } from '../../../lib/days.ts'
import type { PlannedStage } from '../forecast.ts'

const heldMinutes = 15

export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + heldMinutes * 60_000)
}

export function assertLater(date: PlainDate, now: Date): void {
  if (date <= dayOf(now)) throw new Problem('invalid', { fields: { date: 'Choose a day after today.' } })
}

export const slotWords: Record<(typeof appointmentSlots)[number], string> = {
  AM: 'between 08:00 and 13:00',
  PM: 'between 13:00 and 18:00',
  day: 'between 08:00 and 18:00',
}

export const slotInWords = ({ date, half }: ChosenSlot) => `${weekday(date)}, ${slotWords[half]}`

/** Plans the installation on the day of the visit: no stage before it ends later, and later ones keep their distance. */
export function planVisit(stages: readonly PlannedStage[], visit: PlainDate): PlannedStage[] {
  const fit = stages.find(({ stage }) => stage === 'fit')
  if (!fit?.to) return [...stages]
  const { position, to: usual } = fit
  const plan = (stage: PlannedStage, day: PlainDate | null) => {
    if (!day || stage.position === position) return day && visit
    if (stage.position < position) return day < visit ? day : visit
    return workingDaysAfter(visit, workingDaysFrom(usual, day))
  }
  return stages.map((stage) =>
    stage.done ? stage : { ...stage, from: plan(stage, stage.from), to: plan(stage, stage.to) },
  )
}
