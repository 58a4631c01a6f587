import type pg from 'pg'

/** Begins a statement whose plan a connection keeps: planning is the larger part of a short question. */
export const kept = '/* kept */'

const names = new Map<string, string>()

/**
 * Gives the statements that begin with `kept` a name, by which PostgreSQL parses them once per connection and, when a
 * plan for any values costs no more, plans them once too. Only for the hot paths: each name takes memory there.
 */
export function keepPlans(client: pg.PoolClient): void {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') return
  Reflect.set(client, 'query', (...input: unknown[]): unknown => Reflect.apply(query, client, named(input)))
}

function named(input: unknown[]): unknown[] {
  const [text, values, ...rest] = input
  if (typeof text !== 'string' || !text.trimStart().startsWith(kept)) return input
  const name = names.get(text) ?? `kept_${names.size}`
  names.set(text, name)
  return [{ name, text, values }, ...rest]
}
