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

/** For a list without columns for both: the next step, or the day on which the case was closed. */
export function whenInWords(row: Pick<CaseRow, 'status' | 'nextAt' | 'closedAt'>, now = new Date()): string {
  const next = nextInWords(row, now)
  if (next !== '–') return next
  return row.closedAt ? shortDay(row.closedAt, now) : ''
}

/** The site, service or order of a case, beside its title; empty if the title names it. */
export const aboutBeside = ({ title, about }: Pick<CaseRow, 'title' | 'about'>): string =>
  title.includes(about) ? '' : about

const waitingForOthers: readonly string[] = ['pending', 'resolved', 'closed', 'cancelled']

/** Whether our next update is overdue, in lists as on the dashboard. */
export const isOverdue = ({ status, nextAt }: Pick<CaseRow, 'status' | 'nextAt'>, now = new Date()): boolean =>
  nextAt !== null && !waitingForOthers.includes(status) && new Date(nextAt) < now
