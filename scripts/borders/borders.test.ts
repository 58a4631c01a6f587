import { expect, test } from 'vitest'
import { checkCircles } from './check-circles.ts'
import { checkImports } from './check-imports.ts'
import { inWords } from './finding.ts'
import { readSource } from './source.ts'
import { borders, byName } from './table.ts'

const plant = (path: string, text: string) => checkImports(readSource(path, text)).map(inWords)

/** A file, what it must not import, and how the sentence begins that it is refused with. */
const planted = [
  ['contract/planted.ts', '@portal/db/src/database.ts', 'The contract imports nothing of ours'],
  ['contract/planted.ts', 'node:fs', 'Browsers and servers load the contract'],
  ['contract/planted.ts', 'react', 'Browsers and servers load the contract'],
  ['contract/planted-values.ts', 'zod', 'Browsers load this list'],
  ['ui/src/planted.ts', '@portal/web/src/paths.ts', 'ui/ knows nothing of the product'],
  ['ui/src/planted.ts', '@portal/contract/services.ts', 'ui/ knows nothing of the product'],
  ['ui/src/planted.ts', 'node:path', 'This runs in a browser'],
  ['web/src/planted.ts', '@portal/db/src/database.ts', 'A browser knows the server by the contract only'],
  ['web/src/planted.ts', '@portal/server/src/config.ts', 'A browser knows the server by the contract only'],
  ['web/src/areas/orders/planted.ts', '../../desk/queries.ts', 'The desk is an application of its own'],
  ['web/src/forms/planted.ts', '../areas/orders/queries.ts', 'This is below the screens'],
  ['identity/src/planted.ts', '@portal/contract/services.ts', 'Identity knows no portal'],
  ['db/src/planted.ts', '@portal/server/src/config.ts', 'The database knows nobody who uses it'],
  ['server/src/planted.ts', '@portal/ui/src/Button.tsx', 'The server shows nothing'],
  ['server/src/planted.ts', '../../e2e/support/server.ts', 'The product does not know its tools'],
  ['server/src/lib/planted.ts', '../gateway/orders/days.ts', 'This is below the areas'],
  ['server/src/systems/dns/planted.ts', '../../gateway/actor.ts', 'An adapter knows its system'],
  ['server/src/gateway/orders/planted.ts', '../../portal/session/store.ts', 'The gateway knows no sessions'],
  ['server/src/portal/planted.ts', '../gateway/orders/store.ts', 'The portal asks the gateway over HTTP'],
  ['server/src/gateway/orders/policy.ts', 'kysely', 'A policy is pure'],
  ['server/src/planted.test.ts', './other.test.ts', 'Nobody imports a test'],
  ['server/src/planted.ts', './testing/portal.ts', 'What tests use stays with tests'],
] as const

test.each(planted)('%s may not import %s', (path, written, sentence) => {
  expect(plant(path, `\nimport '${written}'\n`)).toEqual([
    expect.stringContaining(`${path}:2  imports ${written}. ${sentence}`),
  ])
})

test('every border has been crossed here, and every sentence says where such code belongs', () => {
  for (const { because } of borders) {
    expect(
      planted.some(([, , sentence]) => because.startsWith(sentence)),
      because,
    ).toBe(true)
    expect(because).toMatch(/belongs|stays|imports it/)
  }
})

test.each([
  ["import { a } from '@portal/db/src/a.ts'"],
  ["import type { a } from '@portal/db/src/a.ts'"],
  ["export { a } from '@portal/db/src/a.ts'"],
  ["export * from '@portal/db/src/a.ts'"],
  ["export const a = () => import('@portal/db/src/a.ts')"],
  ['export const a = (name: string) => import(`@portal/db/src/${name}`)'],
  ["export type A = import('@portal/db/src/a.ts').A"],
  ["export const all = import.meta.glob('@portal/db/src/*.ts')"],
  ["vi.mock('@portal/db/src/a.ts')"],
  ["export const a = require('@portal/db/src/a.ts')"],
])('sees %s', (text) => {
  expect(plant('web/src/planted.ts', text)).toEqual([expect.stringContaining('A browser knows the server')])
})

test('refuses a relative path into another room, even into one that may be imported', () => {
  const text = "import type { Service } from '../../contract/services.ts'"
  expect(plant('web/src/planted.ts', text)).toEqual([expect.stringContaining(byName)])
})

test('lets a room import what it may', () => {
  const text = "import '@portal/contract/services.ts'\nimport '@portal/ui/src/Button.tsx'\nimport './paths.ts'"
  expect(plant('web/src/planted.ts', text)).toEqual([])
})

test('refuses a circle between files, of types as well', () => {
  const sources = [
    readSource('server/src/a.ts', "import { b } from './b.ts'"),
    readSource('server/src/b.ts', "\nimport { c } from './c.ts'"),
    readSource('server/src/c.ts', "import type { A } from './a.ts'"),
    readSource('server/src/d.ts', "import type { A } from './a.ts'"),
  ]
  expect(checkCircles(sources).map(inWords)).toEqual([
    expect.stringMatching(
      /^server\/src\/a\.ts:1 {2}is in a circle with server\/src\/b\.ts, server\/src\/c\.ts\. .*belongs/,
    ),
  ])
})
