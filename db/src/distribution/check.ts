import { type Kysely, sql } from 'kysely'
import { migrationNames } from '../migrate.ts'
import { number, rowsOf, text, textOrNull } from '../rows.ts'
import { planDistribution } from './plan.ts'
import { readCatalogue } from './read-catalogue.ts'

export interface Check {
  /** Messages for people; none if the database can be distributed now. */
  obstacles: string[]
  /** The size of the tables that are still to be copied. */
  bytes: number
  minutes: number
}

/** Copied in a minute by one machine with two cores, indexes included: see docs/distribution.md. */
const bytesPerMinute = 300 * 1024 ** 2

/** Whether the database can be distributed now. Changes nothing. */
export async function checkDistribution(system: Kysely<unknown>): Promise<Check> {
  const [found] = await rowsOf({ citus: textOrNull, preloaded: text, others: number, walLevel: text })`
    select (select default_version from pg_available_extensions where name = 'citus') as citus,
      current_setting('shared_preload_libraries') as preloaded, current_setting('wal_level') as "walLevel",
      (select count(*)::integer from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid() and application_name not like 'citus%') as others`.all(system)
  const obstacles = [
    ...(found?.citus ? [] : ['Citus is not installed on the coordinator: install the package or build it.']),
    ...(found?.preloaded.split(/, */).includes('citus')
      ? []
      : ['Set shared_preload_libraries to citus on the coordinator and restart it.']),
    ...(found?.walLevel === 'logical' ? [] : ['Set wal_level to logical: accounts are moved by logical replication.']),
    ...(found && found.others > 0
      ? [`Stop the portal: ${found.others} connections use the database. No statement may run while tables are copied.`]
      : []),
    ...(await missingMigrations(system)).map((name) => `The migration ${name} has not run: start this release once.`),
    ...(await strayGrants(system)),
  ]
  const plan = planDistribution(await readCatalogue(system))
  const isCitus = found?.preloaded.includes('citus') && (await hasExtension(system))
  const [size] = await rowsOf({ bytes: number })`
    select coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint as bytes from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname = any (${[...plan.distributed, ...plan.reference]}::text[])
      ${isCitus ? sql`and c.oid not in (select table_name from citus_tables where citus_table_type in ('distributed', 'reference'))` : sql``}`.all(
    system,
  )
  const bytes = size?.bytes ?? 0
  return { obstacles, bytes, minutes: Math.max(1, Math.ceil(bytes / bytesPerMinute)) }
}

async function hasExtension(system: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(system)
  return rows.length > 0
}

async function missingMigrations(system: Kysely<unknown>): Promise<string[]> {
  const rows = await rowsOf({ name: text })`select name from kysely_migration`.all(system)
  const recorded = new Set(rows.map(({ name }) => name))
  return (await migrationNames()).filter((name) => !recorded.has(name))
}

/** A foreign key holds this on the nodes, instead of a policy that binds the gateway only. */
async function strayGrants(system: Kysely<unknown>): Promise<string[]> {
  const [stray] = await rowsOf({ grants: number })`
    select count(*)::integer as grants from permission_grant g join portal_user u using (user_id)
    where u.account_id <> g.account_id`.all(system)
  if (!stray || stray.grants === 0) return []
  return [`${stray.grants} rows of permission_grant are for people of other accounts: correct or delete them.`]
}
