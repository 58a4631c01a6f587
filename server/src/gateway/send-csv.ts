import { Problem } from '@portal/contract/problem.ts'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

export interface CsvColumn<Row> {
  header: string
  key: (row: Row) => string | number | null
}

// Each holds a connection to the database for as long as its reader takes; the others are for everybody else.
const mostAtOnce = 4
const limitMs = 5 * 60_000
let running = 0

/** Answers rows as a file while they are read. The transaction stays open until the last one is. */
export async function sendCsv<Row>(
  reply: FastifyReply,
  name: string,
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<Row[]>,
): Promise<FastifyReply> {
  if (running >= mostAtOnce) {
    throw new Problem('unavailable', {
      detail: 'Too many exports are running. Try again in a minute.',
      retryAfter: 60,
    })
  }
  running += 1
  try {
    const stream = Readable.from(await started(csvOf(columns, batches)))
    const timer = setTimeout(() => stream.destroy(new Error('The reader took too long')), limitMs)
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(stream)
    // A reader who leaves early has had enough.
    await finished(stream).catch(() => {})
    clearTimeout(timer)
    return reply
  } finally {
    running -= 1
  }
}

// Without it Excel takes UTF-8 for the code page of the machine.
const byteOrderMark = '\uFEFF'

/** The lines of the file as they become ready. Cells that a spreadsheet would run as a formula get an apostrophe. */
async function* csvOf<Row>(columns: readonly CsvColumn<Row>[], batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield byteOrderMark + lines([columns.map(({ header }) => header)])
  for await (const rows of batches) yield lines(rows.map((row) => columns.map(({ key }) => key(row))))
}

function lines(records: (string | number | null)[][]): string {
  return stringify(records, { escape_formulas: true, record_delimiter: 'windows' })
}

/** Reads the head and the first batch at once, so that a failure is still answered as one. */
async function started(chunks: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = [await chunks.next(), await chunks.next()]
  return (async function* () {
    for (const { value, done } of first) if (!done) yield value
    yield* chunks
  })()
}
