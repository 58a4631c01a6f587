import { expect, test } from 'vitest'
import { shownOf } from './shown-of.ts'

test('a tile that shows the first of its records says of how many', () => {
  expect(shownOf(3, 4)).toBe('3\u00a0of\u00a04')
  expect(shownOf(3, 3)).toBe('3')
  expect(shownOf(0, 0)).toBe('0')
})
