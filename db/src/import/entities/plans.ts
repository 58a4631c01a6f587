import { Hours, NewPlanContent, Repair } from '@portal/contract/plans/content.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { optional, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { category, calendarDate, integer, jsonOf, pattern, text } from '../column-types.ts'
import { knownCategory } from './known-things.ts'
import { rowNow } from '../row-now.ts'
import { number, rowsOf, text as textValue } from '../../rows.ts'
import { tableEntity } from '../table-entity.ts'
import { sameColumns, upsert } from '../upsert.ts'

const planId = pattern(/^[A-Z0-9][A-Z0-9-]{0,19}$/, 'up to 20 capital letters, digits and hyphens')

export const planRow = z.object({
  plan_id: required(planId, 'The plan; the same for all accounts'),
  title: required(text(120), 'Title'),
  product_category: required(category, 'Product category; customers with such a service have the plan'),
})

export const plans = tableEntity({
  name: 'plans',
  about: 'Customer service plans; shown once they have a version',
  table: 'service_plan',
  row: planRow,
  key: ['plan_id'],
  checks: [
    knownCategory,
    {
      column: 'product_category',
      reason: 'differs from the category of the plan, which customers have acknowledged',
      isBad: sql`exists (select from service_plan p where p.plan_id = s.plan_id
        and p.product_category <> s.product_category
        and exists (select from plan_acknowledgement a where a.plan_id = p.plan_id))`,
    },
  ],
})

export const careLevelRow = z.object({
  name: required(text(80), 'Its name, as services carry it'),
  hours: required(
    jsonOf(Hours, 'JSON object {days, from, to, bankHolidays}; days from 1, Monday, to 7'),
    'Working hours',
  ),
  repair: required(
    jsonOf(Repair, 'JSON object {amount, unit}; unit: minutes, hours, working days, ends of working days, half days'),
    'Target repair of a fault',
  ),
})

export const careLevels = tableEntity({
  name: 'care-levels',
  about: 'Care levels of services: the targets of faults that no plan covers',
  table: 'care_level',
  row: careLevelRow,
  key: ['name'],
  checks: [],
})

export const planVersionRow = z.object({
  plan_id: required(planId, 'The plan'),
  version: required(integer(1, 100_000), 'Its number; the highest one is in force'),
  issue_date: required(calendarDate, 'First day in force'),
  reason: optional(text(500, { lineBreaks: true }), 'Reason for this version, shown to customers'),
  content: required(jsonOf(NewPlanContent, 'JSON object in the API’s format of a plan’s content'), 'Content'),
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
  about: 'Versions of plans; an existing one is not changed, and no notification is sent for a new one',
  row: planVersionRow,
  key,
  // A file without reasons keeps the existing ones.
  now: { ...now, values: { ...now.values, reason: sql`case when s.reason is not null then t.reason end` } },
  checks: [
    {
      column: 'plan_id',
      reason: 'is not a known plan',
      isBad: sql`not exists (select from service_plan p where p.plan_id = s.plan_id)`,
    },
    {
      column: 'version',
      reason: 'is already published with other content: use the next number for a new version',
      isBad: sql`exists (select from service_plan_version v where v.plan_id = s.plan_id and v.version = s.version
        and v.status <> 'draft' and (v.issue_date <> s.issue_date or v.content <> s.content or v.reason <> s.reason))`,
    },
    {
      column: 'version',
      reason: 'cannot be imported while the desk has a draft of this plan: publish that first',
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
    const newest = await rowsOf({ planId: textValue, version: number })`
      select plan_id as "planId", max(version) as version from staging group by plan_id`.all(tx)
    await sql`
      update service_plan_version v set status = 'superseded'
      from jsonb_to_recordset(${JSON.stringify(newest)}::jsonb) as s ("planId" text, version integer)
      where v.status = 'approved' and s."planId" = v.plan_id and s.version > v.version`.execute(tx)
    return upsert(tx, {
      table: 'service_plan_version',
      key,
      values: { ...sameColumns(columns), status: sql`case when ${newer} then 'superseded' else 'approved' end` },
      // A published version is the one that people acknowledged, so it must not change.
      isKept: true,
    })
  },
}
