import { shortDay } from '../format/days.ts'
import { dueTime } from '../format/relative.ts'
import type { CaseRow } from './cases.ts'

/** The next step and its time, in the list and on the dashboard. */
export function nextInWords({ status, nextAt }: Pick<CaseRow, 'status' | 'nextAt'>, now = new Date()): string {
  if (status === 'closed' || status === 'cancelled') return '–'
  if (status === 'pending') return nextAt ? `Reply by ${shortDay(nextAt, now)}` : 'Your reply'
  if (!nextAt) return '–'
  if (status === 'resolved') return `Confirm by ${shortDay(nextAt, now)}`
  return `${isOverdue({ status, nextAt }, now) ? 'Update overdue since' : 'Update by'} ${dueTime(nextAt, now)}`
}

const waitingForOthers: readonly string[] = ['pending', 'resolved', 'closed', 'cancelled']

/** Whether our next update is overdue, in lists as on the dashboard. */
export const isOverdue = ({ status, nextAt }: Pick<CaseRow, 'status' | 'nextAt'>, now = new Date()): boolean =>
  nextAt !== null && !waitingForOthers.includes(status) && new Date(nextAt) < now
