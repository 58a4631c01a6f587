import type { ViewedListing } from '@portal/contract/listing.ts'
import { serviceListing } from '@portal/contract/services/listing.ts'
import { expect, test } from 'vitest'
import { columnsOf, shownKeys } from './columns.ts'

const listing = {
  ...serviceListing,
  sort: { by: ['name', 'speed'], default: 'name', direction: 'asc' },
  columns: ['status', 'name', 'speed'],
} as const satisfies ViewedListing
const looks = {
  speed: { header: 'Speed' },
  status: { header: 'Status' },
  actions: { header: 'More' },
  name: { header: 'Name' },
}
const shown = (chosen?: string) => columnsOf(listing, looks, shownKeys(listing, chosen)).map(({ key }) => key)

test('columns are in the declared order without a choice, the column of actions at the end', () => {
  expect(shown()).toEqual(['status', 'name', 'speed', 'actions'])
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
