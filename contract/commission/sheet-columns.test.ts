import { expect, test } from 'vitest'
import { headerOf, placesIn } from './sheet-columns.ts'

test.each([
  ['Service ID,Commission\nS-1,1.00', ['Service ID', 'Commission']],
  ['\uFEFF"Line; id";"Our ""share"""\r\n', ['Line; id', 'Our "share"']],
  ['Ref\tPounds\t\n', ['Ref', 'Pounds']],
  ['', []],
])('the first line of %j has the columns %j', (text, columns) => {
  expect(headerOf(text)).toEqual(columns)
})

test('columns are recognised by name, or are those that were chosen', () => {
  expect(placesIn(['Service', 'service id ', 'AMOUNT'])).toEqual({ service: 1, amount: 2 })
  expect(placesIn(['Line', 'Pounds'])).toEqual({ service: -1, amount: -1 })
  expect(placesIn(['Line', 'Pounds'], { service: 'line', amount: 'Pounds' })).toEqual({ service: 0, amount: 1 })
  expect(placesIn(['Service ID', 'Commission'], { service: 'Line', amount: 'Commission' }).service).toBe(-1)
})
