import { type RowSchema, rowsOf } from '@portal/db/src/rows.ts'
import { nextSlice } from '@portal/db/src/threads/slices.ts'
import { type RawBuilder, sql } from 'kysely'
import { isApart, type Sql } from '@portal/db/src/database.ts'

const batchRows = 250

/** Reads all rows of a query in batches; the cursor keeps one snapshot however long the read takes. */
export async function* readBatches<Row>(
  { tx }: { tx: Sql },
  row: RowSchema<Row>,
  query: RawBuilder<unknown>,
): AsyncGenerator<Row[]> {
  if (isApart(tx)) throw new Error('A cursor needs a transaction, as calls have whose responses are files.')
  await sql`declare batches no scroll cursor for ${query}`.execute(tx)
  while (true) {
    // The next batch is read after the previous one is consumed.
    const { rows } = await rowsOf(row)`fetch ${sql.raw(String(batchRows))} from batches`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < batchRows) return
    await nextSlice()
  }
}
