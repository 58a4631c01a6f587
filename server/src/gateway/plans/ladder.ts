import type { PlanContent } from '@portal/contract/plans/content.ts'
import type { OpenCaseLadder } from '@portal/contract/plans/plans.ts'
import { addWorkingMinutes } from '../../lib/working-time.ts'

/** The escalation levels for a case, lowest first: each opens after the given hours without a pause. */
export function ladderOf(
  { hours, levels }: PlanContent['escalation'],
  openCase: { openedAt: string; pausedMinutes: number },
  now: Date,
): OpenCaseLadder['levels'] {
  const openedAt = new Date(openCase.openedAt)
  return levels
    .toSorted((one, other) => one.level - other.level)
    .map((level) => {
      const minutes = level.opensAfterHours * 60
      const opensAt = minutes === 0 ? openedAt : addWorkingMinutes(openedAt, minutes + openCase.pausedMinutes, hours)
      return { ...level, opensAt: opensAt.toISOString(), isOpen: opensAt <= now }
    })
}
