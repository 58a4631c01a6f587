import { sql } from 'kysely'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { importFiles } from './import-files.ts'

const database = await testDatabase()
const sample = (name: string) => join(import.meta.dirname, 'testing', `${name}.csv`)

async function load(name: string) {
  const loaded: object[] = []
  await importFiles(database, [sample(name)], { entity: 'postcodes', onLoaded: (_, each) => loaded.push(each) })
  return loaded[0]
}

async function stored() {
  const { rows } = await sql<object>`
    select postcode, grid, easting, northing, closed_on::text as closed from postcode order by postcode`.execute(
    database.system,
  )
  return rows
}

const place = (postcode: string, easting: number | null, northing: number | null, more = {}) => ({
  postcode,
  grid: 'british',
  easting,
  northing,
  closed: null,
  ...more,
})

test('reads Code-Point Open as it is published: without a header, with old blanks, and places that are not known', async () => {
  expect(await load('code-point-open')).toEqual({ rows: 4, added: 4, changed: 0, unchanged: 0 })
  expect(await load('code-point-open')).toMatchObject({ unchanged: 4 })
  expect(await stored()).toEqual([
    place('LA9 0ZX', 352_400, 493_100),
    place('M1 1AA', 384_600, 398_100),
    place('SO16 0AS', 437_292, 115_542),
    place('ZE3 9ZZ', null, null),
  ])
})

test('reads ONSPD by the names of its columns, before and since 2025, with closed postcodes and the Irish grid', async () => {
  expect(await load('onspd-before-2025')).toEqual({ rows: 4, added: 3, changed: 1, unchanged: 0 })
  expect(await stored()).toEqual(
    expect.arrayContaining([
      place('BT1 0AA', 333_700, 374_500, { grid: 'irish' }),
      place('JE2 0ZA', null, null),
      place('LA9 0ZX', 352_401, 493_101),
      place('LA9 0ZZ', 351_500, 492_100, { closed: '2019-06-01' }),
    ]),
  )
  expect(await load('onspd-since-2025')).toMatchObject({ added: 1, changed: 1 })
  expect(await stored()).toEqual(
    expect.arrayContaining([
      place('KA1 0ZA', 242_800, 637_900),
      place('LA9 0ZX', 352_401, 493_101, { closed: '2025-02-01' }),
    ]),
  )
})
