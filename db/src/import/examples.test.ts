import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { entities } from './entities.ts'
import { importFiles } from './import-files.ts'

const database = await testDatabase()
const folder = join(import.meta.dirname, '..', '..', 'examples')
const files = readdirSync(folder).map((file) => join(folder, file))

test('the examples can be imported, and a second import changes nothing', async () => {
  const added: number[] = []
  await importFiles(database, files, { onLoaded: (_, loaded) => added.push(loaded.added) })
  expect(added).toEqual([
    3, 2, 5, 2, 1, 1, 1, 3, 2, 2, 5, 1, 2, 3, 2, 1, 2, 1, 1, 1, 5, 2, 1, 2, 2, 2, 2, 2, 2, 1, 3, 2, 2, 3, 3, 2, 2, 2, 2,
    1, 3, 2, 2, 2, 6, 2, 2, 3, 1, 2, 2, 1, 1,
  ])
  const rest: number[] = []
  await importFiles(database, files, { onLoaded: (_, { rows, unchanged }) => rest.push(rows - unchanged) })
  expect(rest).toEqual(entities.map(() => 0))
})
