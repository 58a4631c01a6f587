import { CareLevel, PlanContent } from '@portal/contract/plans/content.ts'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccountScope } from '../scope/account-scope.ts'
import { isIssuedBy } from './in-force-store.ts'

const PlanInForce = z.strictObject({ planId: text, title: text, version: number, content: PlanContent })

type PlanInForce = z.infer<typeof PlanInForce>

const InForce = z.strictObject({ productName: text, plan: PlanInForce.nullable(), level: CareLevel.nullable() })

/** The terms of a service on a day: the version of its plan that was in force, and its care level. */
export async function findTermsInForce(
  scope: AccountScope,
  serviceId: string | null,
  careLevel: string | null,
  at: Date,
): Promise<{ productName: string | null; plan: PlanInForce | null; careLevel: CareLevel | null }> {
  if (serviceId === null) return { productName: null, plan: null, careLevel: null }
  const { rows } = await rowsOf(InForce)`
    select s.product_name as "productName",
      (select json_build_object('planId', p.plan_id, 'title', p.title, 'version', v.version, 'content', v.content)
        from service_plan p join service_plan_version v using (plan_id)
        where p.product_category = s.product_category and ${isIssuedBy(at)}
        order by p.plan_id, v.version desc limit 1) as plan,
      (select json_build_object('name', l.name, 'repair', l.repair, 'hours', l.hours)
        from care_level l where l.name = ${careLevel}::text) as level
    from service s where s.account_id = ${scope.accountId} and s.service_id = ${serviceId}`.execute(scope.tx)
  const [found] = rows
  if (!found) return { productName: null, plan: null, careLevel: null }
  return { productName: found.productName, plan: found.plan, careLevel: found.level }
}
