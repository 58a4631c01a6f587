import { channel } from 'node:diagnostics_channel'
import type { LogEvent } from 'kysely'

/** A finished statement. It is published in the context of its caller. */
export interface Statement {
  sql: string
  ms: number
  failed: boolean
}

/** Publishes every statement; without a subscriber it costs nothing. */
export const statements = channel('portal.statement')

export function tellStatement(event: LogEvent): void {
  const { level, query, queryDurationMillis } = event
  if (!statements.hasSubscribers) return
  const statement: Statement = { sql: query.sql, ms: queryDurationMillis, failed: level === 'error' }
  statements.publish(statement)
}

const names = new Map<string, string>()
const mostNames = 2000

/** The operation and table of a statement, such as "select service": few names, whatever the statement contains. */
export function nameOfStatement(sql: string): string {
  const known = names.get(sql)
  if (known) return known
  // Statements built from filters have unlimited variations.
  if (names.size >= mostNames) names.clear()
  const name = readName(sql)
  names.set(sql, name)
  return name
}

const verbs = /\b(select|insert|update|delete|begin|commit|rollback|set)\b/i
const tables = /\b(?:from|into|update|join)\s+(?:only\s+)?("?[a-z_]\w*"?(?:\."?[a-z_]\w*"?)?)(?![\w."(])/i

function readName(sql: string): string {
  const verb = verbs.exec(sql)?.[1]?.toLowerCase()
  if (!verb) return 'other'
  if (!['select', 'insert', 'update', 'delete'].includes(verb)) return verb
  const table = tables.exec(sql)?.[1]?.replaceAll('"', '').toLowerCase()
  return table ? `${verb} ${table}` : verb
}

/** The text of a statement without user input: values are parameters, and literals are removed. */
export function textWithoutValues(sql: string): string {
  return sql
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 2000)
}
