import type { PermissionResource } from '@portal/contract/permission.ts'
import type { TestDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { newId } from '../../../lib/new-id.ts'
import { createUser } from '../../../testing/factories.ts'

/** Creates a person of the account who asks for a permission. Returns the request id. */
export async function createAccessRequest(
  database: TestDatabase,
  accountId: string,
  resource: PermissionResource = 'BusinessPortalOrders',
): Promise<string> {
  const email = await createUser(database, accountId, { permissions: ['BusinessPortal'] })
  const requestId = newId(12)
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from portal_user where email = ${email}`.execute(database.system)
  await sql`
    insert into access_request (account_id, request_id, user_id, resource, reason)
    values (${accountId}, ${requestId}, ${rows[0]?.userId}, ${resource}, 'I look after the orders now.')`.execute(
    database.system,
  )
  return requestId
}
