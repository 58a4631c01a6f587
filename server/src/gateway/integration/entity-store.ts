import type { IntegrationEntityName } from '@portal/contract/integration/entities.ts'
import { Problem } from '@portal/contract/problem.ts'
import { columnsOf } from '@portal/db/src/import/columns.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ProviderActor } from './bind-provider.ts'
import { integrationEntities, isOfAccount } from './entities.ts'
import { fieldOf, withFields } from './items.ts'

interface ListQuery {
  after?: string | undefined
  limit: number
  accountId?: string | undefined
}

interface Page {
  rows: Record<string, unknown>[]
  next: string | null
}

const Columns = z.record(z.string(), z.unknown())

/** Lists records in the format in which they are sent, with the caller's own ids. */
export async function listEntities(
  db: Sql,
  { actorId }: ProviderActor,
  entityName: IntegrationEntityName,
  asked: ListQuery,
): Promise<Page> {
  const { entity, idColumn, newId, table, order = entity.key, read = {} } = integrationEntities[entityName]
  if (table === undefined) throw new Error(`No source is defined for ${entityName}`)
  if (asked.accountId !== undefined && !isOfAccount({ entity })) {
    throw new Problem('invalid', { fields: { accountId: 'Omit it: these are the same for every account.' } })
  }
  const values = {
    ...Object.fromEntries(columnsOf(entity.row).map(({ name }) => [name, sql.ref(`t.${name}`)])),
    ...entity.now.values,
    ...read,
  }
  const columns = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : sql`${value} as ${sql.ref(name)}`,
  )
  const externalId = sql`(select k.external_id from external_id k where k.account_id = t.account_id
    and k.client_id = ${actorId} and k.entity = ${entityName} and k.entity_id = ${sql.ref(`t.${idColumn}`)}
    order by k.created_at limit 1) as external_id`
  const { rows } = await rowsOf(Columns)`
    select ${sql.join(newId ? [...columns, externalId] : columns)} from ${sql.table(table)} t
    where ${within(asked, order)}
    order by ${sql.join(order.map((column) => sql.ref(`t.${column}`)))} limit ${asked.limit + 1}`.execute(db)
  return pageOf(rows.map(withFields), asked.limit, order)
}

function pageOf(rows: Record<string, unknown>[], limit: number, key: readonly string[]): Page {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const isMore = last !== undefined && rows.length > limit
  return { rows: page, next: isMore ? cursorOf(key.map((column) => String(last[fieldOf(column)]))) : null }
}

const cursorOf = (place: readonly string[]) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** Reads on from the cursor in key order without counting, so that page 10,000 is as fast as the first. */
function within({ after, accountId }: ListQuery, key: readonly string[]) {
  const inAccount = accountId === undefined ? sql`true` : sql`t.account_id = ${accountId}`
  if (after === undefined) return inAccount
  return sql`${inAccount} and (${sql.join(key.map((column) => sql.ref(`t.${column}`)))})
    > (${sql.join(placeOf(after, key.length))})`
}

function placeOf(cursor: string, length: number): string[] {
  try {
    const place = z
      .array(z.string())
      .length(length)
      .parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (!place.join('').includes('\0')) return place
  } catch {
    // Unreadable text cannot be one of our cursors.
  }
  throw new Problem('invalid', { fields: { after: 'Send the cursor exactly as received.' } })
}
