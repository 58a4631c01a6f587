import { expect, test } from 'vitest'
import { endOfJson } from './json-body.ts'

const endOf = (text: string, mostValues = 100, begin = 0) => endOfJson(text, { begin, mostValues })

test.each([
  ['{"a":[1,2]},{}', 11],
  ['"x,y]",{}', 6],
  [String.raw`"\"],",1`, 6],
  [String.raw`"\\",1`, 4],
  ['1]', 1],
  [' {}', 3],
  ['"no end, never', 14],
])('a value ends at its comma or bracket: %s', (text, end) => {
  expect(endOf(text)).toBe(end)
})

test('a text counts as one value, however long', () => {
  expect(endOf(JSON.stringify({ csv: 'a,b,"c"\n[{'.repeat(1000) }), 3)).not.toBeNull()
})

test('counting stops at the limit', () => {
  expect(endOf('[{},{},{}]', 6)).toBe(10)
  expect(endOf('[{},{},{}]', 5)).toBeNull()
})
