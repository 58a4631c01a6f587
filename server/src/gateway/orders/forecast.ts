import type { Holder, OrderStage } from '@portal/contract/order-values.ts'
import { workingDaysAfter } from './days.ts'
import { journeyOf } from './journeys.ts'

export interface PlannedStage {
  position: number
  stage: OrderStage
  owner: Holder
  from: string | null
  to: string | null
  done: string | null
}

/** The plan of a whole journey that begins on a day. */
export function planJourney(journey: string, begin: string): PlannedStage[] {
  let day = begin
  return journeyOf(journey).map(({ stage, owner, days, plan }, index) => {
    const before = day
    day = workingDaysAfter(day, days)
    const from = plan === 'by' ? null : plan === 'day' ? day : workingDaysAfter(before, 1)
    return { position: index + 1, stage, owner, from, to: day, done: null }
  })
}

/** What is not done yet moves by so many working days; what is done stays as it happened. */
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
