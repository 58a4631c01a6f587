import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { appRole, roles } from '../roles.ts'
import { rowsOf, text } from '../rows.ts'
import { functionStatements } from './functions.ts'
import { type Plan, planDistribution } from './plan.ts'
import { policyStatements } from './policies.ts'
import { readCatalogue, type Table } from './read-catalogue.ts'
import { staffFunctionStatements } from './staff-functions.ts'

/** A part of the work, in a transaction of its own. */
interface Step {
  name: string
  statements: readonly string[]
}

/**
 * Distributes a migrated database whose coordinator knows its workers. Repeatable: what is done already is left as it is, so it
 * continues after an interruption, and completes what a migration or a new worker added. `report` gets the name of each step.
 */
export async function applyDistribution(
  system: Kysely<unknown>,
  report: (step: string) => void = () => {},
): Promise<void> {
  const run = async ({ name, statements }: Step) => {
    if (statements.length === 0) return
    report(name)
    await system.transaction().execute(async (tx) => {
      // Copying a table takes as long as it takes.
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx)
      await sql`set local citus.enable_unsafe_triggers = on`.execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
    })
  }
  const settings = await settingsOf(system)
  await run({ name: 'settings of the coordinator', statements: settings.ofCoordinator })
  await run({ name: 'settings of the workers', statements: settings.ofWorkers })
  const tables = await readCatalogue(system)
  const plan = planDistribution(tables)
  // A new table that refers to one on every node is known to Citus, but still on the coordinator.
  const placed = await rowsOf({ name: text })`
    select table_name::text as name from citus_tables where citus_table_type in ('distributed', 'reference')`.all(
    system,
  )
  const done = new Set(placed.map(({ name }) => name))
  for (const step of keysAside(plan, tables, done)) await run(step)
  await run({ name: 'unique indexes across accounts', statements: uniquesToDrop(plan) })
  const ofNodes = tables.filter(({ name }) => !plan.local.includes(name))
  await run({ name: 'policies', statements: ofNodes.flatMap(policyStatements) })
  const unlogged = ofNodes.filter(({ name, isUnlogged }) => isUnlogged && !done.has(name))
  // Shards are moved by logical replication.
  await run({ name: 'unlogged tables', statements: unlogged.map(({ name }) => `alter table ${id(name)} set logged`) })
  for (const step of placements(plan, ofNodes, done)) await run(step)
  await run({ name: 'grants of people', statements: grantsOfPeople })
  await run({ name: 'sequences', statements: [sequencesOfIdentities, onWorkers(literal(sequencesOfIdentities))] })
  await run({ name: 'places of visits', statements: placesOfVisits })
  const names = ofNodes.map(({ name }) => name)
  await run({ name: 'functions of the desk', statements: await staffFunctionStatements(system, names) })
  await run({ name: 'functions', statements: await functionStatements(system, names) })
  const aside = await rowsOf({ table: text, name: text, definition: text })`
    select table_name as "table", name, definition from distribution.foreign_key order by table_name, name`.all(system)
  for (const { table, name, definition } of aside) {
    await run({
      name: `foreign key ${name}`,
      statements: [
        `alter table ${id(table)} add constraint ${id(name)} ${definition}`,
        `delete from distribution.foreign_key where table_name = ${literal(table)} and name = ${literal(name)}`,
      ],
    })
  }
  await run({ name: 'triggers of the workers', statements: [announceAtCoordinator] })
}

const id = (name: string) => pg.escapeIdentifier(name)
const literal = (value: string) => pg.escapeLiteral(value)

async function settingsOf(system: Kysely<unknown>): Promise<{ ofCoordinator: string[]; ofWorkers: string[] }> {
  const [found] = await rowsOf({ name: text })`select current_database()::text as name`.all(system)
  const database = id(found?.name ?? '')
  const everywhere = [
    // Row-level security on the nodes reads the account of the transaction.
    `alter database ${database} set citus.propagate_set_commands = 'local'`,
    // Triggers of distributed tables read and write rows of their own account only.
    `alter database ${database} set citus.enable_unsafe_triggers = on`,
    // Functions read rows of their account on the node that has them.
    `alter database ${database} set citus.allow_nested_distributed_execution = on`,
    // Tables of all nodes are changed in transactions that also read those of one.
    `alter database ${database} set citus.multi_shard_modify_mode = 'sequential'`,
    // A plan contains the account for which it was made: see policies.ts.
    `alter database ${database} set plan_cache_mode = force_custom_plan`,
  ]
  const ofCoordinator = [
    ...everywhere,
    // The nodes connect to each other as the role of the transaction. Citus makes the change on all of them.
    ...roles.map((role) => `alter role ${role} login`),
    `create or replace function account_of_transaction() returns text language sql immutable parallel safe
      return current_setting('portal.account_id', true)`,
    `create schema if not exists distribution`,
    `create table if not exists distribution.foreign_key (
      table_name text not null, name text not null, definition text not null, primary key (table_name, name))`,
  ]
  return { ofCoordinator, ofWorkers: everywhere.map((statement) => onWorkers(literal(onThisNode(statement)))) }
}

/** A worker would send the change to all other nodes. */
const onThisNode = (statement: string) =>
  `do $do$ begin set local citus.enable_ddl_propagation = off; ${statement}; end $do$`

const onWorkers = (statement: string) => `
  do $all$
  declare
    failed record;
  begin
    for failed in select * from run_command_on_workers(${statement}) where not success loop
      raise exception 'Worker %:%: %', failed.nodename, failed.nodeport, failed.result;
    end loop;
  end $all$`

/** Foreign keys without which tables can be distributed in any order. Those that may come back are recorded. */
function keysAside(plan: Plan, tables: readonly Table[], done: ReadonlySet<string>): Step[] {
  const isOpen = (name: string) => !done.has(name) && !plan.local.includes(name)
  const lost = new Set(plan.lostKeys)
  return tables.flatMap(({ name: table, references }) =>
    references
      .filter(({ to, name }) => isOpen(table) || isOpen(to) || lost.has(name))
      .map(({ name, definition }) => ({
        name: `set aside foreign key ${name}`,
        statements: [
          ...(lost.has(name)
            ? []
            : [`insert into distribution.foreign_key values (${[table, name, definition].map(literal).join(', ')})`]),
          `alter table ${id(table)} drop constraint ${id(name)}`,
        ],
      })),
  )
}

const uniquesToDrop = (plan: Plan) =>
  plan.lostUniques.flatMap(({ table, name }) => [
    `alter table ${id(table)} drop constraint if exists ${id(name)}`,
    `drop index if exists ${id(name)}`,
  ])

/** A grant is for a person of its own account: a policy of the nodes cannot query, so a foreign key holds it. */
const grantsOfPeople = [
  'create unique index if not exists portal_user_of_account on portal_user (user_id, account_id)',
  'alter table permission_grant drop constraint if exists permission_grant_of_account',
  `alter table permission_grant add constraint permission_grant_of_account foreign key (user_id, account_id)
    references portal_user (user_id, account_id) on update cascade on delete cascade`,
]

/**
 * A transaction may not change rows as two roles. So the gateway takes the places of a visit itself, for which it has to remove
 * expired reservations of other accounts.
 */
const placesOfVisits = [
  'alter function take_visit_places security invoker',
  `grant insert on visit_place to ${appRole}`,
  ...['select', 'delete'].flatMap((right) => [
    `drop policy if exists expired_${right} on visit_place`,
    `create policy expired_${right} on visit_place for ${right} to ${appRole} using (held_until <= now())`,
  ]),
]

/** A node takes the number of a new row itself, with the rights of the role that inserts it. */
const sequencesOfIdentities = `
  do $$
  declare
    found record;
  begin
    set local citus.enable_ddl_propagation = off;
    for found in
      select d.objid::regclass::text as name, r.rolname as role
      from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
        join pg_roles r on r.rolname in (${roles.map((role) => pg.escapeLiteral(role)).join(', ')})
      where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
        and s.relnamespace = 'public'::regnamespace and has_any_column_privilege(r.oid, d.refobjid, 'insert')
    loop
      execute format('grant usage on sequence %s to %I', found.name, found.role);
    end loop;
  end $$`

/** Copies each table to its nodes. */
function placements(plan: Plan, tables: readonly Table[], done: ReadonlySet<string>): Step[] {
  const first = plan.distributed.find((name) => done.has(name)) ?? plan.distributed[0] ?? ''
  const inOrder = [first, ...plan.distributed.filter((name) => name !== first)]
  const colocated = (name: string) => (name === first ? '' : `, colocate_with => ${literal(first)}`)
  const triggers = new Map(tables.map((table) => [table.name, table.triggers]))
  // Triggers would count and announce the copied rows once more.
  const without = (name: string, copy: string): Step => {
    const own = triggers.get(name) ?? []
    return {
      name,
      statements: [
        ...own.map((trigger) => `drop trigger ${id(trigger.name)} on ${id(name)}`),
        copy,
        ...own.map(({ definition }) => definition),
      ],
    }
  }
  return [
    ...plan.reference.map((name) => without(name, `select create_reference_table(${literal(name)})`)),
    ...inOrder.map((name) =>
      without(name, `select create_distributed_table(${literal(name)}, 'account_id'${colocated(name)})`),
    ),
  ].filter(({ name }) => !done.has(name))
}

/**
 * A change of a reference table is made on every node. The triggers that follow it announce it to processes, which listen at the
 * coordinator, or change rows of other tables, so they run there only.
 */
const announceAtCoordinator = `
  do $$
  declare
    found record;
    failed record;
  begin
    for found in
      select s.shardid, t.tgrelid::regclass::text as table_name, t.tgname
      from pg_trigger t join pg_dist_shard s on s.logicalrelid = t.tgrelid
        join pg_dist_partition p on p.logicalrelid = t.tgrelid and p.partmethod = 'n' and p.repmodel = 't'
      where not t.tgisinternal and t.tgtype & 2 = 0
    loop
      for failed in
        select * from run_command_on_workers(format('alter table %I disable trigger %I',
          found.table_name || '_' || found.shardid, found.tgname || '_' || found.shardid)) where not success
      loop
        raise exception 'Worker %:%: %', failed.nodename, failed.nodeport, failed.result;
      end loop;
    end loop;
  end $$`
