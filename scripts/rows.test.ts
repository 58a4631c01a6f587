import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('every statement has a schema for its rows', () => {
  const files = globSync('{server,identity,db}/{src,demo}/**/*.ts', { cwd: root })
  const sources = files.filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  expect(sources.length).toBeGreaterThan(500)
  // `sql<Row>` is an unchecked claim; so is a row type around a statement, or one given to the driver.
  const claims = /\bsql<|\.query<|\bRawBuilder<(?!unknown>)/
  const allowed = ['db/src/rows.ts']
  expect(
    sources.filter((file) => !allowed.includes(file) && claims.test(readFileSync(join(root, file), 'utf8'))),
  ).toEqual([])
})
