import type { CasePromise, ClosureOutcome } from '@portal/contract/cases/cases.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dueTime } from '@portal/contract/format/relative.ts'
import { durationOfMinutes } from '@portal/contract/format/sizes.ts'

/** The status of a target: "08:52, on time", "by tomorrow, 08:34", "3 h left, paused". */
export function promiseInWords({ state, due, metAt, minutesLeft }: CasePromise, now = new Date()): string {
  switch (state) {
    case 'met':
      return `${dueTime(metAt ?? '', now)}, on time`
    case 'late':
      return `${dueTime(metAt ?? '', now)}, late`
    case 'paused':
      return minutesLeft > 0 ? `${durationOfMinutes(minutesLeft)} left, paused` : 'overdue, paused'
    case 'missed':
      return `was due ${dueTime(due ?? '', now)}`
    case 'running':
      return dueTime(due ?? '', now)
  }
}

/** "2 cases closed. 1 case was not closed: already closed, or no longer visible to you." */
export function outcomeInWords(rows: readonly ClosureOutcome[]): string {
  const closed = rows.filter(({ outcome }) => outcome === 'closed').length
  const others = rows.length - closed
  const done = `${counted(closed, 'case')} closed.`
  if (others === 0) return done
  return `${done} ${counted(others, 'case was', 'cases were')} not closed: already closed, or no longer visible to you.`
}
