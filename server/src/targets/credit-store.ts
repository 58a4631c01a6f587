import type { ServiceCredit } from '@portal/contract/credits/credits.ts'
import { PlanContent } from '@portal/contract/plans/content.ts'
import { amount, number, numberOrNull, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../scope/account-scope.ts'
import { isIssuedBy } from './in-force-store.ts'

const Charged = z.strictObject({ serviceName: text, monthlyCharge: amount, currency: text })

/** The service of a fault with its monthly charge; null without a charge, or if the plan excludes the fault's cause. */
export const findCharged = (scope: AccountScope, serviceId: string, caseId: string) =>
  rowsOf(Charged)`
    select s.name as "serviceName", s.recurring_pence as "monthlyCharge", s.currency
    from service s join case_result r using (account_id)
    where s.account_id = ${scope.accountId} and s.service_id = ${serviceId} and s.recurring_pence > 0
      and r.case_ref = ${caseId} and r.excluded_cause is null`.first(scope.tx)

const Terms = z.strictObject({
  planId: text,
  planTitle: text,
  planVersion: number,
  limits: PlanContent.shape.availability,
  serviceName: text,
  monthlyCharge: amount,
  currency: text,
})

/** The promised availability of a service at that time, and its monthly charge; null if nothing is promised. */
export const findAvailabilityTerms = (scope: AccountScope, serviceId: string, at: Date) =>
  rowsOf(Terms)`
    select p.plan_id as "planId", p.title as "planTitle", v.version as "planVersion",
      v.content -> 'availability' as limits, s.name as "serviceName", s.recurring_pence as "monthlyCharge", s.currency
    from service s join service_plan p using (product_category) join service_plan_version v using (plan_id)
    where s.account_id = ${scope.accountId} and s.service_id = ${serviceId} and s.recurring_pence > 0
      and ${isIssuedBy(at)}
    order by p.plan_id, v.version desc limit 1`.first(scope.tx)

/** The availability that was promised at each of the times, in per cent; null if none was. */
export async function listAvailabilityTargets(scope: AccountScope, serviceId: string, times: readonly Date[]) {
  const { rows } = await rowsOf({ target: numberOrNull })`
    select (select max((each ->> 'below')::numeric) / 100 from jsonb_array_elements(issued.limits) as each) as target
    from unnest(${[...times]}::timestamptz[]) with ordinality as time (at, position) left join lateral (
      select v.content -> 'availability' as limits
      from service s join service_plan p using (product_category) join service_plan_version v using (plan_id)
      where s.account_id = ${scope.accountId} and s.service_id = ${serviceId} and ${isIssuedBy(sql`time.at`)}
      order by p.plan_id, v.version desc limit 1) issued on true
    order by time.position`.execute(scope.tx)
  return rows.map(({ target }) => target)
}

export interface NewCredit
  extends Pick<
    ServiceCredit,
    | 'serviceId'
    | 'serviceName'
    | 'planId'
    | 'planTitle'
    | 'planVersion'
    | 'facts'
    | 'monthlyCharge'
    | 'percent'
    | 'amount'
    | 'currency'
  > {
  about: string
  /** Given without a claim. */
  isGiven: boolean
}

/** Saves a credit; one that the customer has not claimed is calculated again. Null if nothing changed. */
export async function saveCredit(scope: AccountScope, credit: NewCredit): Promise<string | null> {
  const { about, facts, isGiven } = credit
  const { rows } = await rowsOf({ creditId: text })`
    insert into service_credit as old (account_id, credit_id, service_id, service_name, kind, about, plan_id, plan_title, plan_version,
      facts, monthly_charge, percent, amount, currency, at, state, decided_at, decided_by_name)
    values (${scope.accountId}, 'CR-' || nextval('service_credit_number'), ${credit.serviceId}, ${credit.serviceName},
      ${facts.kind}, ${about},
      ${credit.planId}, ${credit.planTitle}, ${credit.planVersion}, ${JSON.stringify(facts)}, ${credit.monthlyCharge},
      ${credit.percent}, ${credit.amount}, ${credit.currency}, ${scope.now}, ${isGiven ? 'approved' : 'open'},
      ${isGiven ? scope.now : null}, ${isGiven ? scope.actorName : null})
    on conflict (account_id, service_id, kind, about) do update set facts = excluded.facts,
      percent = excluded.percent, amount = excluded.amount, at = excluded.at
      where old.state = 'open' and old.facts <> excluded.facts
    returning credit_id as "creditId"`.execute(scope.tx)
  return rows[0]?.creditId ?? null
}
