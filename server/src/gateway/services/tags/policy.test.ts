import { expect, test } from 'vitest'
import { tagsAfter, uniqueTags } from './policy.ts'

test.each([
  [['a'], { add: ['b'], remove: [] }, ['a', 'b']],
  [['Critical'], { add: ['critical'], remove: [] }, ['Critical']],
  [['a', 'b'], { add: [], remove: ['B', 'x'] }, ['a']],
  [['a'], { add: ['A'], remove: ['a'] }, ['A']],
  [['Core', 'b'], { add: [], remove: ['core'] }, ['b']],
])('%j with %j becomes %j', (before, change, after) => {
  expect(tagsAfter(before, change)).toEqual(after)
})

test('a tag that is entered twice is kept once, in its first spelling', () => {
  expect(uniqueTags(['Core', 'b', 'core'])).toEqual(['Core', 'b'])
})
