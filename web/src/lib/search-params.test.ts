import { expect, test } from 'vitest'
import { oneOf, parseSearch, stringifySearch, wholeNumber } from './search-params.ts'

test('an address is read as written, without the account of the page', () => {
  expect(parseSearch('?productCategory=Leased+Line&page=2&in=A-1')).toEqual({
    productCategory: 'Leased Line',
    page: '2',
  })
})

test('an address contains the selection and nothing empty', () => {
  expect(stringifySearch({ search: 'a b', page: 2, all: false, sort: '', site: undefined, view: null })).toBe(
    '?search=a+b&page=2&all=false',
  )
  expect(stringifySearch({ search: '' })).toBe('')
})

test.each([
  ['1', 1],
  [25, 25],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['x', undefined],
  [undefined, undefined],
])('page %j of an address is %j', (value, number) => {
  expect(wholeNumber(value)).toBe(number)
})

test('a choice is one of the valid ones', () => {
  expect(oneOf(['asc', 'desc'], 'desc')).toBe('desc')
  expect(oneOf(['asc', 'desc'], 'up')).toBeUndefined()
})
