import { type FaultCause, faultCauses } from '@portal/contract/plans/values.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccountScope } from '../scope/account-scope.ts'

/** The cause that exempts a case from its targets, or null. */
export async function findExcludedCause(scope: AccountScope, caseId: string): Promise<FaultCause | null> {
  const found = await rowsOf({ excludedCause: z.enum(faultCauses).nullable() })`
    select excluded_cause as "excludedCause" from case_result
    where account_id = ${scope.accountId} and case_ref = ${caseId}`.first(scope.tx)
  return found?.excludedCause ?? null
}
