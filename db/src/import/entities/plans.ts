import { PlanContent } from '@portal/contract/plan-content.ts'
import { productCategories } from '@portal/contract/product-category.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { optional, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { calendarDate, choice, integer, jsonOf, pattern, text } from '../kinds.ts'
import { rowNow } from '../row-now.ts'
import { tableEntity } from '../table-entity.ts'
import { sameColumns, upsert } from '../upsert.ts'

const planId = pattern(/^[A-Z0-9][A-Z0-9-]{0,19}$/, 'up to 20 capital letters, digits and hyphens')

export const planRow = z.object({
  plan_id: required(planId, 'The plan; the same for all accounts'),
  title: required(text(120), 'What people call it'),
  product_category: required(choice(productCategories), 'Whoever has a service of this category has the plan'),
})

export const plans = tableEntity({
  name: 'plans',
  about: 'Customer service plans; one is shown once it has a version',
  table: 'service_plan',
  row: planRow,
  key: ['plan_id'],
  checks: [
    {
      column: 'product_category',
      reason: 'is another than the plan has: whoever took note of it took note of it for that one',
      isBad: sql`exists (select from service_plan p where p.plan_id = s.plan_id
        and p.product_category <> s.product_category
        and exists (select from plan_acknowledgement a where a.plan_id = p.plan_id))`,
    },
  ],
})

export const planVersionRow = z.object({
  plan_id: required(planId, 'The plan'),
  version: required(integer(1, 100_000), 'Its number; the highest one is in force'),
  issue_date: required(calendarDate, 'From which day on it was or is in force'),
  reason: optional(
    text(500, { lineBreaks: true }),
    'Why there is this version, as everybody who has the plan reads it',
  ),
  content: required(jsonOf(PlanContent, 'JSON object as the API answers the content of a plan'), 'What it says'),
})

const key = ['plan_id', 'version']
const now = rowNow({ table: 'service_plan_version', key, row: planVersionRow })
const newer = sql`exists (select from service_plan_version v where v.plan_id = s.plan_id and v.version > s.version
    and v.status <> 'draft')
  or exists (select from staging o where o.plan_id = s.plan_id and o.version > s.version)`
const isNew = sql`not exists (select from service_plan_version v
  where v.plan_id = s.plan_id and v.version = s.version and v.status <> 'draft')`

export const planVersions: Entity = {
  name: 'plan-versions',
  about: 'What plans say and said; one that is there stays as it is, and nobody is told by mail of one that is new',
  row: planVersionRow,
  key,
  // A file without reasons does not mean that there are none.
  now: { ...now, values: { ...now.values, reason: sql`case when s.reason is not null then t.reason end` } },
  checks: [
    {
      column: 'plan_id',
      reason: 'is not a known plan',
      isBad: sql`not exists (select from service_plan p where p.plan_id = s.plan_id)`,
    },
    {
      column: 'version',
      reason: 'was published already and says something else: give what is new the next number',
      isBad: sql`exists (select from service_plan_version v where v.plan_id = s.plan_id and v.version = s.version
        and v.status <> 'draft' and (v.issue_date <> s.issue_date or v.content <> s.content or v.reason <> s.reason))`,
    },
    {
      column: 'version',
      reason: 'cannot come in while the desk has a draft of this plan: publish that first',
      isBad: sql`${isNew} and exists (select from service_plan_version v
        where v.plan_id = s.plan_id and v.status = 'draft' and v.version <= s.version)`,
    },
    {
      column: 'issue_date',
      reason: 'is in the future: import a version once it is in force',
      isBad: sql`s.issue_date > (now() at time zone 'Europe/London')::date`,
    },
    {
      column: 'issue_date',
      reason: 'is before the day of an older version',
      isBad: sql`exists (select from service_plan_version v where v.plan_id = s.plan_id and v.version < s.version
          and v.issue_date > s.issue_date)
        or exists (select from staging o where o.plan_id = s.plan_id and o.version < s.version
          and o.issue_date > s.issue_date)`,
    },
    {
      column: 'issue_date',
      reason: 'is after the day of a newer version',
      isBad: sql`exists (select from service_plan_version v where v.plan_id = s.plan_id and v.version > s.version
        and v.issue_date < s.issue_date)`,
    },
  ],
  async write(tx, columns) {
    await sql`
      update service_plan_version v set status = 'superseded'
      where v.status = 'approved' and exists (
        select from staging s where s.plan_id = v.plan_id and s.version > v.version)`.execute(tx)
    return upsert(tx, {
      table: 'service_plan_version',
      key,
      values: { ...sameColumns(columns), status: sql`case when ${newer} then 'superseded' else 'approved' end` },
      // What was published is what people took note of.
      isKept: true,
    })
  },
}
