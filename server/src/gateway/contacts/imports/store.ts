import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

/** Contact names by email address in lower case. */
export async function listEmailHolders(scope: AccountScope, emails: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await rowsOf({ email: text, name: text })`
    select lower(email) as email, name from contact
    where account_id = ${scope.accountId} and lower(email) = any(${[...emails]}::text[])`.execute(scope.tx)
  return new Map(rows.map(({ email, name }) => [email, name]))
}

export async function countImported(scope: AccountScope, importId: string): Promise<number> {
  const { rows } = await rowsOf({ contacts: number })`
    select count(*) as contacts from contact
    where account_id = ${scope.accountId} and import_id = ${importId}`.execute(scope.tx)
  return rows[0]?.contacts ?? 0
}

/** Deletes imported contacts that have not changed since. Returns their ids. */
export async function deleteImported(scope: AccountScope, importId: string): Promise<string[]> {
  const { rows } = await rowsOf({ contactId: text })`
    delete from contact
    where account_id = ${scope.accountId} and import_id = ${importId} and version = 1 and user_id is null
    returning contact_id as "contactId"`.execute(scope.tx)
  return rows.map(({ contactId }) => contactId)
}
