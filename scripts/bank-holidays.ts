import Holidays from 'date-holidays'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const file = join(import.meta.dirname, '..', 'db', 'src', 'calendar', 'bank-holiday-days.ts')
const [first, last] = [1980, 2069]

/** The bank holidays of England and Wales as a module: the library that knows them takes 24 MB of each process. */
export function bankHolidayDays(): string {
  const calendar = new Holidays('GB', 'ENG', { types: ['public', 'bank'] })
  const years = Array.from({ length: last - first + 1 }, (_, i) => String(first + i))
  const lines = years.map((year) => {
    const days = calendar.getHolidays(year).map(({ date }) => date.slice(5, 10))
    return `${year} ${[...new Set(days)].toSorted().join(' ')}`
  })
  return [
    '/**',
    ' * The bank holidays of England and Wales, a line for each year. `node scripts/bank-holidays.ts` writes this file after an',
    ' * update of date-holidays.',
    ' */',
    'export const bankHolidayDays = `',
    ...lines,
    '`',
    '',
  ].join('\n')
}

export const isBankHolidayFileCurrent = (): boolean => readFileSync(file, 'utf8') === bankHolidayDays()

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(file, bankHolidayDays())
