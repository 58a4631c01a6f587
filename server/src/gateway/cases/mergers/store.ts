import { boolean, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { isVisible } from '../../../scope/visible-cases-store.ts'

/** The case that this one was merged into, and those merged into it that the caller can see. */
export async function findMerged(
  scope: AccountScope,
  { caseId, mergedInto }: { caseId: string; mergedInto: string | null },
) {
  const found = await rowsOf({ caseId: text, title: text, isTarget: boolean })`
    select c.case_id as "caseId", c.title, c.merged_into is distinct from ${caseId} as "isTarget" from help_case c
    where c.account_id = ${scope.accountId} and (c.merged_into = ${caseId} or c.case_id = ${mergedInto})
      and ${isVisible(scope)} order by c.case_id limit 200`.all(scope.tx)
  const target = found.find(({ isTarget }) => isTarget)
  return {
    mergedInto: mergedInto === null ? null : { caseId: mergedInto, title: target?.title ?? null },
    merged: found.flatMap(({ isTarget, ...merged }) => (isTarget ? [] : [merged])),
  }
}

/** Cases merged into this one follow it to the other. */
export async function followMerger({ tx, accountId }: AccountScope, caseId: string, otherId: string): Promise<void> {
  await sql`
    update help_case set merged_into = ${otherId}, version = version + 1
    where account_id = ${accountId} and merged_into = ${caseId}`.execute(tx)
}
