import { expect, test } from 'vitest'
import { idsIn, placeOf } from './incident-place.ts'

test('ids are read as they are pasted, each once', () => {
  expect(idsIn(' S-1, S-2;S-3\nS-2\t')).toEqual(['S-1', 'S-2', 'S-3'])
  expect(idsIn('  ')).toEqual([])
})

test('a place is what was typed of it, and none without one', () => {
  expect(placeOf({ kind: 'PEW', title: 'Cut', exchange: ' ', category: 'Voice' })).toBeNull()
  expect(placeOf({ kind: 'PEW', exchange: 'MYLEW', carrier: 'Openreach', category: 'Voice' })).toEqual({
    kind: 'PEW',
    exchange: { code: 'MYLEW', name: 'MYLEW' },
    carrier: 'Openreach',
    productCategories: ['Voice'],
  })
  expect(placeOf({ kind: 'unknown', listedServiceIds: 'S-1 S-2' })).toEqual({
    kind: 'MSO',
    listedServiceIds: ['S-1', 'S-2'],
  })
})
