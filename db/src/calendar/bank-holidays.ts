import type { PlainDate } from '@portal/contract/plain-date.ts'
import { bankHolidayDays } from './bank-holiday-days.ts'

const days = new Set(
  bankHolidayDays
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [year, ...ofYear] = line.split(' ')
      return ofYear.map((day) => `${year}-${day}`)
    }),
)

/** Bank holidays of England and Wales, of the years in the list. */
export const isBankHoliday = (day: PlainDate): boolean => days.has(day)
