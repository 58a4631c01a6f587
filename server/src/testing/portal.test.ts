import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser } from './factories.ts'
import { sharedTestPortal } from './portal.ts'

const portal = await sharedTestPortal()

test('a test signs in where an account requires a second factor from a later day', async () => {
  const { database } = portal
  const account = await createAccount(database)
  await sql`update account set second_factor_required_at = now() where account_id = ${account}`.execute(database.system)
  const { gateway } = await portal.signIn(await createUser(database, account))
  expect((await gateway('/service-info/api/services')).status).toBe(200)
})
