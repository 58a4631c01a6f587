import type { PlanContent } from '@portal/contract/plans/content.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../scope/account-scope.ts'

export const PlanName = z.strictObject({
  title: text,
  productCategory: text,
})
export type PlanName = z.infer<typeof PlanName>

export async function findPlanName(scope: AccountScope, planId: string): Promise<PlanName | null> {
  const { rows } = await rowsOf(PlanName)`
    select title, product_category as "productCategory" from service_plan where plan_id = ${planId}`.execute(scope.tx)
  return rows[0] ?? null
}

/** Saves the plan's only draft as its next version; false if someone else has saved it meanwhile. */
export async function upsertDraft(
  scope: AccountScope,
  planId: string,
  content: PlanContent,
  edition: number | undefined,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into service_plan_version as old (plan_id, version, status, content)
    select ${planId}, coalesce(max(version), 0) + 1, 'draft', ${JSON.stringify(content)}::jsonb
    from service_plan_version where plan_id = ${planId} and status <> 'draft'
    on conflict (plan_id, version) do update set content = excluded.content, edition = old.edition + 1
      where old.status = 'draft' and (${edition ?? null}::integer is null or old.edition = ${edition ?? null})`.execute(
    scope.tx,
  )
  return numAffectedRows === 1n
}

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
  const { numAffectedRows } = await sql`
    update service_plan_version
    set status = 'approved', reason = ${reason}, issue_date = (now() at time zone 'Europe/London')::date
    where plan_id = ${planId} and version = ${draft.version} and status = 'draft' and edition = ${draft.edition}`.execute(
    scope.tx,
  )
  return numAffectedRows === 1n
}
