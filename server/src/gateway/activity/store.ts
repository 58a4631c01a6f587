import { type ActivityFilter, ActivityRow, type activityList } from '@portal/contract/activity.ts'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { utc } from '../../lib/utc.ts'
import type { AccountScope } from '../actor.ts'
import { readBatches } from '../read-batches.ts'
import { isVisible } from '../cases/store.ts'

type Filter = z.output<typeof ActivityFilter>

const nameOfThing = sql`case a.entity
  when 'service' then (select name from service s where s.account_id = a.account_id and s.service_id = a.entity_id)
  when 'order' then (select title from service_order o where o.account_id = a.account_id and o.order_id = a.entity_id)
  when 'contact' then (select name from contact c where c.account_id = a.account_id and c.contact_id = a.entity_id)
  when 'api-key' then (select name from api_key k where k.account_id = a.account_id and k.key_id = a.entity_id)
  when 'case' then (select title from help_case c where c.account_id = a.account_id and c.case_id = a.entity_id)
  when 'quote' then (select title from quote q where q.account_id = a.account_id and q.quote_id = a.entity_id)
  when 'view' then (select name from saved_view v where v.account_id = a.account_id and v.view_id = a.entity_id)
  when 'visitor' then (select name from visitor v where v.account_id = a.account_id and v.visitor_id = a.entity_id)
  end`

/** What is written down never changes, and lists were written once. */
const valuesOf = (side: 'before' | 'after') => {
  const values = sql.ref(`a.${side}`)
  return sql`case when jsonb_typeof(${values}) = 'array' then jsonb_build_object('list', ${values}) else ${values} end`
}

const columns = sql`
  a.activity_id as "activityId", ${utc('a.at')} as at, a.actor_id as "actorId", a.actor_name as "actorName",
  a.on_behalf_of as "onBehalfOf", a.action, a.entity as thing, a.entity_id as "thingId", ${nameOfThing} as "thingName",
  ${valuesOf('before')} as before, ${valuesOf('after')} as after`

/** Days are those of the provider, whose clocks the account goes by. */
function matches(scope: AccountScope, { person, thing, thingId, from, to }: Filter): RawBuilder<unknown> {
  const conditions = [
    sql`a.account_id = ${scope.accountId}`,
    sql`(a.entity <> 'case' or exists (select from help_case c
      where c.account_id = a.account_id and c.case_id = a.entity_id and ${isVisible(scope)}))`,
  ]
  if (person) conditions.push(sql`a.actor_id = ${person}`)
  if (thing) conditions.push(sql`a.entity = ${thing}`)
  if (thingId) conditions.push(sql`a.entity_id = ${thingId}`)
  if (from) conditions.push(sql`a.at >= ${from}::timestamp at time zone 'Europe/London'`)
  if (to) conditions.push(sql`a.at < (${to}::date + 1)::timestamp at time zone 'Europe/London'`)
  return sql.join(conditions, sql` and `)
}

export async function listActivity(
  scope: AccountScope,
  { page, size, ...filter }: z.output<typeof activityList.query>,
): Promise<{ rows: ActivityRow[]; total: number }> {
  const where = matches(scope, filter)
  const { rows } = await rowsOf(ActivityRow)`
    select ${columns} from activity a where ${where}
    order by a.activity_id desc limit ${size} offset ${(page - 1) * size}`.execute(scope.tx)
  const counted = await rowsOf({ total: number })`select count(*) as total from activity a where ${where}`.execute(
    scope.tx,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** All of it, a batch at a time, from one view of the data. */
export const readActivity = (scope: AccountScope, filter: Filter): AsyncGenerator<ActivityRow[]> =>
  readBatches(
    scope,
    ActivityRow,
    sql`
      select ${columns} from activity a where ${matches(scope, filter)} order by a.activity_id desc`,
  )

/** From one person to the next by the index, however much each has done; the name is the one they have now. */
export async function listPeople(scope: AccountScope): Promise<{ actorId: string; name: string }[]> {
  const { rows } = await rowsOf({ actorId: text, name: text })`
    with recursive actor as (
      (select actor_id from activity where account_id = ${scope.accountId} order by actor_id limit 1)
      union all
      select (select a.actor_id from activity a
        where a.account_id = ${scope.accountId} and a.actor_id > actor.actor_id order by a.actor_id limit 1)
      from actor where actor.actor_id is not null)
    select actor.actor_id as "actorId", (select a.actor_name from activity a
      where a.account_id = ${scope.accountId} and a.actor_id = actor.actor_id
      order by a.activity_id desc limit 1) as name
    from actor where actor.actor_id is not null order by name, 1 limit 500`.execute(scope.tx)
  return rows
}
