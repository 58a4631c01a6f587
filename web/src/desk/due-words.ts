import type { DeskWorkRow } from '@portal/contract/desk/work.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { daysUntil } from '@portal/contract/format/dates.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { dueTime, minutesUntil, nearDay } from '@portal/contract/format/relative.ts'
import { durationOfMinutes } from '@portal/contract/format/sizes.ts'
import { capital } from '../lib/capital.ts'

type Dated = Pick<DeskWorkRow, 'due' | 'dueOn'>

export const dueGroups = ['Overdue', 'Next hour', 'Today', 'Later', 'No date'] as const
export type DueGroup = (typeof dueGroups)[number]

/** Work that is due on a day is due today until its end. */
export function groupOf({ due, dueOn }: Dated, now: Date): DueGroup {
  if (due === null) return 'No date'
  const minutes = minutesUntil(due, now)
  if (minutes < 0) return 'Overdue'
  if (dueOn === null && minutes < 60) return 'Next hour'
  return daysUntil(dueOn ?? due, now) <= 0 ? 'Today' : 'Later'
}

/** "12 min late", "in 18 min", "14:30", "tomorrow, 09:00"; for a day "today", "20 Apr". */
export function dueInWords({ due, dueOn }: Dated, now: Date): string {
  if (due === null) return 'No date'
  const minutes = minutesUntil(due, now)
  if (dueOn !== null)
    return minutes < 0
      ? `${counted(-daysUntil(dueOn, now), 'day')} late`
      : (nearDay(dueOn, now) ?? shortDay(dueOn, now))
  if (minutes < 0) return `${durationOfMinutes(-minutes)} late`
  return minutes < 60 ? `in ${minutes} min` : dueTime(due, now)
}

const soonMinutes = 20

/** The emphasis of the due time. */
export function urgencyOf({ due, dueOn }: Dated, now: Date): 'late' | 'soon' | 'calm' {
  if (due === null) return 'calm'
  const minutes = minutesUntil(due, now)
  if (minutes < 0) return 'late'
  return dueOn === null && minutes < soonMinutes ? 'soon' : 'calm'
}

/** The heading of the queue: "1 item is overdue, 5 are due within the hour". */
export function verdictOf({
  total,
  overdue,
  withinHour,
}: {
  total: number
  overdue: number
  withinHour: number
}): string {
  if (total === 0) return 'You’re all caught up'
  const are = (count: number) => (count === 1 ? 'is' : 'are')
  if (overdue > 0) {
    const late = `${counted(overdue, 'item')} ${are(overdue)} overdue`
    return withinHour > 0 ? `${late}, ${withinHour}\u00a0${are(withinHour)} due within the hour` : late
  }
  if (withinHour > 0) return `${counted(withinHour, 'item')} ${are(withinHour)} due within the hour`
  return `${counted(total, 'item')} to do, nothing due within the hour`
}

/** Why a piece of work is where it is: "First in this list because it is overdue and a service is down." */
export function reasonOf({ impact, isEscalated, since, ...dated }: DeskWorkRow, now: Date, isFirst = false): string {
  const urgency = urgencyOf(dated, now)
  const due = dueInWords(dated, now)
  const reasons = [
    dated.due === null
      ? `it has no target and has been waiting since ${dueTime(since, now)}`
      : urgency === 'late'
        ? 'it is overdue'
        : `it is due ${due}`,
    impact === 'down' ? 'a service is down' : impact ? 'a service is impaired' : null,
    isEscalated ? 'it is escalated' : null,
  ].filter((reason) => reason !== null)
  const last = reasons.pop()
  const text = reasons.length > 0 ? `${reasons.join(', ')} and ${last}` : last
  return isFirst ? `First in this list because ${text}.` : `${capital(text ?? '')}.`
}

/** Work whose title is only a place names its step too: "Kendal – Head office: set date". */
export function titleOfWork({ kind, title, step }: Pick<DeskWorkRow, 'kind' | 'title' | 'step'>): string {
  if (kind !== 'order' && kind !== 'visit') return title
  const words = shortSteps[step]
  return words ? `${title}: ${words}` : title
}

const shortSteps: Partial<Record<DeskWorkRow['step'], string>> = {
  setDate: 'set expected date',
  deliver: 'move to next stage',
  approve: 'approve visit',
  checkIn: 'check in visitors',
}
