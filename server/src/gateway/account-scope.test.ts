import { testDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type AccountScope, asPortal, type DeskScope } from './actor.ts'

const database = await testDatabase()

/** What a store does with its scope. */
async function read({ tx, accountId }: AccountScope): Promise<unknown> {
  const { rows } = await sql`select ${accountId}::text as account`.execute(tx)
  return rows[0]
}

test('a scope works for the account that it was opened for', async () => {
  await expect(asPortal(database, 'OWN', read)).resolves.toEqual({ account: 'OWN' })
})

// The type checker reads this file too: an `@ts-expect-error` above what type-checks after all fails the build.
const copied = (scope: AccountScope): AccountScope =>
  // @ts-expect-error -- a copy is not a scope
  // oxlint-disable-next-line typescript/no-misused-spread -- the linter refuses it as well
  ({ ...scope, accountId: 'OTHER' })

const _literal = ({ as, person, tx, sites }: AccountScope): AccountScope =>
  // @ts-expect-error -- a literal is not a scope, even with the very transaction
  ({ accountId: 'OTHER', as, person, tx, sites })

const _copiedDesk = (desk: DeskScope): DeskScope =>
  // @ts-expect-error -- a copy is not a scope
  // oxlint-disable-next-line typescript/no-misused-spread -- the linter refuses it as well
  ({ ...desk })

const _literalDesk = ({ person, tx }: DeskScope): DeskScope =>
  // @ts-expect-error -- a literal is not a scope
  ({ person, tx })

// TypeScript takes the result of Object.assign for all of its arguments at once, so these are refused when they run.
const forgeries: [string, (scope: AccountScope) => AccountScope][] = [
  ['assigning to the scope', (scope) => Object.assign(scope, { accountId: 'OTHER' })],
  ['a scope that inherits from it', (scope) => Object.create(scope, { accountId: { value: 'OTHER' } })],
  ['a proxy of the scope', (scope) => new Proxy(scope, {})],
]

test.each(forgeries)('%s opens nothing', async (_, forge) => {
  await expect(asPortal(database, 'OWN', async (scope) => read(forge(scope)))).rejects.toThrow(TypeError)
})

test.each([
  ['a copy', copied],
  ['what Object.assign copies', (scope: AccountScope) => Object.assign({}, scope, { accountId: 'OTHER' })],
])('%s has no transaction', async (_, forge) => {
  expect(await asPortal(database, 'OWN', async (scope) => Object.keys(forge(scope)))).toEqual(['accountId'])
})
