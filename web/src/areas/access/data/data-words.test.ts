import { expect, test } from 'vitest'
import { countInWords, thingsInWords, totalOf } from './data-words.ts'

test('a count says where it ends, and no more than it knows', () => {
  expect(countInWords({ count: 1240, isMore: false })).toBe('1,240')
  expect(countInWords({ count: 10_188, isMore: true })).toBe('More than 10,000')
  expect(thingsInWords({ count: 1, isMore: false })).toBe('1 record')
  expect(thingsInWords({ count: 0, isMore: false })).toBe('No records yet')
})

test('a total is "more than" if one of its counts is', () => {
  const some = { what: 'Sites', things: { count: 2, isMore: false } }
  const many = { what: 'Traffic', things: { count: 10_000, isMore: true } }
  expect(totalOf([some, { what: 'Sign-ins', things: null }])).toEqual({ count: 2, isMore: false })
  expect(totalOf([some, many])).toEqual({ count: 10_002, isMore: true })
})
