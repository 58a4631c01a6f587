import type { ViewedListing } from '@portal/contract/listing.ts'
import { planListing } from '@portal/contract/plans/listing.ts'
import { expect, test } from 'vitest'
import { clientPage } from './client-page.ts'

const listing = {
  ...planListing,
  sort: { by: ['name', 'age'], default: 'name', direction: 'asc', marksDefault: true },
  columns: ['name', 'age'],
} as const satisfies ViewedListing
const columns = { name: { header: 'Name' }, age: { header: 'Age' } }
const rows = Array.from({ length: 12 }, (_, index) => ({ name: `Plan ${String(index).padStart(2, '0')}`, age: -index }))
const page = (query: Parameters<typeof clientPage<typeof listing, (typeof rows)[number]>>[3]) => {
  const found = clientPage(listing, columns, rows, query)
  return [found.rows.map(({ age }) => -age), found.total]
}

test('the first page is in the default order, the last has the rest', () => {
  expect(page({})).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 12])
  expect(page({ page: 2 })).toEqual([[10, 11], 12])
})

test('a column sorts both ways, and a search finds', () => {
  expect(page({ sort: 'age', size: 25 })).toEqual([[11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0], 12])
  expect(page({ sort: 'name', direction: 'desc', search: 'plan 1' })).toEqual([[11, 10, 1], 3])
})
