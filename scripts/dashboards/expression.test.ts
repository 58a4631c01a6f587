import { expect, test } from 'vitest'
import { matchersOf, neverTrueWithout, operandsOf, sidesOf } from './expression.ts'

test('an expression is split at its outermost operators only', () => {
  expect(sidesOf('sum(up{job="a or b > c"} > 0) > 1 and on (x) rate(errors_total[5m]) / 2 unless y')).toEqual([
    { text: 'sum(up{job="a or b > c"} > 0)', after: '' },
    { text: '1', after: '>' },
    { text: 'rate(errors_total[5m]) / 2', after: 'and on (x)' },
    { text: 'y', after: 'unless' },
  ])
})

test('numbers need no data, and an expected absence is judged by its series', () => {
  expect(operandsOf('absent(portal_jobs_waiting) and on() sum(up) > 0')).toEqual(['portal_jobs_waiting', 'sum(up)'])
})

test('an alert that compares with a series which may not exist yet is found', () => {
  expect(neverTrueWithout('sum(a) > sum(b)')).toEqual(['sum(b)'])
  expect(neverTrueWithout('sum(a) > 3 and sum(a) > (sum(b) or vector(0))')).toEqual([])
})

test('every value that a query looks for is found, each alternative by its own', () => {
  expect(matchersOf('sum(a{x="1", y!~"2.."}) / sum(b{z=~"p|q"})')).toEqual([
    { metric: 'a', label: 'x', value: '1' },
    { metric: 'a', label: 'y', value: '2..' },
    { metric: 'b', label: 'z', value: 'p' },
    { metric: 'b', label: 'z', value: 'q' },
  ])
})
