import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import type { AccountScope } from '../actor.ts'

/** Who has these addresses, by address in small letters. */
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

/** Those that nobody has touched since; answers their ids. */
export async function deleteImported(scope: AccountScope, importId: string): Promise<string[]> {
  const { rows } = await rowsOf({ contactId: text })`
    delete from contact
    where account_id = ${scope.accountId} and import_id = ${importId} and version = 1 and user_id is null
    returning contact_id as "contactId"`.execute(scope.tx)
  return rows.map(({ contactId }) => contactId)
}
