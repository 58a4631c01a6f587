import { expect, test } from 'vitest'
import { resultOf } from './result-of.tsx'

test('an act that did every row says so, and one that was refused a row has the reasons to read', () => {
  expect(resultOf('2 cases closed', [])).toBe('2 cases closed')
  expect(resultOf('1 case closed', [{ name: 'No sync', reason: 'Already closed.' }])).toMatchObject({
    title: '1 case closed',
  })
})
