import { expect, test } from 'vitest'
import { checkUses } from './check-uses.ts'
import { inWords } from './finding.ts'
import { readSource } from './source.ts'
import { useRules } from './use-rules.ts'

const rulesOf = (kind: string, allowed = {}) =>
  useRules.filter((rule) => rule.kind === kind).map((rule) => ({ ...rule, allowed }))
const plant = (kind: string, path: string, text: string, allowed = {}) =>
  checkUses([readSource(path, text)], rulesOf(kind, allowed)).map(inWords)

test.each([
  ['sql', 'server/src/gateway/orders/service.ts', "import { sql } from 'kysely'", 'belongs in a store'],
  ['sql', 'server/src/gateway/orders/service.ts', "import { sql as text } from 'kysely'", 'belongs in a store'],
  ['sql', 'server/src/planted.ts', 'client.query(`select 1`)', 'belongs in a store'],
  ['sql', 'server/src/planted.ts', 'rowsOf(Order)`select 1`', 'belongs in a store'],
  [
    'owner',
    'server/src/gateway/orders/routes.ts',
    'list(parts.database.system)',
    'Row-level security does not hold it',
  ],
  ['owner', 'server/src/planted.ts', 'const { system } = database', 'Row-level security does not hold it'],
  ['owner', 'server/src/planted.ts', "list(database['system'])", 'Row-level security does not hold it'],
  ['people', 'server/src/gateway/orders/store.ts', 'sql`update portal_user set email = ${to}`', 'an AllowedChange'],
  ['people', 'server/src/planted.ts', 'sql`with a as (delete from  permission_grant) select`', 'an AllowedChange'],
  ['people', 'identity/src/planted.ts', 'sql`insert into identity.login (subject) select`', 'an AllowedChange'],
  ['environment', 'server/src/planted.ts', 'process.env.PORT', 'by server/src/config.ts, and passed in'],
  ['environment', 'db/src/planted.ts', "import { env } from 'node:process'", 'by server/src/config.ts, and passed in'],
  ['network', 'web/src/areas/orders/OrderPage.tsx', "fetch('/api')", 'A screen asks by call()'],
  ['network', 'web/src/desk/orders/OrderPage.tsx', "globalThis.fetch('/api')", 'A screen asks by call()'],
  ['network', 'web/src/planted.ts', "new EventSource('/api')", 'A screen asks by call()'],
])('refuses %s in %s: %s', (kind, path, text, sentence) => {
  const found = plant(kind, path, text)
  expect(found).toEqual([expect.stringContaining(`${path}:1  `)])
  expect(found).toEqual([expect.stringContaining(sentence)])
})

test('every rule has been broken above and says its exceptions', () => {
  expect(useRules.map(({ kind }) => kind)).toEqual(['sql', 'owner', 'people', 'environment', 'network'])
  for (const { allowed } of useRules) expect(Object.keys(allowed).length).toBeGreaterThan(0)
})

test.each([
  ['sql', 'server/src/gateway/orders/store.ts', "import { sql } from 'kysely'"],
  ['sql', 'server/src/gateway/orders/detail-store.ts', "import { sql } from 'kysely'"],
  ['sql', 'server/src/gateway/orders/service.ts', "import type { Kysely } from 'kysely'"],
  ['sql', 'server/src/planted.ts', "session.query('organization')"],
  ['owner', 'server/src/orders.test.ts', 'list(database.system)'],
  ['network', 'web/src/planted.ts', 'queryClient.fetchQuery(query)'],
])('lets %s in %s do %s', (kind, path, text) => {
  expect(plant(kind, path, text)).toEqual([])
})

const path = 'server/src/gateway/orders/service.ts'
const once = { 'A reason.': { [path]: 1 } }

test('an exception allows what it counts, and not one more', () => {
  expect(plant('owner', path, 'list(database.system)', once)).toEqual([])
  expect(plant('owner', path, 'list(database.system)\nlist(database.system)', once)).toEqual([
    expect.stringContaining(`${path}:2  uses the owner's connection`),
  ])
})

test('an exception that is not needed any more must be struck, one that is needed less written down', () => {
  expect(plant('owner', path, 'list(scope.tx)', once)).toEqual([
    `${path}:1  needs no exception any more: strike it from scripts/borders/allowed-owner.ts.`,
  ])
  expect(plant('owner', path, 'list(database.system)', { 'A reason.': { [path]: 3 } })).toEqual([
    `${path}:1  needs 1 and not 3: write that down in scripts/borders/allowed-owner.ts.`,
  ])
  expect(plant('owner', 'server/src/other.ts', '', once)).toEqual([
    `${path}:1  is gone: strike it from scripts/borders/allowed-owner.ts.`,
  ])
})
