import type { Database } from '@portal/db/src/database.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'

/** The tables of the embedded systems: the column of the key, and that of the content. */
const tables = {
  backup_company: ['company', 'workloads'],
  cloud_org: ['org', 'inventory'],
  domain: ['domain', 'registration'],
  voice_tenant: ['tenant', 'content'],
} as const
type Table = keyof typeof tables

type OwnDatabase = Pick<Database, 'system'>

const connectionOf = (database: OwnDatabase) => database.system

const Stored = z.strictObject({ content: z.unknown() })

/** The content of a record; undefined if there is none. */
export async function findEmbedded(database: OwnDatabase, table: Table, key: string): Promise<unknown> {
  const [name, content] = tables[table]
  const { rows } = await rowsOf(Stored)`
    select ${sql.ref(content)} as content from ${sql.table(`embedded.${table}`)}
    where ${sql.ref(name)} = ${key}`.execute(connectionOf(database))
  return rows[0]?.content
}

/** Changes the content of a record, which is locked meanwhile. */
export async function changeEmbedded<T>(
  database: OwnDatabase,
  table: Table,
  key: string,
  change: (content: unknown) => { content: unknown; answer: T },
): Promise<T> {
  const [name, column] = tables[table]
  const ofKey = sql`${sql.table(`embedded.${table}`)} where ${sql.ref(name)} = ${key}`
  return connectionOf(database)
    .transaction()
    .execute(async (tx) => {
      const { rows } = await rowsOf(Stored)`select ${sql.ref(column)} as content from ${ofKey} for update`.execute(tx)
      const { content, answer } = change(rows[0]?.content)
      await sql`
      update ${sql.table(`embedded.${table}`)} set ${sql.ref(column)} = ${JSON.stringify(content)}::jsonb
      where ${sql.ref(name)} = ${key}`.execute(tx)
      return answer
    })
}

/** Adds a record; false if it exists. */
export async function insertEmbedded(
  database: OwnDatabase,
  table: Table,
  key: string,
  content: object,
): Promise<boolean> {
  const [name, column] = tables[table]
  const { numAffectedRows } = await sql`
    insert into ${sql.table(`embedded.${table}`)} (${sql.ref(name)}, ${sql.ref(column)})
    values (${key}, ${JSON.stringify(content)}::jsonb) on conflict do nothing`.execute(connectionOf(database))
  return numAffectedRows === 1n
}
