import { Problem } from '@portal/contract/problem.ts'
import { columnsOf } from '@portal/db/src/import/columns.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ProviderActor } from './bind-provider.ts'
import type { IntegrationEntity } from './entities.ts'
import { withFields } from './items.ts'

interface Asked {
  after?: string | undefined
  limit: number
  accountId?: string | undefined
}

interface Page {
  rows: Record<string, unknown>[]
  next: string | null
}

/** What can be put can be got in the same shape, with the id by which the caller knows it. */
export async function listEntities(
  db: Sql,
  { actorId }: ProviderActor,
  { entity, idColumn, knownAs }: IntegrationEntity,
  table: string,
  asked: Asked,
): Promise<Page> {
  const columns = columnsOf(entity.row).map(({ name }) => {
    const value = entity.key.includes(name) ? sql.ref(`t.${name}`) : (entity.now.values[name] ?? sql.ref(`t.${name}`))
    return sql`${value} as ${sql.ref(name)}`
  })
  const externalId = sql`(select k.external_id from external_id k where k.account_id = t.account_id
    and k.client_id = ${actorId} and k.entity = ${knownAs} and k.entity_id = ${sql.ref(`t.${idColumn}`)}
    order by k.created_at limit 1)`
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)}, ${externalId} as external_id from ${sql.table(table)} t
    where ${within(asked, idColumn)}
    order by t.account_id, ${sql.ref(`t.${idColumn}`)} limit ${asked.limit + 1}`.execute(db)
  return pageOf(rows.map(withFields), asked.limit, idColumn)
}

/** Visits are not imported; they are told as the desk sees them first. */
export async function listVisits(db: Sql, asked: Asked): Promise<Page> {
  const { rows } = await sql<Record<string, unknown>>`
    select t.account_id, t.visit_id, t.data_centre_id, t.status, t.starts_at, t.ends_at
    from visit t where ${within(asked, 'visit_id')} order by t.account_id, t.visit_id limit ${asked.limit + 1}`.execute(
    db,
  )
  return pageOf(rows.map(withFields), asked.limit, 'visit_id')
}

function pageOf(rows: Record<string, unknown>[], limit: number, idColumn: string): Page {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const id = idColumn.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return { rows: page, next: last && rows.length > limit ? cursorOf(String(last.accountId), String(last[id])) : null }
}

const cursorOf = (...place: [accountId: string, id: string]) => Buffer.from(JSON.stringify(place)).toString('base64url')

const Place = z.tuple([z.string(), z.string()])

/** After the cursor, in the order of the primary key: nothing is counted, and page 10,000 is as fast as the first. */
function within({ after, accountId }: Asked, idColumn: string) {
  const inAccount = accountId === undefined ? sql`true` : sql`t.account_id = ${accountId}`
  if (after === undefined) return inAccount
  const [account, id] = placeOf(after)
  return sql`${inAccount} and (t.account_id, ${sql.ref(`t.${idColumn}`)}) > (${account}, ${id})`
}

function placeOf(cursor: string): z.infer<typeof Place> {
  try {
    const place = Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (!place.join('').includes('\0')) return place
  } catch {
    // What cannot be read is no cursor of ours.
  }
  throw new Problem('invalid', { fields: { after: 'Send the cursor as it was given.' } })
}
