import type { Hours, Repair } from '@portal/contract/plans/content.ts'
import { nthNames } from '@portal/contract/plans/words.ts'
import type { ActBody, ActField, ActValue } from '../../acts/act.ts'

const runs = { '5': 'Monday to Friday', '6': 'Monday to Saturday', '7': 'Every day' }

/** A team's hours, if they are the same on each of its days; other hours stay unchanged. */
export const hoursFields: readonly ActField[] = [
  { kind: 'choice', name: 'days', label: 'Days', names: runs, isOptional: true },
  { kind: 'text', name: 'from', label: 'From', hint: 'Such as 08:00.', isOptional: true },
  { kind: 'text', name: 'to', label: 'Until', hint: 'Such as 18:00, or 24:00.', isOptional: true },
  {
    kind: 'choice',
    name: 'bankHolidays',
    label: 'On bank holidays',
    names: { closed: 'Closed', open: 'Open' },
    isOptional: true,
  },
]

export function hoursValues(rows: readonly Hours[]): Record<string, ActValue> {
  const [only, ...more] = rows
  const isRun = only?.days.every((day, index) => day === index + 1) ?? false
  if (!only || more.length > 0 || !isRun || !(String(only.days.length) in runs)) return {}
  return { days: String(only.days.length), from: only.from, to: only.to, bankHolidays: only.bankHolidays }
}

export function hoursOf({ days, from = '', to = '', bankHolidays = '' }: ActBody, before: readonly Hours[] = []) {
  if (days === undefined) return before
  return [{ days: Array.from({ length: Number(days) }, (_, index) => index + 1), from, to, bankHolidays }]
}

const units: Record<string, Repair['unit']> = {
  minute: 'minutes',
  hour: 'hours',
  'working day': 'working days',
}

export const spanHint = 'Such as 30 minutes, 6 hours or 1 working day. Leave it empty for no target.'

export const repairHint = 'Such as 6 hours, 1 working day, end of the next working day, or end of the next half day.'

/** "6 hours" as a value. Invalid input becomes a duration of zero, which the server refuses. */
export function spanOf(typed: ActBody[string] | undefined): Repair | null {
  if (typed === undefined || typed === '') return null
  const text = String(typed).trim()
  const end = /^end of (?:the (?<nth>\w+) )?(?<day>working|half) day(?: (?<number>\d+))?$/i.exec(text)?.groups
  if (end)
    return {
      amount: Number(end.number ?? nthNames.indexOf(end.nth?.toLowerCase() ?? ' ')),
      unit: end.day?.toLowerCase() === 'half' ? 'half days' : 'ends of working days',
    }
  const [, amount = '0', unit = 'hour'] = /^([\d,]+)\s+(minute|hour|working day)s?$/.exec(text) ?? []
  return {
    amount: Number(amount.replaceAll(',', '')),
    unit: units[unit] ?? 'hours',
  }
}
