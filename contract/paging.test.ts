import { expect, test } from 'vitest'
import { PageQuery } from './paging.ts'

test('a list defaults to its first page of ten rows', () => {
  expect(PageQuery.parse({})).toEqual({ page: 1, size: 10 })
  expect(PageQuery.parse({ page: '3', size: '25' })).toEqual({ page: 3, size: 25 })
})

test.each([
  [{ page: 0 }, 'page'],
  [{ page: 1.5 }, 'page'],
  [{ size: 11 }, 'size'],
  [{ size: 1000 }, 'size'],
])('refuses %j', (query, field) => {
  expect(PageQuery.safeParse(query).error?.issues[0]?.path).toEqual([field])
})
