import type { EscalationStep, PlanContent } from '@portal/contract/plans/content.ts'
import { addWorkingMinutes } from '@portal/db/src/calendar/working-time.ts'
import { afterPauses, type Pause } from '@portal/db/src/targets/due-at.ts'

/** The escalation levels for a case, lowest first: each opens after the given hours without a pause. */
export function ladderOf(
  { hours, levels }: PlanContent['escalation'],
  { startedAt, pauses }: { startedAt: Date; pauses: readonly Pause[] },
  now: Date,
): EscalationStep[] {
  return levels
    .toSorted((one, other) => one.level - other.level)
    .map((level) => {
      const minutes = level.opensAfterHours * 60
      const opensAt =
        minutes === 0 ? startedAt : afterPauses(addWorkingMinutes(startedAt, minutes, hours), pauses, hours)
      return { ...level, opensAt: opensAt.toISOString(), isOpen: opensAt <= now }
    })
}
