import { expect, test } from 'vitest'
import { bounded } from './bounded.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

test('an answer without a long list stays as it is', () => {
  const content = { rows: numbers(50), site: { name: 'Leeds', tags: ['a'] }, none: null }
  expect(bounded(content)).toEqual(content)
})

test('a long list is cut at 50, and the answer says how many are left out, and where', () => {
  expect(bounded({ rows: numbers(51), zones: [{ records: numbers(60) }] })).toEqual({
    rows: numbers(50),
    zones: [{ records: numbers(50) }],
    more: { rows: 1, 'zones.0.records': 10 },
  })
})

test('an answer that is no object becomes one', () => {
  expect(bounded(null)).toEqual({ content: null })
  expect(bounded(numbers(51))).toEqual({ content: numbers(50), more: { content: 1 } })
})
