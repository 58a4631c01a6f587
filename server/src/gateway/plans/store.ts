import { PlanContent } from '@portal/contract/plans/content.ts'
import { PlanAcknowledgement, PlanRow } from '@portal/contract/plans/plans.ts'
import { dayOrNull, number, numberOrNull, rowsOf, textOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../lib/utc.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { nameOfPerson } from '../../people/name-of.ts'

/** The plan in force, with the account's services on it and its readings. */
export const HeldPlan = PlanRow.pick({
  planId: true,
  title: true,
  productCategory: true,
  services: true,
  sites: true,
  version: true,
  issueDate: true,
}).extend({ content: PlanContent, readVersion: numberOrNull, acknowledgedVersion: numberOrNull })
export type HeldPlan = z.infer<typeof HeldPlan>

// Counting the sites of more services would cost more than the rest of the page.
const mostServicesCounted = 5000

/** A plan applies to accounts with an active service in its category. */
function held(scope: AccountScope, condition: RawBuilder<unknown>) {
  return rowsOf(HeldPlan)`
    select p.plan_id as "planId", p.title, p.product_category as "productCategory", has.services, has.sites,
      v.version, v.issue_date as "issueDate", v.content, r.version as "readVersion",
      (select max(a.version) from plan_acknowledgement a
        where a.account_id = ${scope.accountId} and a.plan_id = p.plan_id) as "acknowledgedVersion"
    from service_plan p
      join service_plan_version v on v.plan_id = p.plan_id and v.status = 'approved'
      join lateral (select sum(c.services)::bigint as services,
          case when sum(c.services) <= ${mostServicesCounted} then (select count(distinct s.site_id) from service s
            where s.account_id = ${scope.accountId} and s.product_category = p.product_category
              and s.condition <> 'ceased') end as sites
        from service_count c
        where c.account_id = ${scope.accountId} and c.product_category = p.product_category
          and c.condition <> 'ceased') has on has.services > 0
      left join plan_reading r on r.account_id = ${scope.accountId} and r.plan_id = p.plan_id
        and r.user_id = ${scope.person.userId}
    where ${condition} order by p.title, p.plan_id`
}

export async function listPlans(scope: AccountScope): Promise<HeldPlan[]> {
  const { rows } = await held(scope, sql`true`).execute(scope.tx)
  return rows
}

export async function findPlan(scope: AccountScope, planId: string): Promise<HeldPlan | null> {
  const { rows } = await held(scope, sql`p.plan_id = ${planId}`).execute(scope.tx)
  return rows[0] ?? null
}

export const StoredVersion = z.strictObject({
  version: number,
  status: z.enum(['draft', 'approved', 'superseded']),
  issueDate: dayOrNull,
  reason: textOrNull,
  content: PlanContent,
  edition: number,
})
export type StoredVersion = z.infer<typeof StoredVersion>

/** All versions of a plan, newest first; it takes the scope although the document belongs to no account. */
export const listVersions = (scope: AccountScope, planId: string): Promise<StoredVersion[]> =>
  rowsOf(StoredVersion)`
    select version, status, issue_date as "issueDate", reason, content, edition
    from service_plan_version where plan_id = ${planId} order by version desc`.all(scope.tx)

/** Never decreases: a person who has read a version has read the earlier ones. */
export async function saveReading(scope: AccountScope, planId: string, version: number): Promise<void> {
  await sql`
    insert into plan_reading as old (account_id, plan_id, user_id, version)
    values (${scope.accountId}, ${planId}, ${scope.person.userId}, ${version})
    on conflict (account_id, plan_id, user_id)
      do update set version = excluded.version, read_at = excluded.read_at where old.version < excluded.version`.execute(
    scope.tx,
  )
}

const acknowledgement = sql`version, name, on_behalf_of as "onBehalfOf", ${utc('at')} as at`

export const findAcknowledgement = (
  scope: AccountScope,
  planId: string,
  version: number,
): Promise<PlanAcknowledgement | null> =>
  rowsOf(PlanAcknowledgement)`
    select ${acknowledgement} from plan_acknowledgement
    where account_id = ${scope.accountId} and plan_id = ${planId} and version = ${version}`.first(scope.tx)

/** Null if a colleague acknowledged it first. */
export async function insertAcknowledgement(
  scope: AccountScope,
  planId: string,
  version: number,
): Promise<PlanAcknowledgement | null> {
  const { person } = scope
  const name = nameOfPerson(person)
  return rowsOf(PlanAcknowledgement)`
    with added as (
      insert into plan_acknowledgement (account_id, plan_id, version, user_id, name, on_behalf_of)
      values (${scope.accountId}, ${planId}, ${version}, ${person.userId}, ${name},
        ${scope.as === 'dealer' ? person.accountName : null})
      on conflict do nothing returning *)
    select ${acknowledgement} from added`.first(scope.tx)
}
