import type { CommissionLine } from '@portal/contract/commission.ts'
import { lineKindNames } from '@portal/contract/commission-values.ts'
import { stringify } from 'csv-stringify/sync'
import { percentText, plainMoney } from '../commission/figures.ts'

const columns: { header: string; key: (line: CommissionLine) => string }[] = [
  { header: 'Line', key: ({ lineNo }) => String(lineNo) },
  { header: 'Customer', key: ({ customer }) => safe(customer) },
  { header: 'Service', key: ({ product }) => safe(product) },
  { header: 'Service ID', key: ({ serviceId }) => safe(serviceId) },
  { header: 'Order', key: ({ orderRef }) => safe(orderRef ?? '') },
  { header: 'Type', key: ({ kind }) => lineKindNames[kind] },
  { header: 'Billed', key: ({ billed }) => plainMoney(billed) },
  { header: 'Rate', key: ({ rate }) => (rate === null ? '' : percentText(rate)) },
  { header: 'Commission', key: ({ amount }) => plainMoney(amount) },
  { header: 'Currency', key: ({ currency }) => currency },
  { header: 'Reason', key: ({ reason }) => safe(reason ?? '') },
  {
    header: 'Takes back',
    key: ({ reverses }) => (reverses ? `${reverses.statementRef}, line ${reverses.lineNo}` : ''),
  },
]

// Without it Excel takes UTF-8 for the code page of the machine.
const byteOrderMark = '\uFEFF'

/** The lines of the file as they become ready. */
export async function* csvOf(batches: AsyncIterable<CommissionLine[]>): AsyncGenerator<string> {
  yield byteOrderMark + records([columns.map(({ header }) => header)])
  for await (const lines of batches) yield records(lines.map((line) => columns.map(({ key }) => key(line))))
}

const records = (cells: string[][]) => stringify(cells, { record_delimiter: 'windows' })

/** Text that a spreadsheet would run as a formula gets an apostrophe; figures, which may begin with a minus, stay figures. */
function safe(text: string): string {
  return /^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text
}
