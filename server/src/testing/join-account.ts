import { type PermissionResource, permissionResources } from '@portal/contract/permission.ts'
import type { TestDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'

interface Joined {
  permissions?: readonly PermissionResource[]
  status?: 'active' | 'suspended' | 'left'
}

/** Adds a person with a sign-in to another account. */
export async function joinAccount(
  { system }: Pick<TestDatabase, 'system'>,
  email: string,
  accountId: string,
  { permissions = permissionResources, status = 'active' }: Joined,
): Promise<void> {
  const known = await sql<{ subject: string; given: string; family: string }>`
    select subject, given_name as given, family_name as family from portal_user
    where email = ${email} and person = subject`.execute(system)
  const [{ subject, given, family } = { subject: '', given: '', family: '' }] = known.rows
  const { rows } = await sql<{ userId: string }>`
    insert into portal_user (user_id, account_id, subject, person, email, given_name, family_name, status)
    values (${`${subject} ${accountId}`}, ${accountId}, ${`${subject} ${accountId}`}, ${subject}, ${email}, ${given},
      ${family}, ${status})
    returning user_id as "userId"`.execute(system)
  await sql`
    insert into permission_grant (account_id, user_id, resource)
    select ${accountId}, ${rows[0]?.userId}, unnest(${[...permissions]}::text[])`.execute(system)
}
