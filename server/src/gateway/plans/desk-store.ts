import type { ActionOf } from '@portal/contract/events.ts'
import type { PlanContent } from '@portal/contract/plans/content.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { changesRow, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../scope/account-scope.ts'

export const PlanName = z.strictObject({
  title: text,
  productCategory: text,
})
export type PlanName = z.infer<typeof PlanName>

export const findPlanName = (scope: AccountScope, planId: string): Promise<PlanName | null> =>
  rowsOf(PlanName)`
    select title, product_category as "productCategory" from service_plan where plan_id = ${planId}`.first(scope.tx)

/** Saves the plan's only draft as its next version; false if someone else has saved it meanwhile. */
export const upsertDraft = (
  scope: AccountScope,
  planId: string,
  content: PlanContent,
  edition: number | undefined,
): Promise<boolean> =>
  changesRow(scope.tx)`
    insert into service_plan_version as old (plan_id, version, status, content)
    select ${planId}, coalesce(max(version), 0) + 1, 'draft', ${JSON.stringify(content)}::jsonb
    from service_plan_version where plan_id = ${planId} and status <> 'draft'
    on conflict (plan_id, version) do update set content = excluded.content, edition = old.edition + 1
      where old.status = 'draft' and (${edition ?? null}::integer is null or old.edition = ${edition ?? null})`

/** Puts the draft into force from today, UK time; false if it has changed since it was read. */
export async function approveDraft(
  scope: AccountScope,
  planId: string,
  draft: { version: number; edition: number },
  reason: string,
): Promise<boolean> {
  await sql`
    update service_plan_version set status = 'superseded'
    where plan_id = ${planId} and status = 'approved' and version < ${draft.version}`.execute(scope.tx)
  return changesRow(scope.tx)`
    update service_plan_version
    set status = 'approved', reason = ${reason}, issue_date = (now() at time zone 'Europe/London')::date
    where plan_id = ${planId} and version = ${draft.version} and status = 'draft' and edition = ${draft.edition}`
}

export interface PlanNotice {
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
 * Records the new version in every account on the plan that has no record of it yet. Returns their people who
 * acknowledged an earlier version.
 */
export const announcePlan = (
  tx: Sql,
  { planId, version, reason, actorId, requestId }: PlanNotice,
): Promise<z.infer<typeof Reader>[]> =>
  rowsOf(Reader)`
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
    order by email`.all(tx)
