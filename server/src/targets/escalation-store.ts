import { PlanContent } from '@portal/contract/plans/content.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import type { AccountScope } from '../scope/account-scope.ts'
import { isIssuedBy } from './in-force-store.ts'

/** The levels of escalation of a plan as they are today, whatever version set the targets of a case. */
export async function findEscalation(scope: AccountScope, planId: string): Promise<PlanContent['escalation'] | null> {
  const { rows } = await rowsOf({ escalation: PlanContent.shape.escalation })`
    select v.content -> 'escalation' as escalation from service_plan_version v
    where v.plan_id = ${planId} and ${isIssuedBy(scope.now)}
    order by v.version desc limit 1`.execute(scope.tx)
  return rows[0]?.escalation ?? null
}
