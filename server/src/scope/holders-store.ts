import type { PermissionResource } from '@portal/contract/permission.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AccountScope } from './account-scope.ts'

/** `contact c` of the people who hold a permission now and can sign in. */
const holders = ({ accountId }: AccountScope, resource: PermissionResource): RawBuilder<unknown> => sql`
  permission_grant g join contact c on c.account_id = g.account_id and c.user_id = g.user_id
  where g.account_id = ${accountId} and g.resource = ${resource} and c.status = 'active'
    and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now())`

/** The people of the account who hold a permission now and can sign in, by name; at most 20. */
export const listHolders = (
  scope: AccountScope,
  resource: PermissionResource,
): Promise<{ name: string; email: string }[]> =>
  rowsOf({ name: text, email: text })`
    select c.name, c.email from ${holders(scope, resource)}
    order by c.sort_name, c.contact_id limit 20`.all(scope.tx)

/** The people who can administer the account, whatever their contact roles are called. */
export function listAdministrators(scope: AccountScope): Promise<{ name: string; email: string }[]> {
  return listHolders(scope, 'BusinessPortalAccountMgmt')
}

/** The number of them, as part of a statement. */
export const administratorCount = (scope: AccountScope): RawBuilder<unknown> =>
  sql`(select count(*) from ${holders(scope, 'BusinessPortalAccountMgmt')})`
