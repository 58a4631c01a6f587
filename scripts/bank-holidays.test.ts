import { expect, test } from 'vitest'
import { isBankHolidayFileCurrent } from './bank-holidays.ts'

test('the list of bank holidays is that of the library', () => {
  expect(isBankHolidayFileCurrent(), 'run node scripts/bank-holidays.ts').toBe(true)
})
