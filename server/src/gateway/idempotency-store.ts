import { changesRow, bytes, rowsOf, textOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { z } from 'zod'

const StoredAnswer = z.strictObject({
  requestHash: bytes,
  answer: textOrNull,
  etag: textOrNull,
})
type StoredAnswer = z.infer<typeof StoredAnswer>

/** The table and owner of a caller's keys. */
export interface KeyTable {
  tx: Transaction<unknown>
  table: string
  owner: Record<string, string>
}

/** False if the owner has used the key before. */
export async function insertKey({ tx, table, owner }: KeyTable, key: string, requestHash: Buffer): Promise<boolean> {
  const columns = sql.join(Object.keys(owner).map((column) => sql.ref(column)))
  return changesRow(tx)`
    insert into ${sql.table(table)} (${columns}, key, request_hash)
    values (${sql.join(Object.values(owner))}, ${key}, ${requestHash})
    on conflict do nothing`
}

export async function saveAnswer(
  keys: KeyTable,
  key: string,
  { answer, etag }: Pick<StoredAnswer, 'answer' | 'etag'>,
): Promise<void> {
  await sql`
    update ${sql.table(keys.table)} set answer = ${answer}, etag = ${etag} where ${isKey(keys, key)}`.execute(keys.tx)
}

export const findAnswer = (keys: KeyTable, key: string): Promise<StoredAnswer | null> =>
  rowsOf(StoredAnswer)`
    select request_hash as "requestHash", answer, etag from ${sql.table(keys.table)} where ${isKey(keys, key)}`.first(
    keys.tx,
  )

function isKey({ owner }: KeyTable, key: string): RawBuilder<unknown> {
  const columns = Object.entries({ ...owner, key })
  return sql.join(
    columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )
}
