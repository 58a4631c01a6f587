import { expect, test } from 'vitest'
import { patternsOf } from './words.ts'

test.each([
  ['leeds depot', ['%leeds%', '%depot%']],
  ['unit 7', ['%unit%', '%7%']],
  ['No 9', ['%no 9%']],
  ['ab cd', ['%ab cd%']],
  ['-ab', ['%-ab%']],
  ['1.2.3', ['%1.2.3%']],
  ['7%', []],
  ['x-1', []],
  ['%%%', []],
  ['– –', []],
])('%s is searched as %j', (typed, patterns) => {
  expect(patternsOf(typed)).toEqual(patterns)
})
