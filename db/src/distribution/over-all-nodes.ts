/**
 * The statement with a named query before it for each of the tables that it reads. Citus asks the nodes for these rows, and runs the
 * rest on the coordinator, as PostgreSQL does, so it plans every statement; the price is a copy of all rows that the role may
 * see. Null if the statement reads none of them. Pure.
 */
export function overAllNodes(
  statement: string,
  tables: readonly string[],
  temporary: readonly string[] = [],
): string | null {
  const words = new Set(statement.match(/[a-z_][a-z0-9_]*/gi))
  const written = namesIn(statement, /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(\w+)/gi)
  const named = namesIn(statement, /\b(\w+)(?:\s*\([^()]*\))?\s+as\s+(?:(?:not\s+)?materialized\s*)?\(/gi)
  const isRead = (name: string) => words.has(name) && !written.has(name) && !named.has(name)
  const queries = [
    ...tables.filter(isRead).map((name) => `${name} as materialized (select * from public.${name})`),
    ...temporary.filter(isRead).map((name) => `${name} as materialized (select * from pg_temp.${name})`),
  ]
  if (queries.length === 0) return null
  const { comment = '', recursive = '', own, rest = '' } = parts.exec(statement)?.groups ?? {}
  return `${comment}with ${recursive}${queries.join(', ')}${own ? ',' : ''} ${rest}`
}

const parts = /^\s*(?<comment>\/\*.*?\*\/\s*)?(?<own>with\s+(?<recursive>recursive\s+)?)?(?<rest>.*)$/is

const namesIn = (statement: string, pattern: RegExp) =>
  new Set([...statement.matchAll(pattern)].map(([, name]) => name))
