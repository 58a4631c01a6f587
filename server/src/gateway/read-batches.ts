import { type RowSchema, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import type { AccountScope } from './actor.ts'

// A batch takes a few milliseconds, and one begins at most every so often, whichever export it is for: answers have
// their time however many exports run.
const batchRows = 250
const restMs = 8
let lastBatch = Promise.resolve()

function afterRest(): Promise<void> {
  lastBatch = lastBatch.then(() => setTimeout(restMs))
  return lastBatch
}

/** All rows of a query, a batch at a time: the cursor keeps one view of the data however long reading takes. */
export async function* readBatches<Row>(
  { tx }: AccountScope,
  row: RowSchema<Row>,
  query: RawBuilder<unknown>,
): AsyncGenerator<Row[]> {
  await sql`declare batches no scroll cursor for ${query}`.execute(tx)
  while (true) {
    // oxlint-disable-next-line no-await-in-loop -- the next batch is read when the last one has been taken
    const { rows } = await rowsOf(row)`fetch ${sql.raw(String(batchRows))} from batches`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < batchRows) return
    // oxlint-disable-next-line no-await-in-loop -- as above
    await afterRest()
  }
}
