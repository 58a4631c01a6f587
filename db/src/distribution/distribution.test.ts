import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appRole } from '../roles.ts'
import { rowsOf, text } from '../rows.ts'
import { testDatabase } from '../testing/database.ts'
import { isOurs } from './functions.ts'
import { planDistribution } from './plan.ts'
import { policyStatements } from './policies.ts'
import { readCatalogue, type Table } from './read-catalogue.ts'

const manual = readFileSync(join(import.meta.dirname, '../../../docs/distribution.md'), 'utf8')

test('every table has a place, and the manual names each rule that is lost', async () => {
  const { system } = await testDatabase()
  const tables = await readCatalogue(system)
  const plan = planDistribution(tables)
  expect([...plan.distributed, ...plan.reference, ...plan.local].toSorted()).toEqual(tables.map(({ name }) => name))
  // A new limit has to be documented in the manual, or avoided.
  const unknown = plan.limits.filter(({ table }) => !manual.includes(`| \`${table}\` |`))
  expect(unknown).toEqual([])
  const distributed = tables.filter(({ name }) => plan.distributed.includes(name))
  expect(distributed.filter(({ primaryKey }) => primaryKey[0] !== 'account_id').map(({ name }) => name)).toEqual([])
})

test('a function with the owner’s rights sees rows of the account for which it is called, or is for the desk', async () => {
  const { system } = await testDatabase()
  const { distributed } = planDistribution(await readCatalogue(system))
  const functions = await rowsOf({ name: text, body: text })`
    select p.proname::text as name, p.prosrc as body from pg_proc p
    where ${isOurs} and p.prosecdef and has_function_privilege(${appRole}, p.oid, 'execute')`.all(system)
  const isOfAccounts = new RegExp(`\\b(?:${distributed.join('|')})\\b`)
  const beyond = functions.filter(({ body }) => isOfAccounts.test(body) && !body.includes("'portal.account_id'"))
  // On Citus they see one account if they are called for one: the desk calls them, or the previous release only.
  expect([...new Set(beyond.map(({ name }) => name))].toSorted()).toEqual([
    'category_uses',
    'count_incident_services',
    'exchange_names',
    'name_incident_services',
    'preview_incident',
    'preview_rules',
  ])
})

const table = (name: string, more: Partial<Table> = {}): Table => ({
  name,
  hasAccount: true,
  isUnlogged: false,
  gateway: { writes: false, changes: false },
  primaryKey: ['account_id', 'id'],
  uniques: [],
  references: [],
  triggers: [],
  policies: [],
  ...more,
})

const key = (columns: string[], to: string, toColumns: string[], setsNull = false) => ({
  name: 'the_key',
  columns,
  to,
  toColumns,
  setsNull,
  definition: '',
})

test.each<[string, Partial<Table>]>([
  ['The primary key has no account_id.', { primaryKey: ['id'] }],
  ['t_secret no longer holds across accounts.', { uniques: [{ name: 't_secret', columns: ['secret'] }] }],
  ['the_key is dropped: it refers to u across accounts.', { references: [key(['u_id'], 'u', ['id'])] }],
  [
    'the_key is dropped: Citus cannot empty a column of a key that holds the account.',
    { references: [key(['account_id', 'u_id'], 'u', ['account_id', 'id'], true)] },
  ],
  ['the_key is dropped: activity is on other nodes.', { references: [key(['n'], 'activity', ['n'])] }],
])('explains: %s', (reason, more) => {
  const { limits } = planDistribution([table('t', more), table('u'), table('activity')])
  expect(limits).toEqual([{ table: 't', reason }])
})

test('a table that every node has keeps its unique indexes, but cannot refer to one that is spread', () => {
  const plan = planDistribution([
    table('account', { uniques: [{ name: 'account_clc', columns: ['clc_account_id'] }] }),
    table('dns_zone', { references: [key(['account_id', 'service_id'], 'service', ['account_id', 'service_id'])] }),
    table('service'),
    table('price', { hasAccount: false }),
  ])
  expect(plan.reference).toEqual(['account', 'dns_zone', 'price'])
  expect(plan.limits).toEqual([{ table: 'dns_zone', reason: 'the_key is dropped: service is on one node.' }])
})

test('policies name the account by a function that the coordinator knows when it plans, and do not query', () => {
  const policies = [
    { name: 'own', condition: "(account_id = current_setting('portal.account_id'::text, true))", check: null },
    {
      name: 'once',
      condition: "(dealer_id = ( SELECT current_setting('portal.account_id'::text, true) AS current_setting))",
      check: null,
    },
    {
      name: 'systems',
      condition: "(( SELECT current_setting('portal.for_systems'::text, true) AS current_setting) = 'on'::text)",
      check: null,
    },
    { name: 'dealer', condition: '(account_id IN ( SELECT unnest(customers_of_dealer()) AS unnest))', check: null },
    { name: 'all', condition: 'true', check: null },
  ]
  const statements = policyStatements(table('t', { policies })).map((statement) =>
    statement.replaceAll(/\s+/g, ' ').trim(),
  )
  expect(statements).toEqual([
    'alter policy "own" on "t" using ((account_id = account_of_transaction()))',
    'alter policy "once" on "t" using ((dealer_id = account_of_transaction()))',
    `alter policy "systems" on "t" using ((current_setting('portal.for_systems'::text, true) = 'on'::text))`,
    `alter policy "dealer" on "t" using (strpos(current_setting('portal.customers', true), ',' || account_id || ',') > 0)`,
  ])
})
