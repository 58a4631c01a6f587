import { Problem } from '@portal/contract/problem.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

/** The balance, the statement and the payments belong to the whole account. */
export function assertWholeAccount({ sites }: AccountScope): void {
  if (!sites) return
  throw new Problem('whole_account_needed', {
    detail: 'Your permission is limited to certain sites. The balance and payments are of the whole account.',
  })
}
