import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('every statement says by a schema what its rows are', () => {
  const files = globSync('{server,identity,db}/{src,demo}/**/*.ts', { cwd: root })
  const sources = files.filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  expect(sources.length).toBeGreaterThan(500)
  // `sql<Row>` claims what nothing checks; so does a statement that is given its rows by a type around it.
  const claims = /\bsql<|\bRawBuilder<(?!unknown>)/
  const allowed = ['db/src/rows.ts']
  expect(
    sources.filter((file) => !allowed.includes(file) && claims.test(readFileSync(join(root, file), 'utf8'))),
  ).toEqual([])
})
