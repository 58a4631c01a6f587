import { expect, test } from 'vitest'
import { movedUp } from './moved-up.ts'

test.each([
  [1, ['b', 'a', 'c']],
  [2, ['a', 'c', 'b']],
])('the item at %i moves above the one before it', (at, moved) => {
  expect(movedUp(['a', 'b', 'c'], at)).toEqual(moved)
})
