import type { IntegrationEntityName } from '@portal/contract/integration-entities.ts'
import { Problem } from '@portal/contract/problem.ts'
import { columnsOf } from '@portal/db/src/import/columns.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ProviderActor } from './bind-provider.ts'
import { integrationEntities, isOfAccount } from './entities.ts'
import { fieldOf, withFields } from './items.ts'

interface Asked {
  after?: string | undefined
  limit: number
  accountId?: string | undefined
}

interface Page {
  rows: Record<string, unknown>[]
  next: string | null
}

const Columns = z.record(z.string(), z.unknown())

/** What can be put can be got in the same shape, with the id by which the caller knows it. */
export async function listEntities(
  db: Sql,
  { actorId }: ProviderActor,
  entityName: IntegrationEntityName,
  asked: Asked,
): Promise<Page> {
  const { entity, idColumn, newId, table, order = entity.key, read = {} } = integrationEntities[entityName]
  if (table === undefined) throw new Error(`It is not said where ${entityName} are read from`)
  if (asked.accountId !== undefined && !isOfAccount({ entity })) {
    throw new Problem('invalid', { fields: { accountId: 'Leave it out: these are the same for every account.' } })
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

/** After the cursor, in the order of the key: nothing is counted, and page 10,000 is as fast as the first. */
function within({ after, accountId }: Asked, key: readonly string[]) {
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
    // What cannot be read is no cursor of ours.
  }
  throw new Problem('invalid', { fields: { after: 'Send the cursor as it was given.' } })
}
