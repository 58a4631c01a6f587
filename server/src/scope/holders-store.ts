import type { PermissionResource } from '@portal/contract/permission.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import type { AccountScope } from './account-scope.ts'

/** The people of the account who hold a permission now and can sign in, by name; at most 20. */
export async function listHolders(
  scope: AccountScope,
  resource: PermissionResource,
): Promise<{ name: string; email: string }[]> {
  const { rows } = await rowsOf({ name: text, email: text })`
    select c.name, c.email from permission_grant g
      join contact c on c.account_id = g.account_id and c.user_id = g.user_id
    where g.account_id = ${scope.accountId} and g.resource = ${resource} and c.status = 'active'
      and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now())
    order by c.sort_name, c.contact_id limit 20`.execute(scope.tx)
  return rows
}

/** The people who can administer the account, whatever their contact roles are called. */
export function listAdministrators(scope: AccountScope): Promise<{ name: string; email: string }[]> {
  return listHolders(scope, 'BusinessPortalAccountMgmt')
}
