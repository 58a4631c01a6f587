import { expect, test } from 'vitest'
import { unknownValues, verdictOf } from './verdict.ts'

const question = { where: 'A panel', query: 'sum by (role) (a)', shown: ['role'] }

test('a series with one number is data', () => {
  const answer = [{ labels: { role: 'gateway' }, values: [Number.NaN, 0] }]
  expect(verdictOf(question, answer)).toEqual({ kind: 'has data', fault: '' })
})

test('no series is empty, and so is one without a number', () => {
  expect(verdictOf(question, []).kind).toBe('empty')
  expect(verdictOf(question, [{ labels: { role: 'gateway' }, values: [Number.NaN] }]).kind).toBe('empty')
})

test('a refused query is an error, and so is a legend with a label that the data lack', () => {
  expect(verdictOf(question, new Error('parse error'))).toEqual({ kind: 'error', fault: 'parse error' })
  expect(verdictOf(question, [{ labels: {}, values: [1] }])).toEqual({
    kind: 'error',
    fault: 'a series without the label role',
  })
})

test('a value of a label that nothing has is found', () => {
  const scraped = [
    { __name__: 'a', status: '503' },
    { __name__: 'b', role: 'worker' },
  ]
  expect(unknownValues(['a{status=~"5..|4.."} / b{role="x"} / a{role="worker"}'], scraped)).toEqual([
    'a{status="4.."}',
    'b{role="x"}',
    'a{role="worker"}',
  ])
})
