import { DeskPlanRow } from '@portal/contract/desk/desk.ts'
import { sql } from 'kysely'
import { searchPatterns } from '../../lib/like-patterns.ts'
import { type Page, readPage } from '../../lists/read-page.ts'
import type { DeskScope } from '../../scope/account-scope.ts'

export function listPlanQueue(desk: DeskScope, { search, ...page }: Page & { search?: string | undefined }) {
  return readPage(desk, DeskPlanRow, page, {
    columns: sql`
      p.plan_id as "planId", p.title, p.product_category as "productCategory", v.version, v.issue_date as "issueDate",
      d.version as draft, coalesce(has.accounts, 0) as accounts,
      (select count(*) from plan_acknowledgement k
        where k.plan_id = p.plan_id and k.version = v.version)::integer as acknowledged`,
    // Counted once for all plans: there are few plans and many accounts.
    from: sql`
      service_plan p
        left join service_plan_version v on v.plan_id = p.plan_id and v.status = 'approved'
        left join service_plan_version d on d.plan_id = p.plan_id and d.status = 'draft'
        left join (select product_category, count(distinct account_id)::integer as accounts from service_count
          where services > 0 and condition <> 'ceased' group by product_category) has using (product_category)`,
    where: searchPatterns(search).map(
      (pattern) => sql`lower(concat_ws(' ', p.plan_id, p.title, p.product_category)) like ${pattern}`,
    ),
    order: sql`d.version is null, p.title, p.plan_id`,
  })
}
