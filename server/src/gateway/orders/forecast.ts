import { orderOwners, orderStages } from '@portal/contract/orders/values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { dayOrNull, number } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { workingDaysAfter } from '../../lib/days.ts'
import { journeyOf } from './journeys.ts'

export const PlannedStage = z.strictObject({
  position: number,
  stage: z.enum(orderStages),
  owner: z.enum(orderOwners),
  from: dayOrNull,
  to: dayOrNull,
  done: dayOrNull,
})
export type PlannedStage = z.infer<typeof PlannedStage>

/** The plan of a full journey that starts on a day. */
export function planJourney(journey: string, begin: PlainDate): PlannedStage[] {
  let day = begin
  return journeyOf(journey).map(({ stage, owner, days, plan }, index) => {
    const before = day
    day = workingDaysAfter(day, days)
    const from = plan === 'by' ? null : plan === 'day' ? day : workingDaysAfter(before, 1)
    return { position: index + 1, stage, owner, from, to: day, done: null }
  })
}

/** Moves unfinished stages by the given working days; finished stages keep their dates. */
export function moveStages(stages: readonly PlannedStage[], workingDays: number): PlannedStage[] {
  if (workingDays <= 0) return [...stages]
  return stages.map((stage) =>
    stage.done
      ? stage
      : {
          ...stage,
          from: stage.from && workingDaysAfter(stage.from, workingDays),
          to: stage.to && workingDaysAfter(stage.to, workingDays),
        },
  )
}
