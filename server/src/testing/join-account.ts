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
  const { rows } = await sql<{ userId: string }>`
    insert into portal_user (user_id, account_id, subject, person, email, given_name, family_name, status)
    select subject || ' ' || ${accountId}, ${accountId}, subject || ' ' || ${accountId}, subject, email, given_name,
      family_name, ${status}
    from portal_user known where email = ${email} and person = subject returning user_id as "userId"`.execute(system)
  await sql`
    insert into permission_grant (account_id, user_id, resource)
    select ${accountId}, ${rows[0]?.userId}, unnest(${[...permissions]}::text[])`.execute(system)
}
