import { pageOf } from '@portal/contract/page-of.ts'
import type { ActionOf } from '@portal/contract/events.ts'
import type { Database } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { queueMail } from '../../mail/store.ts'

interface PlanNotice {
  planId: string
  version: number
  reason?: string
  /** The publisher. */
  actorId: string
  requestId: string
}

const Reader = z.strictObject({
  accountId: text,
  email: text,
  title: text,
})

/**
 * Notifies every account on the plan: open pages at once, and by email people who acknowledged an earlier version. It
 * may run twice: an account is notified once.
 */
export async function notifyOfPlan(
  system: Database['system'],
  { BASE_URL, PRODUCT_NAME }: Pick<Config, 'BASE_URL' | 'PRODUCT_NAME'>,
  { planId, version, reason, actorId, requestId }: PlanNotice,
): Promise<void> {
  await system.transaction().execute(async (tx) => {
    const { rows } = await rowsOf(Reader)`
      with told as (
        insert into activity (account_id, actor_id, actor_name, action, entity, entity_id, after, request_id)
        select distinct c.account_id, ${actorId}, 'Service plans team', ${'plan published' satisfies ActionOf<'plan'>}, 'plan', p.plan_id,
          jsonb_build_object('version', ${version}::integer, 'reason', ${reason ?? null}::text), ${requestId}
        from service_plan p
          join service_count c on c.product_category = p.product_category and c.services > 0
            and c.condition <> 'ceased'
        where p.plan_id = ${planId} and not exists (
          select from activity a where a.account_id = c.account_id and a.entity = 'plan'
            and a.entity_id = ${planId} and a.request_id = ${requestId})
        returning account_id)
      select distinct told.account_id as "accountId", u.email, p.title
      from told join plan_acknowledgement k on k.account_id = told.account_id and k.plan_id = ${planId}
        join portal_user u on u.user_id = k.user_id and u.status = 'active'
        join service_plan p on p.plan_id = ${planId}
        join permission_grant g on g.user_id = u.user_id and g.resource = 'BusinessPortalCSPs'
          and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now())
      order by email`.execute(tx)
    for (const { email, title } of rows) {
      // oxlint-disable-next-line no-await-in-loop -- few, on one connection
      await queueMail(tx, {
        to: email,
        subject: `${title}: version ${version} is in force`,
        text: [
          `Your customer service plan “${title}” has changed. Version ${version} is in force from today.`,
          ...(reason ? [reason] : []),
          `Review and acknowledge the changes in the ${PRODUCT_NAME} Portal:`,
          `${BASE_URL}${pageOf('plan', { planId })}`,
        ].join('\n\n'),
      })
    }
  })
}
