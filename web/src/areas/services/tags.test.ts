import { expect, test } from 'vitest'
import { tagsIn } from './tags.ts'

test.each([
  ['critical, home working', ['critical', 'home working']],
  [' a ,, b, ', ['a', 'b']],
  ['', []],
  [undefined, []],
])('%j has the tags %j', (typed, tags) => {
  expect(tagsIn(typed)).toEqual(tags)
})
