import type { CareLevel } from '@portal/contract/plans/content.ts'
import { expect, test } from 'vitest'
import { byTarget } from './care-form.ts'

const officeHours: CareLevel['hours'] = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:30', bankHolidays: 'closed' }
const allDay: CareLevel['hours'] = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', bankHolidays: 'open' }
const level = (name: string, repair: CareLevel['repair'], hours: CareLevel['hours']): CareLevel => ({
  name,
  repair,
  hours,
})

test('care levels begin with the fastest target, whatever its unit and its hours', () => {
  const levels = [
    level('Basic', { amount: 72, unit: 'hours' }, officeHours),
    level('Level 1', { amount: 2, unit: 'ends of working days' }, { ...allDay, days: [1, 2, 3, 4, 5] }),
    level('Level 2', { amount: 1, unit: 'ends of working days' }, { ...allDay, days: [1, 2, 3, 4, 5, 6] }),
    level('Next working day', { amount: 10, unit: 'hours' }, { ...officeHours, from: '08:00', to: '18:00' }),
    level('Level 3', { amount: 1, unit: 'half days' }, allDay),
    level('Prompt', { amount: 7, unit: 'hours' }, officeHours),
    level('24/7', { amount: 6, unit: 'hours' }, allDay),
  ]
  expect(levels.toSorted(byTarget).map(({ name }) => name)).toEqual([
    '24/7',
    'Level 3',
    'Prompt',
    'Next working day',
    'Level 2',
    'Level 1',
    'Basic',
  ])
})
