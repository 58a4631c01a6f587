import { boolean, rowsOf } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'

const Standing = z.strictObject({
  worksAtDesk: boolean,
  isProviders: boolean,
  isDealer: boolean,
})
type Standing = z.infer<typeof Standing>

/** The input of the rule about a person and the account; `subject` is null for a person without a sign-in. */
export async function findStandingOf(scope: AccountScope, subject: string | null): Promise<Standing> {
  const { rows } = await rowsOf(Standing)`
    select coalesce(works_at_desk(${subject}::text), false) as "worksAtDesk",
      is_provider_account(account_id) as "isProviders", type = 'dealer' as "isDealer"
    from account where account_id = ${scope.accountId}`.execute(scope.tx)
  return rows[0] ?? { worksAtDesk: false, isProviders: false, isDealer: false }
}
