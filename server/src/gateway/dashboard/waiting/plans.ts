import { day, number, rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccountScope } from '../../actor.ts'
import { dayInWords, today } from '../../orders/days.ts'
import { pageAddress } from '../page-address.ts'
import { allOf, type Asking, type Found } from './waiting.ts'

const Row = z.strictObject({
  planId: text,
  title: text,
  version: number,
  issueDate: day,
})

/** Plans that have changed since somebody of the account acknowledged them. */
export async function waitingPlans(scope: AccountScope, { now }: Asking): Promise<Found> {
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
      const path = pageAddress('/customer-service-plans/:planId', { params: { planId } })
      return {
        key: `plan ${planId} ${version}`,
        harm: 'minor' as const,
        tone: 'reply' as const,
        state: 'Plan has changed',
        name: title,
        note: 'Service plan',
        reference: null,
        path,
        text: `Version ${version} is in force since ${dayInWords(issueDate, today(now))}.`,
        otherwise: 'You acknowledged the version before it.',
        deadline: null,
        due: null,
        related: null,
        action: { label: 'Read what changed', path },
      }
    }),
  )
}
