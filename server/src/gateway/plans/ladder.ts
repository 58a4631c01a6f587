import type { PlanContent } from '@portal/contract/plan-content.ts'
import type { OpenCaseLadder } from '@portal/contract/plans.ts'
import { addWorkingMinutes } from '../../lib/working-time.ts'

/** The levels of a ladder for a case, from the lowest: each opens when enough hours have passed in which nothing was waited for. */
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
