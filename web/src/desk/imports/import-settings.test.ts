import { expect, test } from 'vitest'
import { rowsOf, settingsOf } from './import-settings.ts'

const load = { file: 'a.csv', entity: 'sites', form: 'UTF-8, commas', added: 1, changed: 0, unchanged: 0, causes: [] }

test('good and bad rows are counted over all loads', () => {
  expect(rowsOf({ loads: [] })).toEqual({ good: 0, bad: 0 })
  const loads = [
    { ...load, rows: 3, badRows: 2 },
    { ...load, rows: 4, badRows: 0 },
  ]
  expect(rowsOf({ loads })).toEqual({ good: 7, bad: 2 })
})

test('only files whose rows were named are sent with a type', () => {
  const files = ['a.csv', 'b.csv'].map((name) => ({ name, bytes: 1, entity: null }))
  const ways = { dates: 'dd/mm/yyyy', money: 'pence', times: 'London' }
  expect(settingsOf({ files }, { ...ways, 'file 0': null, 'file 1': 'sites' })).toEqual({
    ways,
    entities: { 'b.csv': 'sites' },
  })
})
