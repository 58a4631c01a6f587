import { type ActivityFilter, ActivityRow } from '@portal/contract/activity/activity.ts'
import type { EntityWith } from '@portal/contract/entities.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { searchPatterns } from '../../lib/like-patterns.ts'
import { utc } from '../../lib/utc.ts'
import { allPages, countRows, type Page, readPage } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { readBatches } from '../read-batches.ts'
import { isOfHiddenCase } from '../../scope/visible-cases-store.ts'

type Filter = z.output<typeof ActivityFilter>

/** Where an entity's title is stored: table, title column, id column. */
const titles: Record<EntityWith<'isTitled'>, readonly [table: string, title: string, id: string]> = {
  service: ['service', 'name', 'service_id'],
  order: ['service_order', 'title', 'order_id'],
  contact: ['contact', 'name', 'contact_id'],
  'api-key': ['api_key', 'name', 'key_id'],
  case: ['help_case', 'title', 'case_id'],
  quote: ['quote', 'title', 'quote_id'],
  site: ['site', 'name', 'site_id'],
  view: ['saved_view', 'name', 'view_id'],
  visitor: ['visitor', 'name', 'visitor_id'],
}

const titleOf = ([entity, [table, title, id]]: [string, (typeof titles)['service']]) => sql`
  when ${sql.lit(entity)} then (select ${sql.ref(`t.${title}`)} from ${sql.table(table)} t
    where t.account_id = a.account_id and ${sql.ref(`t.${id}`)} = a.entity_id)`

const nameOfThing = sql`case a.entity ${sql.join(Object.entries(titles).map(titleOf), sql``)} end`

/** The records whose title contains this. */
const titledWith = (scope: AccountScope, pattern: string) =>
  sql.join(
    Object.entries(titles).map(
      ([entity, [table, title, id]]) => sql`
        select ${sql.lit(entity)}, ${sql.ref(id)} from ${sql.table(table)}
        where account_id = ${scope.accountId} and lower(${sql.ref(title)}) like ${pattern}`,
    ),
    sql` union all `,
  )

/** Activity rows never change, and older ones hold lists. */
const valuesOf = (side: 'before' | 'after') => {
  const values = sql.ref(`a.${side}`)
  return sql`case when jsonb_typeof(${values}) = 'array' then jsonb_build_object('list', ${values}) else ${values} end`
}

const columns = sql`
  a.activity_id as "activityId", ${utc('a.at')} as at, a.actor_id as "actorId", a.actor_name as "actorName",
  a.on_behalf_of as "onBehalfOf", a.action, a.entity as thing, a.entity_id as "thingId", ${nameOfThing} as "thingName",
  ${valuesOf('before')} as before, ${valuesOf('after')} as after`

/** Days follow the provider's time zone, as all of the activity log does. */
function matches(scope: AccountScope, { by, person, thing, thingId, from, to, search }: Filter): RawBuilder<unknown> {
  const conditions = [sql`a.account_id = ${scope.accountId}`]
  if (by === 'people') conditions.push(sql`not a.by_program`)
  if (person) conditions.push(sql`a.actor_id = ${person}`)
  if (thing) conditions.push(sql`a.entity = ${thing}`)
  if (thingId) conditions.push(sql`a.entity_id = ${thingId}`)
  if (from) conditions.push(sql`a.at >= ${from}::timestamp at time zone 'Europe/London'`)
  if (to) conditions.push(sql`a.at < (${to}::date + 1)::timestamp at time zone 'Europe/London'`)
  for (const pattern of searchPatterns(search))
    conditions.push(sql`
      (lower(concat_ws(' ', a.actor_name, a.on_behalf_of, a.action, a.entity_id)) like ${pattern}
        or (a.entity, a.entity_id) in (${titledWith(scope, pattern)}))`)
  return sql.join(conditions, sql` and `)
}

const hiddenOf = (scope: AccountScope) => isOfHiddenCase(scope, { entity: 'a.entity', id: 'a.entity_id' })

const activityOf = (scope: AccountScope, filter: Filter, hidden: RawBuilder<unknown> | null) => ({
  columns,
  from: sql`activity a`,
  where: [matches(scope, filter), ...(hidden ? [sql`not ${hidden}`] : [])],
  order: sql`a.activity_id desc`,
  keyed: { table: 'activity', as: 'a', key: ['account_id', 'activity_id'] },
})

export async function listActivity(scope: AccountScope, query: Filter & Page) {
  const hidden = await hiddenOf(scope)
  if (query.search) return readPage(scope, ActivityRow, query, { ...activityOf(scope, query, hidden), isWide: true })
  // Each of the two counts reads an index only; the difference alone would read every row.
  const all = sql`activity a where ${matches(scope, query)}`
  const total = (await countRows(scope, all)) - (hidden ? await countRows(scope, sql`${all} and ${hidden}`) : 0)
  return readPage(scope, ActivityRow, query, { ...activityOf(scope, query, hidden), total })
}

/** Reads the whole log in batches from one snapshot. */
export async function* readActivity(scope: AccountScope, filter: Filter): AsyncGenerator<ActivityRow[]> {
  yield* readBatches(scope, ActivityRow, allPages(activityOf(scope, filter, await hiddenOf(scope))))
}

/** Skips from person to person along the index, however much each has done, and uses each person's current name. */
export const listPeople = (scope: AccountScope): Promise<{ actorId: string; name: string }[]> =>
  rowsOf({ actorId: text, name: text })`
    with recursive actor as (
      (select actor_id from activity where account_id = ${scope.accountId} order by actor_id limit 1)
      union all
      select (select a.actor_id from activity a
        where a.account_id = ${scope.accountId} and a.actor_id > actor.actor_id order by a.actor_id limit 1)
      from actor where actor.actor_id is not null)
    select actor.actor_id as "actorId", (select a.actor_name from activity a
      where a.account_id = ${scope.accountId} and a.actor_id = actor.actor_id
      order by a.activity_id desc limit 1) as name
    from actor where actor.actor_id is not null order by name, 1 limit 500`.all(scope.tx)
