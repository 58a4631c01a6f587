import { type Kysely, sql } from 'kysely'
import { overAllNodes } from './over-all-nodes.ts'
import { boolean, rowsOf, text } from '../rows.ts'

/** The condition that a function `p` is one of the portal's, and no trigger. */
export const isOurs = sql`p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
  and p.prorettype <> 'trigger'::regtype
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

/** Functions that ask about every account. */
const acrossAccounts = new Set([
  'count_incident_services',
  'exchange_names',
  'incident_audience',
  'services_of_incident',
  'services_of_incident_reach',
])

/**
 * Statements that give our functions a form in which Citus plans their statements, and copy them to the nodes. Only PL/pgSQL
 * hands it the values of parameters; names of columns come first, as in SQL functions.
 */
export async function functionStatements(system: Kysely<unknown>, tables: readonly string[]): Promise<string[]> {
  const functions = await rowsOf({
    signature: text,
    name: text,
    definition: text,
    body: text,
    isSql: boolean,
    returnsRows: boolean,
    parameters: boolean,
  })`
    select p.oid::regprocedure::text as signature, p.proname::text as name, pg_get_functiondef(p.oid) as definition, p.prosrc as body,
      l.lanname = 'sql' and p.prosqlbody is null as "isSql", p.proretset as "returnsRows", p.pronargs > 0 as parameters
    from pg_proc p join pg_language l on l.oid = p.prolang
    where ${isOurs} and l.lanname in ('sql', 'plpgsql')
    order by 1`.all(system)
  const planned = (name: string, body: string) => (acrossAccounts.has(name) ? overAllNodes(body, tables) : null) ?? body
  return functions.flatMap(({ signature, name, definition, body, isSql, returnsRows, parameters }) => [
    ...(isSql && parameters && /\bfrom\b/i.test(body) ? [inPlpgsql(definition, planned(name, body), returnsRows)] : []),
    `select create_distributed_function('${signature}') where not exists (select from pg_dist_object
      where classid = 'pg_proc'::regclass and objid = '${signature}'::regprocedure)`,
  ])
}

function inPlpgsql(definition: string, body: string, returnsRows: boolean): string {
  const query = body.trim().replace(/;$/, '')
  const head = definition
    .slice(0, definition.indexOf('\nAS $function$'))
    .replace(/\n LANGUAGE sql\b/, '\n LANGUAGE plpgsql')
  const work = returnsRows ? `return query ${query}` : `return (${query})`
  return `${head}\nAS $function$\n#variable_conflict use_column\nbegin\n${work};\nend $function$`
}
