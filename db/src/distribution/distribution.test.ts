import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { planDistribution, sqlOf } from './plan.ts'
import { readCatalogue, type Table } from './read-catalogue.ts'

const manual = readFileSync(join(import.meta.dirname, '../../../docs/distribution.md'), 'utf8')

test('every account table can be co-located with its account, and the manual names all obstacles', async () => {
  const { system } = await testDatabase()
  const tables = await readCatalogue(system)
  const plan = planDistribution(tables)
  expect([...plan.distributed, ...plan.reference, ...plan.local].toSorted()).toEqual(tables.map(({ name }) => name))
  // A new limit has to be documented in the manual with the work to remove it, or avoided.
  const unknown = plan.limits.filter(({ table }) => !manual.includes(`| \`${table}\` |`))
  expect(unknown).toEqual([])
  const keys = tables.filter(({ name }) => plan.distributed.includes(name))
  expect(keys.filter(({ primaryKey }) => primaryKey[0] !== 'account_id').map(({ name }) => name)).toEqual([])
})

const table = (name: string, more: Partial<Table> = {}): Table => ({
  name,
  hasAccount: true,
  primaryKey: ['account_id', 'id'],
  uniques: [],
  references: [],
  triggers: [],
  ...more,
})

test.each<[string, Partial<Table>]>([
  ['The primary key has no account_id.', { primaryKey: ['id'] }],
  ['t_secret holds (secret) unique across all accounts.', { uniques: [{ name: 't_secret', columns: ['secret'] }] }],
  ['It refers to u by (u_id), across accounts.', { references: [{ columns: ['u_id'], to: 'u', toColumns: ['id'] }] }],
  [
    'It refers to portal_user, which stays on the coordinator.',
    { references: [{ columns: ['user_id'], to: 'portal_user', toColumns: ['user_id'] }] },
  ],
  ['Triggers run on each node: tell.', { triggers: ['tell'] }],
])('explains: %s', (reason, more) => {
  const { limits } = planDistribution([table('t', more), table('u'), table('portal_user')])
  expect(limits).toEqual([{ table: 't', reason }])
})

test('tables without an account are on every node, all others with their account', () => {
  const plan = planDistribution([table('account'), table('price', { hasAccount: false }), table('order')])
  expect(plan.limits).toEqual([])
  expect(sqlOf(plan)).toEqual([
    "select create_reference_table('price');",
    "select create_distributed_table('account', 'account_id');",
    "select create_distributed_table('order', 'account_id', colocate_with => 'account');",
  ])
})
