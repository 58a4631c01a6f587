import { expect, test } from 'vitest'
import { keysOf, movedTo, shownColumns } from './shown-columns.ts'

const columns = [
  { key: 'status', header: 'Status' },
  { key: 'name', header: 'Name', isName: true },
  { key: 'speed', header: 'Speed' },
  { key: 'menu', header: 'More', hideHeader: true },
]
const shown = (chosen?: string) => shownColumns(columns, chosen).map(({ key }) => key)

test('columns are as at first where nobody chose', () => {
  expect(shown()).toEqual(['status', 'name', 'speed', 'menu'])
})

test('chosen columns stand in the chosen order, the column of actions at the end', () => {
  expect(shown('speed,name')).toEqual(['speed', 'name', 'menu'])
})

test('the name is there even if an address leaves it out, and what is no column is not', () => {
  expect(shown('speed,tea,menu')).toEqual(['name', 'speed', 'menu'])
})

test('an export is asked for the columns without those of actions', () => {
  expect(keysOf(shownColumns(columns, 'speed,name'))).toBe('speed,name')
})

test('view and columns stay while the list is asked for something else, and a view never stands alone', () => {
  expect(movedTo({ view: 'SV-1', columns: 'name' }, { page: 2 })).toEqual({ view: 'SV-1', columns: 'name', page: 2 })
  expect(movedTo({ view: 'SV-1' }, { page: undefined })).toMatchObject({ view: 'SV-1', page: 1 })
  expect(movedTo({}, {})).toEqual({ view: undefined, columns: undefined })
})
