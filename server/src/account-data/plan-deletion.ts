import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { type AccountTable, readAccountTables } from './catalogue.ts'
import { keptByLaw } from './kept-by-law.ts'

export interface Counted {
  table: string
  deleted: number
  kept: number
  why: string
}

/** Lists what a deletion would remove, by table. Tables without rows for the account are omitted. */
export async function planDeletion(system: Sql, accountId: string, statementYears: number): Promise<Counted[]> {
  const kept = keptByLaw(statementYears)
  const counted: Counted[] = []
  for (const { name } of deletionOrder(await readAccountTables(system))) {
    const { rows: isKept = sql`false`, why = '' } = kept[name] ?? {}
    // One at a time is enough for a person.
    const { rows } = await rowsOf({ deleted: number, kept: number })`
      select count(*) filter (where not ${isKept}) as deleted, count(*) filter (where ${isKept}) as kept
      from ${sql.table(name)} t where t.account_id = ${accountId}`.execute(system)
    const [{ deleted, kept: left } = { deleted: 0, kept: 0 }] = rows
    if (deleted + left > 0) counted.push({ table: name, deleted, kept: left, why })
  }
  return counted
}

// Triggers on services write this table, so it must be deleted after them.
const workedOut = 'service_count'

/** Orders referencing tables before the tables that they reference. */
export function deletionOrder(tables: readonly AccountTable[]): AccountTable[] {
  const waiting = new Map(tables.map((table) => [table.name, table]))
  const order: AccountTable[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => ![...waiting.values()].some((other) => other.name !== name && other.refersTo.includes(name)),
    )
    if (free.length === 0) throw new Error(`Circular references between tables: ${[...waiting.keys()].join(', ')}`)
    order.push(...free)
    for (const { name } of free) waiting.delete(name)
  }
  return [...order.filter(({ name }) => name !== workedOut), ...order.filter(({ name }) => name === workedOut)]
}

/** People who sign in to this account only. */
export const listPeopleOf = (system: Sql, accountId: string): Promise<{ subject: string; email: string }[]> =>
  rowsOf({ subject: text, email: text })`
    select u.person as subject, u.email from portal_user u where u.account_id = ${accountId} and not exists (
      select from portal_user o where o.person = u.person and o.account_id <> u.account_id)
    order by u.email`.all(system)
