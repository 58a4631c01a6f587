import { weekday, dayOf } from '@portal/contract/format/days.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { day, number, rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { allOf, type ActionItems } from './action-items.ts'

const Row = z.strictObject({
  planId: text,
  title: text,
  version: number,
  issueDate: day,
})

/** Plans changed since the account last acknowledged them. */
export async function planItems(scope: AccountScope): Promise<ActionItems> {
  const { rows } = await rowsOf(Row)`
    select p.plan_id as "planId", p.title, v.version, v.issue_date as "issueDate"
    from service_plan p join service_plan_version v on v.plan_id = p.plan_id and v.status = 'approved'
    where (select max(a.version) from plan_acknowledgement a
        where a.account_id = ${scope.accountId} and a.plan_id = p.plan_id) < v.version
      and exists (select from service_count c where c.account_id = ${scope.accountId}
        and c.product_category = p.product_category and c.condition <> 'ceased' and c.services > 0)
    order by v.issue_date, p.plan_id`.execute(scope.tx)
  return allOf(
    ...rows.map(({ planId, title, version, issueDate }) => {
      const path = pageOf('plan', { planId })
      return {
        key: `plan ${planId} ${version}`,
        harm: 'minor' as const,
        tone: 'reply' as const,
        state: 'Plan has changed',
        name: title,
        note: 'Service plan',
        reference: null,
        path,
        text: `Version ${version} has been in force since ${weekday(issueDate, dayOf(scope.now))}.`,
        otherwise: 'You acknowledged the previous version.',
        deadline: null,
        due: null,
        related: null,
        action: { label: 'Review changes', path },
      }
    }),
  )
}
