import { type RowSchema, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import type { AccountScope } from '../scope/account-scope.ts'

// A batch takes a few milliseconds, and the pause applies across all exports, so that other calls stay fast however
// many exports run.
const batchRows = 250
const restMs = 8
let lastBatch = Promise.resolve()

function afterRest(): Promise<void> {
  lastBatch = lastBatch.then(() => setTimeout(restMs))
  return lastBatch
}

/** Reads all rows of a query in batches; the cursor keeps one snapshot however long the read takes. */
export async function* readBatches<Row>(
  { tx }: AccountScope,
  row: RowSchema<Row>,
  query: RawBuilder<unknown>,
): AsyncGenerator<Row[]> {
  await sql`declare batches no scroll cursor for ${query}`.execute(tx)
  while (true) {
    // oxlint-disable-next-line no-await-in-loop -- the next batch is read after the previous one is consumed
    const { rows } = await rowsOf(row)`fetch ${sql.raw(String(batchRows))} from batches`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < batchRows) return
    // oxlint-disable-next-line no-await-in-loop -- as above
    await afterRest()
  }
}
