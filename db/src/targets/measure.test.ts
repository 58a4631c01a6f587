import { expect, test } from 'vitest'
import { officeHours } from '../calendar/working-time.ts'
import { measure } from './measure.ts'
import { targetsOf } from './targets-of.ts'

const at = (text: string) => new Date(text)
const targets = targetsOf(
  { kind: 'fault', priority: 'high', careLevel: null, productName: null },
  {
    plan: null,
    careLevel: {
      name: 'Prompt',
      repair: { amount: 7, unit: 'hours' },
      hours: { ...officeHours, days: [...officeHours.days] },
    },
  },
)
const startedAt = at('2026-04-14T08:00Z')

test('a repair is measured in the hours of its target, without pauses', () => {
  const pauses = [{ from: at('2026-04-14T10:00Z'), to: at('2026-04-14T11:00Z') }]
  expect(measure({ startedAt, resolvedAt: at('2026-04-15T08:30Z'), pauses }, targets)).toEqual({
    targetMinutes: 7 * 60,
    // 8:30 of the first day and 0:30 of the second, less an hour.
    repairMinutes: 8 * 60,
  })
  expect(measure({ startedAt, resolvedAt: null, pauses }, targets)).toEqual({ targetMinutes: 420, repairMinutes: null })
})
