import type { ColumnOf, TableListing, ViewedListing } from '@portal/contract/listing.ts'
import type { OfCustomer } from '@portal/contract/listing-query.ts'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { sendStream, started } from '../files/send-stream.ts'

export interface CsvColumn<Row, Of extends string = string> {
  header: string
  key: (row: Row) => string | number | null
  /** The column of the list that shows it; undefined if only the whole file has it. */
  of?: Of
}

/** The columns of the file of a list, in the order of the whole file. */
export type FileColumns<L extends TableListing, Row> = readonly CsvColumn<Row, ColumnOf<L>>[]

/** The customer, in the file of a list over all customers of a dealer. */
export const customerColumns: readonly CsvColumn<OfCustomer, 'customer'>[] = [
  { header: 'Customer', of: 'customer', key: ({ customer }) => customer },
  { header: 'Account', of: 'customer', key: ({ accountId }) => accountId },
]

/** The chosen columns, in the order of the screen; all columns without a choice. */
export function chosenColumns<Column extends { of?: string }>(
  columns: readonly Column[],
  chosen: string | undefined,
): readonly Column[] {
  if (chosen === undefined) return columns
  return chosen.split(',').flatMap((key) => columns.filter(({ of }) => of === key))
}

/** Answers a list as a file, in the chosen columns. */
export const sendList = <Row>(
  reply: FastifyReply,
  { name }: ViewedListing,
  columns: readonly CsvColumn<Row>[],
  query: { columns?: string | undefined },
  batches: AsyncIterable<Row[]>,
): Promise<FastifyReply> => sendCsv(reply, `${name}.csv`, chosenColumns(columns, query.columns), batches)

// Without it Excel takes UTF-8 for the code page of the machine.
const byteOrderMark = '\uFEFF'

/** Answers rows as a file while they are read. The transaction stays open until the last one is. */
export function sendCsv<Row>(
  reply: FastifyReply,
  name: string,
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<Row[]>,
  mark = byteOrderMark,
): Promise<FastifyReply> {
  return sendStream(reply, {
    name,
    mediaType: 'text/csv; charset=utf-8',
    open: async () => Readable.from(await started(csvOf(columns, batches, mark))),
  })
}

/** The lines of the file as they become ready. Cells that a spreadsheet would run as a formula get an apostrophe. */
async function* csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<Row[]>,
  mark: string,
): AsyncGenerator<string> {
  yield mark + lines([columns.map(({ header }) => header)])
  for await (const rows of batches) yield lines(rows.map((row) => columns.map(({ key }) => key(row))))
}

function lines(records: (string | number | null)[][]): string {
  return stringify(records, { record_delimiter: 'windows', cast: { string: withoutFormula } })
}

/** A negative amount is no formula: an apostrophe would make it a text that nothing adds up. */
const withoutFormula = (cell: string): string =>
  /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell) && !/^-\d+\.\d\d$/.test(cell) ? `'${cell}` : cell
