import { rowsOf, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { utc } from '../../lib/utc.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

export async function findRequiredSince(scope: AccountScope): Promise<string | null> {
  const { rows } = await rowsOf({ since: textOrNull })`
    select ${utc('second_factor_required_at')} as since from account
    where account_id = ${scope.accountId}`.execute(scope.tx)
  return rows[0]?.since ?? null
}

export async function setRequired(scope: AccountScope, isRequired: boolean): Promise<void> {
  await sql`
    update account set second_factor_required_at = ${isRequired ? sql`now()` : sql`null`}
    where account_id = ${scope.accountId}`.execute(scope.tx)
}
