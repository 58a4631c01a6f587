import type { CommissionLine } from '@portal/contract/commission/commission.ts'
import type { lineListing } from '@portal/contract/commission/listing.ts'
import { rateInFull } from '@portal/contract/commission/rates.ts'
import { lineKindNames } from '@portal/contract/commission/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { plainMoney } from '@portal/contract/format/money.ts'
import type { ColumnOf } from '@portal/contract/listing.ts'
import { stringify } from 'csv-stringify/sync'
import { chosenColumns, type CsvColumn } from '../../send-csv.ts'

interface LineColumn extends CsvColumn<CommissionLine, ColumnOf<typeof lineListing>> {
  key: (line: CommissionLine) => string
}

export const columns: readonly LineColumn[] = [
  { header: 'Line', key: ({ lineNo }) => String(lineNo) },
  { header: 'Customer', of: 'customer', key: ({ customer }) => safe(customer) },
  { header: 'Service', of: 'product', key: ({ product }) => safe(product) },
  { header: 'Service ID', of: 'serviceId', key: ({ serviceId }) => safe(serviceId) },
  { header: 'Order', key: ({ orderRef }) => safe(orderRef ?? '') },
  { header: 'Type', of: 'kind', key: ({ kind }) => lineKindNames[kind] },
  { header: 'Billed', of: 'billed', key: ({ billed }) => plainMoney(billed) },
  { header: 'Rate', of: 'rate', key: (line) => rateInFull(line) ?? '' },
  { header: 'Commission', of: 'amount', key: ({ amount }) => plainMoney(amount) },
  { header: 'Currency', key: ({ currency }) => currency },
  { header: 'Units', key: ({ units }) => String(units) },
  { header: 'Amount per unit', key: ({ fixedAmount }) => (fixedAmount === null ? '' : plainMoney(fixedAmount)) },
  { header: 'Reason', key: ({ reason }) => safe(reason ?? '') },
  {
    header: 'Reverses',
    key: ({ reverses }) => (reverses ? `${reverses.statementRef}, line ${reverses.lineNo}` : ''),
  },
  { header: 'Clawed back', key: clawedBack },
  {
    header: 'Query',
    of: 'query',
    key: ({ query }) => (query === null ? '' : query === 'open' ? 'Open' : 'Answered'),
  },
]

/** "In full", or "188 of 365 days" if it is pro rata. */
function clawedBack({ kind, days }: CommissionLine): string {
  if (kind !== 'clawback') return ''
  return days ? `${days.left} of ${counted(days.of, 'day')}` : 'In full'
}

// Without it, Excel reads UTF-8 in the machine's code page.
const byteOrderMark = '\uFEFF'

/**
 * A statement is evidence: its file also contains the fields that are not columns of the screen, after those that are.
 */
function columnsOf(chosen: string | undefined): readonly LineColumn[] {
  if (chosen === undefined) return columns
  const isNeverShown = ({ of }: LineColumn) => of === undefined
  return [...columns.slice(0, 1), ...chosenColumns(columns, chosen), ...columns.slice(1).filter(isNeverShown)]
}

/** Yields the lines of the file as they become available. */
export async function* csvOf(batches: AsyncIterable<CommissionLine[]>, chosen?: string): AsyncGenerator<string> {
  const shown = columnsOf(chosen)
  yield byteOrderMark + records([shown.map(({ header }) => header)])
  for await (const lines of batches) yield records(lines.map((line) => shown.map(({ key }) => key(line))))
}

const records = (cells: string[][]) => stringify(cells, { record_delimiter: 'windows' })

/**
 * An apostrophe stops spreadsheets from running text as a formula; amounts, which may start with a minus, stay numbers.
 */
function safe(text: string): string {
  return /^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text
}
