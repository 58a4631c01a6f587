import type { Database } from '@portal/db/src/database.ts'
import { numberOrNull, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../config.ts'
import { type Rule } from './rule.ts'
import { rules } from './rules.ts'

type System = Database['system']

// Some four megabytes: a moment's work, so that nobody waits for a row that a long deletion holds.
const pagesAtOnce = 512

/** Deletes what is over by these rules and writes down that it was done. One that fails holds up no other. */
export async function applyRules(
  { system }: Pick<Database, 'system'>,
  config: Config,
  every: Rule['every'],
): Promise<number> {
  const failures: unknown[] = []
  let all = 0
  for (const rule of rules.filter((each) => each.every === every)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the database has room for others
      all += await applyRule(system, config, rule)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'What is old could not all be deleted')
  return all
}

async function applyRule(system: System, config: Config, rule: Rule): Promise<number> {
  let deleted = 0
  for (const [table, over] of Object.entries(rule.over(rule.days ? config[rule.days] : 0))) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    deleted += await sweep(system, table, over)
  }
  await sql`
    insert into retention.run (rule, ran_at, deleted) values (${rule.what}, now(), ${deleted})
    on conflict (rule) do update set ran_at = excluded.ran_at, deleted = excluded.deleted`.execute(system)
  return deleted
}

/**
 * Goes through a table once, some of its pages at a time, each by itself: that needs no index for what is old, and takes
 * as long for each step however large the table is.
 */
async function sweep(system: System, table: string, over: RawBuilder<unknown>): Promise<number> {
  const { rows } = await rowsOf({ pages: numberOrNull })`
    select pg_relation_size(to_regclass(${table})) / current_setting('block_size')::integer as pages`.execute(system)
  let deleted = 0
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += pagesAtOnce) {
    const [from, to] = [`(${page},0)`, `(${page + pagesAtOnce},0)`]
    // oxlint-disable-next-line no-await-in-loop -- a step after the other
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} t
      where t.ctid >= ${from}::tid and t.ctid < ${to}::tid and (${over})`.execute(system)
    deleted += Number(numAffectedRows ?? 0)
  }
  return deleted
}
