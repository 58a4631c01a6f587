import { type ActivityFilter, ActivityRow } from '@portal/contract/activity/activity.ts'
import type { EntityWith } from '@portal/contract/entities.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type IndexedKind, mostNamed } from '../../lib/find-things.ts'
import { isIndexed, searchPatterns } from '../../lib/like-patterns.ts'
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

/** Titled records that `find_things` knows: its text has the title. There are few of the others. */
const found: readonly string[] = [
  'service',
  'order',
  'contact',
  'case',
  'quote',
  'site',
  'visitor',
] satisfies IndexedKind[]

/** The records of these types whose title contains this; of a type with many, one more than are named. */
async function findTitled({ tx, accountId }: AccountScope, pattern: string): Promise<{ entity: string; id: string }[]> {
  const byIndex = Object.keys(titles)
    .filter((entity) => found.includes(entity))
    .map(
      (entity) =>
        sql`select ${sql.lit(entity)} as entity, find_things(${sql.lit(entity)}, ${[pattern]}::text[], ${mostNamed + 1}) as id`,
    )
  const others = Object.entries(titles)
    .filter(([entity]) => !found.includes(entity))
    .map(
      ([
        entity,
        [table, title, id],
      ]) => sql`(select ${sql.lit(entity)} as entity, ${sql.ref(id)} as id from ${sql.table(table)}
        where account_id = ${accountId} and lower(${sql.ref(title)}) like ${pattern} limit ${mostNamed + 1})`,
    )
  const read = (statements: readonly RawBuilder<unknown>[]) =>
    rowsOf({ entity: text, id: text })`${sql.join(statements, sql` union all `)}`.all(tx)
  // Apart: Citus runs a function that reads several accounts only in a statement without rows of its nodes.
  return [...(await read(byIndex)), ...(await read(others))]
}

/**
 * The condition that the title of the record contains this. The records that have a term are found once, by index: their ids,
 * or a subquery for a type with many. For a term that no index answers each row looks at its own.
 */
async function isTitledWith(scope: AccountScope, pattern: string): Promise<RawBuilder<unknown>> {
  const isTitled = sql`lower(${nameOfThing}) like ${pattern}`
  if (!isIndexed(pattern)) return isTitled
  const named = await findTitled(scope, pattern)
  const many = Object.keys(titles).filter((type) => named.filter(({ entity }) => entity === type).length > mostNamed)
  const few = named.filter(({ entity }) => !many.includes(entity))
  const isNamed = [
    sql`(a.entity, a.entity_id) in (
      select * from unnest(${few.map(({ entity }) => entity)}::text[], ${few.map(({ id }) => id)}::text[]))`,
    ...many.map((type) => isAmongMany(type, pattern)),
  ]
  return sql`((${sql.join(isNamed, sql` or `)}) and ${isTitled})`
}

/** A quote has two accounts, of which Citus reads only one within a statement. */
const isAmongMany = (type: string, pattern: string) =>
  found.includes(type) && type !== 'quote'
    ? sql`a.entity = ${type} and a.entity_id in (select find_things(${type}, ${[pattern]}::text[], null))`
    : sql`a.entity = ${type}`

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
async function matches(
  scope: AccountScope,
  { by, person, thing, thingId, from, to, search }: Filter,
): Promise<RawBuilder<unknown>> {
  const conditions = [sql`a.account_id = ${scope.accountId}`]
  if (by === 'people') conditions.push(sql`not a.by_program`)
  if (person) conditions.push(sql`a.actor_id = ${person}`)
  if (thing) conditions.push(sql`a.entity = ${thing}`)
  if (thingId) conditions.push(sql`a.entity_id = ${thingId}`)
  if (from) conditions.push(sql`a.at >= ${from}::timestamp at time zone 'Europe/London'`)
  if (to) conditions.push(sql`a.at < (${to}::date + 1)::timestamp at time zone 'Europe/London'`)
  const found: RawBuilder<unknown>[] = []
  for (const pattern of searchPatterns(search).toSorted((a, b) => b.length - a.length)) {
    const isTitled = await isTitledWith(scope, pattern)
    // One by one: a term has no space, so that none is in two of them, and to join them costs more.
    const texts = ['a.actor_name', 'a.on_behalf_of', 'a.action', 'a.entity_id'].map(
      (column) => sql`lower(${sql.ref(column)}) like ${pattern}`,
    )
    found.push(sql`(${sql.join(texts, sql` or `)} or ${isTitled})`)
  }
  if (found.length > 0) conditions.push(inTurn(found))
  return sql.join(conditions, sql` and `)
}

/** All of these, asked in their order: the planner may ask first for a short term, for which each row looks up its title. */
const inTurn = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.reduceRight((later, condition) => sql`case when ${condition} then ${later} else false end`)

const hiddenOf = (scope: AccountScope) => isOfHiddenCase(scope, { entity: 'a.entity', id: 'a.entity_id' })

const activityOf = (matching: RawBuilder<unknown>, hidden: RawBuilder<unknown> | null) => ({
  columns,
  from: sql`activity a`,
  where: [matching, ...(hidden ? [sql`not ${hidden}`] : [])],
  order: sql`a.activity_id desc`,
  keyed: { table: 'activity', as: 'a', key: ['account_id', 'activity_id'] },
})

export async function listActivity(scope: AccountScope, query: Filter & Page) {
  const hidden = await hiddenOf(scope)
  const matching = await matches(scope, query)
  if (query.search) return readPage(scope, ActivityRow, query, { ...activityOf(matching, hidden), isWide: true })
  // Each of the two counts reads an index only; the difference alone would read every row.
  const all = sql`activity a where ${matching}`
  const total = (await countRows(scope, all)) - (hidden ? await countRows(scope, sql`${all} and ${hidden}`) : 0)
  return readPage(scope, ActivityRow, query, { ...activityOf(matching, hidden), total })
}

/** Reads the whole log in batches from one snapshot. */
export async function* readActivity(scope: AccountScope, filter: Filter): AsyncGenerator<ActivityRow[]> {
  const matching = await matches(scope, filter)
  yield* readBatches(scope, ActivityRow, allPages(activityOf(matching, await hiddenOf(scope))))
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
