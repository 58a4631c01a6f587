import type { PlainDate } from '@portal/contract/plain-date.ts'
import Holidays from 'date-holidays'

const calendar = new Holidays('GB', 'ENG', { types: ['public', 'bank'] })
const years = new Map<string, ReadonlySet<string>>()

/** Bank holidays of England and Wales. */
export function isBankHoliday(day: PlainDate): boolean {
  const year = day.slice(0, 4)
  const known = years.get(year) ?? new Set(calendar.getHolidays(year).map(({ date }) => date.slice(0, 10)))
  years.set(year, known)
  return known.has(day)
}
