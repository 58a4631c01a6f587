import type { CaseTargets } from '@portal/contract/cases/targets.ts'
import { workingMinutesBetween } from '../calendar/working-time.ts'
import { dueAt, type Pause } from './due-at.ts'

interface Course {
  startedAt: Date
  resolvedAt: Date | null
  pauses: readonly Pause[]
}

/** The lengths of a repair and of its target in working minutes, without pauses; null while it is not repaired. */
export function measure({ startedAt, resolvedAt, pauses }: Course, { repair, hours }: CaseTargets) {
  const worked = (to: Date) => workingMinutesBetween(startedAt, to, hours)
  const paused = pauses.reduce((sum, { from, to }) => sum + workingMinutesBetween(from, to, hours), 0)
  return {
    targetMinutes: Math.round(worked(dueAt(startedAt, repair, hours))),
    repairMinutes: resolvedAt && Math.max(0, Math.round(worked(resolvedAt) - paused)),
  }
}
