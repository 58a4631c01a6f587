import { expect, test } from 'vitest'
import { checkCircles } from './check-circles.ts'
import { checkImports } from './check-imports.ts'
import { inWords } from './finding.ts'
import { readSource } from './source.ts'
import { borders, byName } from './table.ts'

const plant = (path: string, text: string) => checkImports(readSource(path, text)).map(inWords)

/** A file, a forbidden import, and the start of the error message. */
const planted = [
  ['contract/planted.ts', '@portal/db/src/database.ts', 'The contract imports nothing of ours'],
  ['contract/planted.ts', 'node:fs', 'Browsers and servers both load the contract'],
  ['contract/planted.ts', 'react', 'Browsers and servers both load the contract'],
  ['contract/orders/values.ts', 'zod', 'Browsers load these values'],
  ['ui/src/planted.ts', '@portal/web/src/paths.ts', 'ui/ knows nothing of the product'],
  ['ui/src/planted.ts', '@portal/contract/services.ts', 'ui/ knows nothing of the product'],
  ['ui/src/planted.ts', 'node:path', 'This code runs in a browser'],
  ['web/src/planted.ts', '@portal/db/src/database.ts', 'The browser knows the server only through the contract'],
  ['web/src/planted.ts', '@portal/server/src/config.ts', 'The browser knows the server only through the contract'],
  ['web/src/areas/orders/planted.ts', '../../desk/queries.ts', 'The desk is an application of its own'],
  ['web/src/forms/planted.ts', '../areas/orders/queries.ts', 'This layer is below the screens'],
  ['web/src/shell/planted.ts', '../areas/orders/queries.ts', 'Only what puts the screens together'],
  ['identity/src/planted.ts', '@portal/contract/services.ts', 'The identity server knows nothing'],
  ['db/src/planted.ts', '@portal/server/src/config.ts', 'The database does not know its users'],
  ['server/src/planted.ts', '@portal/ui/src/Button.tsx', 'The server renders no screens'],
  ['cli/src/planted.ts', '@portal/server/src/config.ts', 'The command line knows the portal only'],
  ['server/src/planted.ts', '../../e2e/support/server.ts', 'The product does not depend on its tools'],
  ['server/src/lib/planted.ts', '../gateway/orders/days.ts', 'This layer is below the areas'],
  ['server/src/upstreams/dns/planted.ts', '../../gateway/actor.ts', 'An adapter knows its system'],
  ['server/src/gateway/orders/planted.ts', '../../portal/session/store.ts', 'The gateway knows nothing of sessions'],
  ['server/src/portal/planted.ts', '../gateway/orders/store.ts', 'The portal asks the gateway over HTTP'],
  ['server/src/gateway/orders/planted.ts', '../../scope/make-scope.ts', 'Opening a scope belongs in'],
  ['server/src/gateway/orders/policy.ts', 'kysely', 'A policy is pure'],
  ['server/src/gateway/orders/planted.ts', 'pdfkit', 'Drawing a document blocks every request'],
  ['server/src/gateway/plans/planted.ts', './plan-drawing.ts', 'A thread runs drawings'],
  ['server/src/gateway/plans/planted.ts', '../../thread-works.ts', 'This would do here what belongs in a thread'],
  ['server/src/planted.test.ts', './other.test.ts', 'Nothing imports a test'],
  ['server/src/planted.ts', './testing/portal.ts', 'Test support stays with tests'],
] as const

test.each(planted)('%s may not import %s', (path, written, sentence) => {
  expect(plant(path, `\nimport '${written}'\n`)).toEqual([
    expect.stringContaining(`${path}:2  imports ${written}. ${sentence}`),
  ])
})

test('every border is crossed above, and every message says where such code belongs', () => {
  for (const { because } of borders) {
    expect(
      planted.some(([, , sentence]) => because.startsWith(sentence)),
      because,
    ).toBe(true)
    expect(because).toMatch(/ belongs? in | belongs outside /)
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
  expect(plant('web/src/planted.ts', text)).toEqual([expect.stringContaining('The browser knows the server')])
})

test('refuses a relative import from another room, even a permitted one', () => {
  const text = "import type { Service } from '../../contract/services/services.ts'"
  expect(plant('web/src/planted.ts', text)).toEqual([expect.stringContaining(byName)])
})

test("allows a room's permitted imports", () => {
  const text = "import '@portal/contract/services/services.ts'\nimport '@portal/ui/src/Button.tsx'\nimport './paths.ts'"
  expect(plant('web/src/planted.ts', text)).toEqual([])
})

test('refuses a cycle between files, including types', () => {
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
