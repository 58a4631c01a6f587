import { sql } from 'kysely'
import type { AccountScope } from '../actor.ts'

export async function findAccountName(scope: AccountScope): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select trading_name as name from account where account_id = ${scope.accountId}`.execute(scope.tx)
  return rows[0]?.name ?? ''
}
