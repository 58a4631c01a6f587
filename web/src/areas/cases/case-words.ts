import type { CasePromise } from '@portal/contract/cases/cases.ts'
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
