import type { ViewedListing } from '@portal/contract/listing.ts'
import { serviceListing } from '@portal/contract/services/listing.ts'
import { expect, test } from 'vitest'
import { columnsOf, shownKeys } from './columns.ts'

const listing = {
  ...serviceListing,
  sort: { by: ['name', 'speed'], default: 'name', direction: 'asc' },
  columns: ['status', 'name', 'speed', 'note', 'price'],
  hiddenColumns: ['note', 'price'],
  columnNeeds: { price: ['BusinessPortalBilling'] },
} as const satisfies ViewedListing
const looks = {
  speed: { header: 'Speed' },
  status: { header: 'Status' },
  note: { header: 'Note' },
  price: { header: 'Price' },
  actions: { header: 'More' },
  name: { header: 'Name' },
}
const shown = (chosen?: string, holds = false) =>
  columnsOf(
    listing,
    looks,
    shownKeys(listing, chosen, () => holds),
  ).map(({ key }) => key)

test('columns are in the declared order without a choice, the column of actions at the end', () => {
  expect(shown()).toEqual(['status', 'name', 'speed', 'actions'])
})

test('a hidden column is shown when chosen, and one that needs a permission only to people who hold it', () => {
  expect(shown('name,note,price')).toEqual(['name', 'note', 'actions'])
  expect(shown('name,note,price', true)).toEqual(['name', 'note', 'price', 'actions'])
})

test('chosen columns are in the chosen order', () => {
  expect(shown('speed,name')).toEqual(['speed', 'name', 'actions'])
})

test('the name is there even if an address leaves it out, and what is no column is not', () => {
  expect(shown('speed,tea,actions')).toEqual(['name', 'speed', 'actions'])
})

test('a column is sorted by only where the list says so, and one names the row', () => {
  const columns = columnsOf(listing, looks)
  expect(columns.filter(({ sortable }) => sortable).map(({ key }) => key)).toEqual(['name', 'speed'])
  expect(columns.filter(({ isName }) => isName).map(({ key }) => key)).toEqual(['name'])
})
