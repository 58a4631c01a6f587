import type { CareLevel } from '@portal/contract/plans/content.ts'
import { expect, test } from 'vitest'
import { byTarget } from './care-form.ts'

const level = (name: string, repair: CareLevel['repair']): CareLevel => ({
  name,
  repair,
  hours: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:30', bankHolidays: 'closed' },
})

test('care levels begin with the shortest target, whatever its unit', () => {
  const levels = [
    level('Basic', { amount: 72, unit: 'hours' }),
    level('Level 1', { amount: 2, unit: 'ends of working days' }),
    level('Level 3', { amount: 1, unit: 'half days' }),
    level('Prompt', { amount: 7, unit: 'hours' }),
  ]
  expect(levels.toSorted(byTarget).map(({ name }) => name)).toEqual(['Prompt', 'Level 3', 'Level 1', 'Basic'])
})
