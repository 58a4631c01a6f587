import { expect, test } from 'vitest'
import { isTest, reachedBy, readByPath, readImportGraph } from './reach.ts'

const graph = readImportGraph()
const testsOf = (...files: string[]) => [...reachedBy(files, graph)].filter((path) => isTest(path))

test.each([
  ['a migration', 'db/migrations/0001-x.ts', 'db/src/migrate.test.ts'],
  ['a demo file', 'db/demo/files/orders.csv', 'db/demo/demo.test.ts'],
  ['an example', 'db/examples/orders.csv', 'db/src/import/examples.test.ts'],
  ['cases of the matrix', 'server/src/gateway/plans/matrix-cases.ts', 'server/src/gateway/matrix.test.ts'],
  ['the contract of an area', 'contract/plans/plans.ts', 'server/src/gateway/matrix.test.ts'],
  ['the manual', 'docs/manual/install.md', 'scripts/manual.test.ts'],
  ['a locked version', 'package-lock.json', 'contract/money.test.ts'],
])('%s reaches its tests', (_name, file, reached) => {
  expect(testsOf(file)).toContain(reached)
})

test('one rule does not reach everything', () => {
  expect(testsOf('server/src/gateway/plans/filtered.ts')).not.toContain('contract/money.test.ts')
})

test('what is said to read a file exists', () => {
  expect(readByPath.flatMap(({ readers }) => readers).filter((path) => !graph.has(path))).toEqual([])
})
