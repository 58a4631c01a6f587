import type pg from 'pg'

/** Starts a statement whose plan a connection caches: planning takes most of the time of a short query. */
export const prepared = '/* prepared */'

const names = new Map<string, string>()
// Each connection keeps a plan for each of them.
const mostNames = 500

/**
 * Names the statements that start with `prepared`, so that PostgreSQL parses them once per connection and, if a generic
 * plan costs no more, plans them once too. For hot paths only, because each name uses server memory.
 */
export function usePreparedStatements(client: pg.PoolClient): void {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') return
  Reflect.set(client, 'query', (...input: unknown[]): unknown => Reflect.apply(query, client, named(input)))
}

function named(input: unknown[]): unknown[] {
  const [text, values, ...rest] = input
  // A plan without parameters would be kept for ever, and on Citus it contains the account (distribution/policies.ts).
  if (!Array.isArray(values) || values.length === 0) return input
  if (typeof text !== 'string' || !text.trimStart().startsWith(prepared)) return input
  const name = names.get(text) ?? (names.size < mostNames ? `prepared_${names.size}` : undefined)
  if (name === undefined) return input
  names.set(text, name)
  return [{ name, text, values }, ...rest]
}
