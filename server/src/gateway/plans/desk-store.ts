import type { ActionOf } from '@portal/contract/events.ts'
import type { PlanContent } from '@portal/contract/plans/content.ts'
import { PlanAccount } from '@portal/contract/plans/desk.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { changesRow, number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { searchPatterns } from '../../lib/like-patterns.ts'
import { allOf, type Page, readPage } from '../../lists/read-page.ts'
import type { AccountScope, DeskScope } from '../../scope/account-scope.ts'

export const PlanName = z.strictObject({
  title: text,
  productCategory: text,
})
export type PlanName = z.infer<typeof PlanName>

export const findPlanName = (scope: { tx: Sql }, planId: string): Promise<PlanName | null> =>
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

/** Records who saved the draft and how it changed, for the desk. */
export async function insertSave({ tx, actorName }: AccountScope, planId: string, changes: object): Promise<void> {
  await sql`
    insert into service_plan_save (plan_id, person_name, changes)
    values (${planId}, ${actorName}, ${JSON.stringify(changes)}::jsonb)`.execute(tx)
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
  return changesRow(scope.tx)`
    update service_plan_version
    set status = 'approved', reason = ${reason}, issue_date = (now() at time zone 'Europe/London')::date
    where plan_id = ${planId} and version = ${draft.version} and status = 'draft' and edition = ${draft.edition}`
}

export interface NewVersion {
  planId: string
  version: number
  /** Written by the publisher. */
  reason?: string | undefined
}

export interface PlanNotice extends NewVersion {
  /** The publisher. */
  actorId: string
  requestId: string
}

/** The people `u` who acknowledged a version `k` of the plan, and may still read plans. */
const readersOf = (planId: string) => sql`
  plan_acknowledgement k join portal_user u on k.plan_id = ${planId} and u.user_id = k.user_id and u.status = 'active'
    join permission_grant g on g.user_id = u.user_id and g.resource = 'BusinessPortalCSPs'
      and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now())`

/**
 * Records the new version in every account on the plan that has no record of it yet. Returns those in which
 * someone acknowledged an earlier version.
 */
export const announcePlan = (
  tx: Sql,
  { planId, version, reason, actorId, requestId }: PlanNotice,
): Promise<{ accountId: string }[]> =>
  rowsOf({ accountId: text })`
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
    select distinct told.account_id as "accountId" from ${readersOf(planId)} join told on told.account_id = k.account_id
    order by 1`.all(tx)

/** The people of the account who acknowledged a version of the plan, with its title. */
export const listPlanReaders = (
  { tx, accountId }: AccountScope,
  planId: string,
): Promise<{ email: string; title: string }[]> =>
  rowsOf({ email: text, title: text })`
    select distinct u.email, p.title from ${readersOf(planId)} join service_plan p on p.plan_id = k.plan_id
    where k.account_id = ${accountId} order by 1`.all(tx)

/** The services in the category of the plan, with a row of an account for each condition. */
const counted = (planId: string) => sql`
  service_count c where c.product_category = (select p.product_category from service_plan p where p.plan_id = ${planId})
    and c.services > 0 and c.condition <> 'ceased'`

/** The people of each account who are notified of a new version. */
const notified = (planId: string) => sql`
  (select k.account_id, count(distinct u.email)::integer as people from ${readersOf(planId)} group by k.account_id) told`

const Sums = { accounts: number, services: number, people: number, unnotified: number }

const sumAccounts = (desk: DeskScope, planId: string) =>
  rowsOf(Sums)`
    select has.accounts, has.services, told.people, has.accounts - told.accounts as unnotified
    from (select count(distinct c.account_id) as accounts, coalesce(sum(c.services::integer), 0) as services
        from ${counted(planId)}) has
      cross join (select count(*) as accounts, coalesce(sum(told.people), 0) as people from ${notified(planId)}
        where told.account_id in (select c.account_id from ${counted(planId)})) told`.first(desk.tx)

export async function listPlanAccounts(
  desk: DeskScope,
  planId: string,
  { search, ...page }: Page & { search?: string | undefined },
) {
  const named = searchPatterns(search).map(
    (pattern) => sql`c.account_id in (select named.account_id from account named
      where lower(named.trading_name) like ${pattern} or named.account_id like ${pattern})`,
  )
  const holders = sql`
    (select c.account_id, sum(c.services::integer)::integer as services from ${counted(planId)} and ${allOf(named)}
      group by c.account_id) has`
  const sums = (await sumAccounts(desk, planId)) ?? { accounts: 0, services: 0, people: 0, unnotified: 0 }
  const found = await readPage(desk, PlanAccount, page, {
    columns: sql`
      a.account_id as "accountId", a.trading_name as "accountName", has.services, coalesce(has.people, 0) as people,
      (select max(k.version) from plan_acknowledgement k
        where k.account_id = a.account_id and k.plan_id = ${planId}) as acknowledged`,
    // Only those that a page may show are named, and all with as many services as the last of them.
    from: sql`(select account_id, has.services, told.people from ${holders} left join ${notified(planId)} using (account_id)
      order by told.people is not null, has.services desc fetch first (${page.page * page.size}) rows with ties) has
      join account a using (account_id)`,
    where: [],
    ...(named.length > 0 ? { counted: holders, isWide: true } : { total: sums.accounts }),
    order: sql`has.people is not null, has.services desc, a.trading_name, a.account_id`,
  })
  return { ...found, sums }
}
