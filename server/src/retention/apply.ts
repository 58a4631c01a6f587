import type { Database } from '@portal/db/src/database.ts'
import { isDistributed } from '@portal/db/src/distribution/is-distributed.ts'
import { boolean, numberOrNull, rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../config.ts'
import { type Rule } from './rule.ts'
import { rules } from './rules.ts'

type System = Database['system']

// About four megabytes, so that no call waits long for a locked row.
const pagesAtOnce = 512

/** Deletes expired data by these rules and records the run. A rule that fails does not stop the others. */
export async function applyRules(
  { system }: Pick<Database, 'system'>,
  config: Config,
  every: Rule['every'],
): Promise<number> {
  const failures: unknown[] = []
  let all = 0
  for (const rule of rules.filter((each) => each.every === every)) {
    try {
      // In sequence, so that the database has capacity for others.
      all += await applyRule(system, config, rule)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not all expired data could be deleted')
  return all
}

async function applyRule(system: System, config: Config, rule: Rule): Promise<number> {
  let deleted = 0
  for (const [table, over] of Object.entries(rule.over(rule.days ? config[rule.days] : 0))) {
    deleted += await sweep(system, table, over)
  }
  await sql`
    insert into retention.run (rule, ran_at, deleted) values (${rule.what}, now(), ${deleted})
    on conflict (rule) do update set ran_at = excluded.ran_at, deleted = excluded.deleted`.execute(system)
  return deleted
}

/** On Citus every node looks through its own part of a table that it shares with others, all at the same time. */
async function isOnNodes(system: System, table: string): Promise<boolean> {
  if (!(await isDistributed(system))) return false
  const found = await rowsOf({ isOnNodes: boolean })`
    select exists (select from pg_dist_partition where logicalrelid = to_regclass(${table})) as "isOnNodes"`.first(
    system,
  )
  return found?.isOnNodes ?? false
}

/**
 * Scans a table once in steps of some pages, each in its own transaction: it needs no index on age, and each step takes
 * the same time however large the table is.
 */
async function sweep(system: System, table: string, over: RawBuilder<unknown>): Promise<number> {
  if (await isOnNodes(system, table)) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} t where ${over}`.execute(system)
    return Number(numAffectedRows ?? 0)
  }
  const { rows } = await rowsOf({ pages: numberOrNull })`
    select pg_relation_size(to_regclass(${table})) / current_setting('block_size')::integer as pages`.execute(system)
  let deleted = 0
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += pagesAtOnce) {
    const [from, to] = [`(${page},0)`, `(${page + pagesAtOnce},0)`]
    const isExpired = sql`t.ctid >= ${from}::tid and t.ctid < ${to}::tid and (${over})`
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} t
      where ${(await isDistributed(system)) ? await oneByOne(system, table, isExpired) : isExpired}`.execute(system)
    deleted += Number(numAffectedRows ?? 0)
  }
  return deleted
}

/**
 * Citus may send a deletion that reads tables of all nodes to a worker, which does not have this table; it does not send a query
 * there. A row that changes meanwhile is another one, and stays.
 */
async function oneByOne(system: System, table: string, isExpired: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const rows = await rowsOf({ row: text })`
    select t.ctid::text as row from ${sql.table(table)} t where ${isExpired}`.all(system)
  return sql`t.ctid = any (${rows.map(({ row }) => row)}::tid[])`
}
