import type { CasePromise } from '@portal/contract/cases/cases.ts'
import { minutesUntil } from '@portal/contract/format/relative.ts'
import { durationOfMinutes } from '@portal/contract/format/sizes.ts'
import { promiseInWords } from '../../areas/cases/case-words.ts'

export const isLate = ({ state, due }: CasePromise, now: Date): boolean =>
  state === 'late' || state === 'missed' || (state === 'running' && due !== null && minutesUntil(due, now) < 0)

/** Below the time of a target: "On time", "Late", "12 min late", "in 2 h 23 min". */
export function noteOf(promise: CasePromise, now: Date): string {
  const { state, due } = promise
  if (state === 'met') return 'On time'
  if (state === 'late') return 'Late'
  if (state === 'paused' || due === null) return promiseInWords(promise, now)
  const minutes = minutesUntil(due, now)
  return minutes < 0 ? `${durationOfMinutes(-minutes)} late` : `in ${durationOfMinutes(minutes)}`
}
