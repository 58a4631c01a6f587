import type { CommissionLine } from '@portal/contract/commission.ts'
import { lineKindNames } from '@portal/contract/commission-values.ts'
import { stringify } from 'csv-stringify/sync'
import { percentText, plainMoney } from '../commission/figures.ts'
import { chosenColumns } from '../send-csv.ts'

interface LineColumn {
  header: string
  of?: string
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
  { header: 'Rate', of: 'rate', key: ({ rate }) => (rate === null ? '' : percentText(rate)) },
  { header: 'Commission', of: 'amount', key: ({ amount }) => plainMoney(amount) },
  { header: 'Currency', key: ({ currency }) => currency },
  { header: 'Reason', key: ({ reason }) => safe(reason ?? '') },
  {
    header: 'Takes back',
    key: ({ reverses }) => (reverses ? `${reverses.statementRef}, line ${reverses.lineNo}` : ''),
  },
  {
    header: 'Question',
    of: 'query',
    key: ({ query }) => (query === null ? '' : query === 'open' ? 'Open' : 'Answered'),
  },
]

// Without it Excel takes UTF-8 for the code page of the machine.
const byteOrderMark = '\uFEFF'

/** A statement is evidence: what no column of the screen shows stays in its file, after what the screen shows. */
function columnsOf(chosen: string | undefined): readonly LineColumn[] {
  if (chosen === undefined) return columns
  const isNeverShown = ({ of }: LineColumn) => of === undefined
  return [...columns.slice(0, 1), ...chosenColumns(columns, chosen), ...columns.slice(1).filter(isNeverShown)]
}

/** The lines of the file as they become ready. */
export async function* csvOf(batches: AsyncIterable<CommissionLine[]>, chosen?: string): AsyncGenerator<string> {
  const shown = columnsOf(chosen)
  yield byteOrderMark + records([shown.map(({ header }) => header)])
  for await (const lines of batches) yield records(lines.map((line) => shown.map(({ key }) => key(line))))
}

const records = (cells: string[][]) => stringify(cells, { record_delimiter: 'windows' })

/** Text that a spreadsheet would run as a formula gets an apostrophe; figures, which may begin with a minus, stay figures. */
function safe(text: string): string {
  return /^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text
}
