import { rowsOf, textOrNull } from '@portal/db/src/rows.ts'
import type { AccountScope } from '../scope/account-scope.ts'

export async function findAccountBrand({ accountId, tx }: AccountScope): Promise<string | null> {
  const row = await rowsOf({ brand: textOrNull })`
    select brand from account where account_id = ${accountId}`.first(tx)
  return row?.brand ?? null
}
