import { expect, test } from 'vitest'
import { bodyOf } from './act.ts'

test('an empty optional field is not sent; a missing or unreadable required one is', () => {
  const fields = [
    { kind: 'money', name: 'cost', label: 'Cost' },
    { kind: 'number', name: 'days', label: 'Days' },
    { kind: 'text', name: 'why', label: 'Why', isOptional: true },
    { kind: 'number', name: 'months', label: 'Months' },
    { kind: 'tick', name: 'isBlocking', label: 'Blocking' },
  ] as const
  expect(bodyOf(fields, { cost: '12.50', days: 'ten', why: '', months: '', isBlocking: false })).toEqual({
    cost: 1250,
    days: 'ten',
    months: '',
    isBlocking: false,
  })
})
