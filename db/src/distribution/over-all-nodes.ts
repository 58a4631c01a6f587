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
  const changed = namesIn(statement, /\b(?:update|delete\s+from|merge\s+into)\s+"?(\w+)"?/gi)
  const added = namesIn(statement, inserts)
  const named = namesIn(statement, /\b(\w+)(?:\s*\([^()]*\))?\s+as\s+(?:(?:not\s+)?materialized\s*)?\(/gi)
  const isRead = (name: string) =>
    words.has(name) &&
    !changed.has(name) &&
    !named.has(name) &&
    (!added.has(name) || new RegExp(`\\b(?:from|join)\\s+${name}\\b`, 'i').test(statement))
  const queries = [
    ...tables.filter(isRead).map((name) => `${name} as materialized (select * from public.${name})`),
    ...temporary.filter(isRead).map((name) => `${name} as materialized (select * from pg_temp.${name})`),
  ]
  if (queries.length === 0) return null
  const { comment = '', recursive = '', own, rest = '' } = parts.exec(statement)?.groups ?? {}
  // The table itself, where a query has its name.
  const target = rest.replaceAll(inserts, (text, name: string) => {
    if (!isRead(name)) return text
    if (temporary.includes(name)) return `insert into pg_temp.${name}`
    return tables.includes(name) ? `insert into public.${name}` : text
  })
  return `${comment}with ${recursive}${queries.join(', ')}${own ? ',' : ''} ${target}`
}

const inserts = /\binsert\s+into\s+"?(\w+)"?/gi

const parts = /^\s*(?<comment>\/\*.*?\*\/\s*)?(?<own>with\s+(?<recursive>recursive\s+)?)?(?<rest>.*)$/is

const namesIn = (statement: string, pattern: RegExp) =>
  new Set([...statement.matchAll(pattern)].map(([, name]) => name))
