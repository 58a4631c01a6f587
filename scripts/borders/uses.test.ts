import { expect, test } from 'vitest'
import type { Allowed } from './allowed.ts'
import { checkUses, totalOf } from './check-uses.ts'
import { inWords } from './finding.ts'
import { readSource } from './source.ts'
import { useRules } from './use-rules.ts'

const rulesOf = (kind: string, allowed: Allowed = {}) =>
  useRules.filter((rule) => rule.kind === kind).map((rule) => ({ ...rule, allowed, most: totalOf(allowed) }))
const plant = (kind: string, path: string, text: string, allowed = {}) =>
  checkUses([readSource(path, text)], rulesOf(kind, allowed)).map(inWords)

test.each([
  ['sql', 'server/src/gateway/orders/service.ts', "import { sql } from 'kysely'", 'belongs in a store'],
  ['sql', 'server/src/gateway/orders/service.ts', "import { sql as text } from 'kysely'", 'belongs in a store'],
  ['sql', 'server/src/planted.ts', 'client.query(`select 1`)', 'belongs in a store'],
  ['sql', 'server/src/planted.ts', 'rowsOf(Order)`select 1`', 'belongs in a store'],
  ['sql', 'server/src/planted.ts', 'client.query(`SELECT 1`)', 'belongs in a store'],
  ['sql', 'server/src/planted.ts', 'client.query(`set role ${role}`)', 'belongs in a store'],
  ['sql', 'server/src/planted.ts', "client.query('begin; select 1')", 'belongs in a store'],
  ['sql', 'server/src/planted.ts', 'client.query({ text: statement, values })', 'belongs in a store'],
  ['sql', 'server/src/planted.ts', "tx.selectFrom('visit').selectAll()", 'belongs in a store'],
  ['sql', 'server/src/planted.ts', "scope.tx.insertInto('visit')", 'belongs in a store'],
  ['sql', 'identity/src/planted.ts', "open().updateTable('login')", 'belongs in a store'],
  ['sql', 'server/src/planted.ts', "tx.deleteFrom('visit')", 'belongs in a store'],
  [
    'owner',
    'server/src/gateway/orders/routes.ts',
    'list(parts.database.system)',
    'Row-level security does not hold it',
  ],
  ['owner', 'server/src/planted.ts', 'const { system } = database', 'Row-level security does not hold it'],
  ['owner', 'server/src/planted.ts', "list(database['system'])", 'Row-level security does not hold it'],
  ['owner', 'server/src/planted.ts', 'new pg.Pool(database.connection)', 'Row-level security does not hold it'],
  ['owner', 'server/src/planted.ts', 'listen(this.#database.connection)', 'Row-level security does not hold it'],
  ['owner', 'server/src/planted.ts', 'const { connection } = parts.database', 'Row-level security does not hold it'],
  [
    'owner',
    'server/src/planted.ts',
    'const open = ({ connection }: Database) => connect(connection)',
    'Row-level security does not hold it',
  ],
  [
    'owner',
    'server/src/planted.ts',
    'const open = ({ database: { connection } }: Parts) => connect(connection)',
    'Row-level security does not hold it',
  ],
  ['people', 'server/src/gateway/orders/store.ts', 'sql`update portal_user set email = ${to}`', 'an AllowedChange'],
  ['people', 'server/src/planted.ts', 'sql`with a as (delete from  permission_grant) select`', 'an AllowedChange'],
  ['people', 'identity/src/planted.ts', 'sql`insert into identity.login (subject) select`', 'an AllowedChange'],
  ['people', 'server/src/planted.ts', 'await parts.identityDesk?.setSuspended(subject, true)', 'an AllowedChange'],
  ['people', 'server/src/planted.ts', 'await endAllSessions(system, identityDesk, subject)', 'an AllowedChange'],
  ['environment', 'server/src/planted.ts', 'process.env.PORT', 'by server/src/config.ts, and passed in'],
  ['environment', 'db/src/planted.ts', "import { env } from 'node:process'", 'by server/src/config.ts, and passed in'],
  ['environment', 'db/src/planted.ts', "import * as p from 'node:process'", 'by server/src/config.ts, and passed in'],
  ['environment', 'db/src/planted.ts', "import process from 'node:process'", 'by server/src/config.ts, and passed in'],
  ['environment', 'server/src/planted.ts', 'const { env } = process', 'by server/src/config.ts, and passed in'],
  ['environment', 'server/src/planted.ts', '({ env: all } = process)', 'by server/src/config.ts, and passed in'],
  [
    'environment',
    'server/src/planted.ts',
    'const { process: { env } } = globalThis',
    'by server/src/config.ts, and passed in',
  ],
  ['network', 'web/src/areas/orders/OrderPage.tsx', "fetch('/api')", 'A screen asks by call()'],
  ['network', 'web/src/desk/orders/OrderPage.tsx', "globalThis.fetch('/api')", 'A screen asks by call()'],
  ['network', 'web/src/planted.ts', "new EventSource('/api')", 'A screen asks by call()'],
  ['network', 'web/src/planted.ts', "self.fetch('/api')", 'A screen asks by call()'],
  ['network', 'web/src/planted.ts', 'const f = fetch', 'A screen asks by call()'],
  ['network', 'web/src/planted.ts', 'const { fetch } = window', 'A screen asks by call()'],
  ['network', 'web/src/planted.ts', 'const { fetch: ask } = window', 'A screen asks by call()'],
  ['network', 'web/src/planted.ts', "new window.EventSource('/api')", 'A screen asks by call()'],
  ['format', 'web/src/planted.ts', "new Intl.DateTimeFormat('en-GB')", 'the time of London'],
  ['format', 'server/src/planted.ts', "Intl.NumberFormat('en-GB')", 'the time of London'],
  ['format', 'ui/src/planted.ts', "total?.toLocaleString('en-GB')", 'the time of London'],
  ['format', 'web/src/planted.ts', 'at.getHours()', 'the time of London'],
  ['clock', 'server/src/gateway/orders/service.ts', 'save(new Date())', 'A call has one moment, scope.now'],
  ['clock', 'server/src/gateway/orders/desk/service.ts', 'Date.now() > until', 'A call has one moment, scope.now'],
  ['clock', 'server/src/gateway/orders/store.ts', 'Temporal.Now.instant()', 'A call has one moment, scope.now'],
  ['request-id', 'server/src/gateway/orders/routes.ts', 'save(request.id)', 'The scope carries it'],
  ['request-id', 'server/src/gateway/orders/routes.ts', 'save(call.request.id)', 'The scope carries it'],
  ['address', 'web/src/planted.tsx', 'const link = <a href="/orders/new">New order</a>', 'Ask for it by its name'],
  ['address', 'server/src/planted.ts', "const path = '/orders'", 'Ask for it by its name'],
  ['address', 'server/src/planted.ts', 'const path = `/orders/${orderId}?tab=a`', 'Ask for it by its name'],
  ['address', 'server/src/planted.ts', 'text(`See ${base}/dns/${zoneId}/history\n`)', 'Ask for it by its name'],
  ['paging', 'server/src/gateway/orders/store.ts', 'sql`limit ${size} offset ${from}`', 'reads its page'],
  ['paging', 'server/src/gateway/orders/store.ts', 'rows.slice((query.page - 1) * query.size)', 'reads its page'],
  ['paging', 'web/src/areas/orders/OrdersPage.tsx', 'const page = wholeNumber(raw.page) ?? 1', 'useListing()'],
  ['while-loading', 'web/src/planted.ts', 'const account = boot().signedIn?.accountId', 'pages of many people'],
  ['while-loading', 'web/src/planted.ts', 'export const query = { initialData: [boot().preloaded] }', 'of many people'],
  ['while-loading', 'web/src/planted.ts', 'export let asked = 0', 'pages of many people'],
  ['while-loading', 'web/src/planted.ts', 'const seen = new Set<string>()', 'pages of many people'],
  ['while-loading', 'ui/src/planted.ts', 'const root = document.body', 'pages of many people'],
  ['while-loading', 'ui/src/planted.ts', 'if (isDark) matchMedia("print")', 'pages of many people'],
])('refuses %s in %s: %s', (kind, path, text, sentence) => {
  const found = plant(kind, path, text)
  expect(found).toEqual([expect.stringContaining(`${path}:1  `)])
  expect(found).toEqual([expect.stringContaining(sentence)])
})

test('every rule is broken above and lists its exceptions', () => {
  const kinds = [
    'sql',
    'owner',
    'people',
    'environment',
    'network',
    'format',
    'clock',
    'request-id',
    'address',
    'paging',
    'while-loading',
  ]
  expect(useRules.map(({ kind }) => kind)).toEqual(kinds)
  const strict = useRules.filter(({ allowed }) => Object.keys(allowed).length === 0).map(({ kind }) => kind)
  expect(strict).toEqual(['format', 'address'])
})

test.each([
  ['sql', 'server/src/gateway/orders/store.ts', "import { sql } from 'kysely'"],
  ['sql', 'server/src/gateway/orders/detail-store.ts', "import { sql } from 'kysely'"],
  ['sql', 'server/src/gateway/orders/service.ts', "import type { Kysely } from 'kysely'"],
  ['sql', 'server/src/planted.ts', "session.query('organization')"],
  ['owner', 'server/src/orders.test.ts', 'list(database.system)'],
  ['sql', 'server/src/planted.ts', "session.query('settings')"],
  ['sql', 'identity/src/planted.ts', 'html`Create new codes`'],
  ['environment', 'server/src/planted.ts', "import { hrtime } from 'node:process'"],
  ['owner', 'server/src/planted.ts', 'answer.headers.connection'],
  ['owner', 'server/src/planted.ts', 'const { connection } = request.headers'],
  ['network', 'web/src/planted.ts', 'queryClient.fetchQuery(query)'],
  ['network', 'web/src/planted.ts', 'type Options = { fetch: typeof fetch; source: EventSource }'],
  ['network', 'web/src/planted.ts', 'query.fetch({ fetch: true })'],
  ['network', 'web/src/planted.ts', 'source.readyState === EventSource.CLOSED'],
  ['format', 'contract/format/dates.ts', "new Intl.DateTimeFormat('en-GB')"],
  ['format', 'web/src/planted.ts', "new Intl.Collator('en-GB')"],
  ['format', 'web/src/planted.ts', 'at.getUTCHours()'],
  ['clock', 'server/src/gateway/orders/service.ts', 'new Date(order.placedAt)'],
  ['clock', 'server/src/gateway/actor.ts', 'new Date()'],
  ['address', 'server/src/planted.ts', "call('/orders-info/api/orders')"],
  ['address', 'server/src/planted.ts', "pageOf('order', { orderId })"],
  ['paging', 'server/src/lists/read-page.ts', 'const offset = (page - 1) * size'],
  ['paging', 'web/src/areas/plans/PlanPage.tsx', 'wholeNumber(search.version)'],
  ['while-loading', 'web/src/planted.ts', 'export const account = () => boot().signedIn?.accountId'],
  ['while-loading', 'web/src/planted.ts', 'export function here() { return location.href }'],
  ['while-loading', 'web/src/planted.ts', 'const taken: ReadonlySet<string> = new Set(names)'],
  ['while-loading', 'web/src/planted.ts', "const pages = { location: 'Leeds', document: site.document }"],
])('allows %s in %s to do %s', (kind, path, text) => {
  expect(plant(kind, path, text)).toEqual([])
})

const path = 'server/src/gateway/orders/service.ts'
const once = { 'A reason.': { [path]: 1 } }

test('an exception allows its count, and not one more', () => {
  expect(plant('owner', path, 'list(database.system)', once)).toEqual([])
  expect(plant('owner', path, 'list(database.system)\nlist(database.system)', once)).toEqual([
    expect.stringContaining(`${path}:2  uses the owner's connection`),
  ])
})

test('an obsolete exception must be removed, a larger one than needed reduced', () => {
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

test('the sum of the exceptions is written down, and neither rises nor falls unnoticed', () => {
  const checkMost = (most: number) => {
    const rules = rulesOf('owner', { 'A reason.': { [path]: 1 }, 'Another.': { 'server/src/app.ts': 1 } })
    const sources = [path, 'server/src/app.ts'].map((each) => readSource(each, 'list(database.system)'))
    return checkUses(
      sources,
      rules.map((rule) => ({ ...rule, most })),
    ).map(inWords)
  }
  expect(checkMost(2)).toEqual([])
  expect(checkMost(3)).toEqual([
    'scripts/borders/allowed-owner.ts:1  allows 2 in all and not 3: write 2 down in scripts/borders/use-rules.ts.',
  ])
  expect(checkMost(1)).toEqual([
    expect.stringContaining('scripts/borders/allowed-owner.ts:1  allows 2 in all, and the most is 1.'),
  ])
  expect(useRules.filter(({ most }) => most !== undefined).map(({ kind }) => kind)).toEqual([
    'sql',
    'owner',
    'while-loading',
  ])
})
