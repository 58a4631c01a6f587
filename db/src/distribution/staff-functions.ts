import { type Kysely } from 'kysely'
import pg from 'pg'
import { staffRole } from '../roles.ts'
import { boolean, rowsOf, text } from '../rows.ts'
import { isOurs } from './functions.ts'

const id = (name: string) => pg.escapeIdentifier(name)

/**
 * Statements that let the staff's role read, on the nodes only, the tables that functions read for it. Nodes know the role of the
 * transaction, not that of the function; on the coordinator, which decides what the role may ask, nothing changes.
 */
export async function staffFunctionStatements(system: Kysely<unknown>, tables: readonly string[]): Promise<string[]> {
  const functions = await rowsOf({ name: text, body: text, isForStaff: boolean })`
    select p.proname::text as name, p.prosrc as body,
      p.prosecdef and has_function_privilege(${staffRole}, p.oid, 'execute') as "isForStaff"
    from pg_proc p where ${isOurs}`.all(system)
  const allowed = await rowsOf({ name: text })`
    select c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege(${staffRole}, c.oid, 'select')`.all(
    system,
  )
  const words = wordsOf(functions.filter(({ isForStaff }) => isForStaff).map(({ body }) => body))
  // A function may call another one.
  for (const word of words) {
    for (const { name, body } of functions) if (name === word) for (const each of wordsOf([body])) words.add(each)
  }
  const isAllowed = new Set(allowed.map(({ name }) => name))
  return tables
    .filter((name) => words.has(name) && !isAllowed.has(name))
    .flatMap((name) => [
      `grant select on ${id(name)} to ${staffRole}`,
      `drop policy if exists desk_functions on ${id(name)}`,
      `create policy desk_functions on ${id(name)} for select to ${staffRole} using (true)`,
      'set local citus.enable_ddl_propagation = off',
      `revoke select on ${id(name)} from ${staffRole}`,
      'set local citus.enable_ddl_propagation = on',
    ])
}

const wordsOf = (bodies: readonly string[]) => new Set(bodies.join(' ').match(/[a-z_][a-z0-9_]*/g))
