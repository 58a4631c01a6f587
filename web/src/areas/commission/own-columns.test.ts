import { expect, test } from 'vitest'
import { ownColumns } from './own-columns.ts'

const columns = { service: 'Line', amount: 'Pounds' }

test('columns with a known name are not asked for', () => {
  expect(ownColumns('Service ID,Commission\nS-1,1.00', columns).names).toEqual([])
})

test('others are chosen as for the last file, as far as this file has them', () => {
  expect(ownColumns('Line;Pounds;Month\n').chosen).toEqual({ service: '', amount: '' })
  expect(ownColumns('Line;Pounds;Month\n', columns)).toEqual({ names: ['Line', 'Pounds', 'Month'], chosen: columns })
  expect(ownColumns('Line;Sum\n', columns).chosen).toEqual({ service: 'Line', amount: '' })
})
