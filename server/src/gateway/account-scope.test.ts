import { testDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asSystem } from './actor.ts'
import type { AccountScope, DeskScope } from '../scope/account-scope.ts'

const database = await testDatabase()

/** A typical use of a scope by a store. */
async function read({ tx, accountId }: AccountScope): Promise<unknown> {
  const { rows } = await sql`select ${accountId}::text as account`.execute(tx)
  return rows[0]
}

test('a scope works for its account', async () => {
  await expect(asSystem(database, 'OWN', read)).resolves.toEqual({ account: 'OWN' })
})

// The type checker reads this file too: an unused `@ts-expect-error` fails the build.
const copied = (scope: AccountScope): AccountScope =>
  // @ts-expect-error -- a copy is not a scope
  // oxlint-disable-next-line typescript/no-misused-spread -- the linter forbids it as well
  ({ ...scope, accountId: 'OTHER' })

const _literal = ({ as, person, tx, sites }: AccountScope): AccountScope =>
  // @ts-expect-error -- a literal is not a scope, even with the same transaction
  ({ accountId: 'OTHER', as, person, tx, sites })

const _copiedDesk = (desk: DeskScope): DeskScope =>
  // @ts-expect-error -- a copy is not a scope
  // oxlint-disable-next-line typescript/no-misused-spread -- the linter forbids it as well
  ({ ...desk })

const _literalDesk = ({ person, tx }: DeskScope): DeskScope =>
  // @ts-expect-error -- a literal is not a scope
  ({ person, tx })

// TypeScript types the result of Object.assign as the intersection of its arguments, so these are rejected at run time.
const forgeries: [string, (scope: AccountScope) => AccountScope][] = [
  ['assigning to the scope', (scope) => Object.assign(scope, { accountId: 'OTHER' })],
  ['a scope that inherits from it', (scope) => Object.create(scope, { accountId: { value: 'OTHER' } })],
  ['a proxy of the scope', (scope) => new Proxy(scope, {})],
]

test.each(forgeries)('%s is not a scope', async (_, forge) => {
  await expect(asSystem(database, 'OWN', async (scope) => read(forge(scope)))).rejects.toThrow(TypeError)
})

test.each([
  ['a copy', copied],
  ['what Object.assign copies', (scope: AccountScope) => Object.assign({}, scope, { accountId: 'OTHER' })],
])('%s has no transaction', async (_, forge) => {
  expect(await asSystem(database, 'OWN', async (scope) => Object.keys(forge(scope)))).toEqual(['accountId'])
})
