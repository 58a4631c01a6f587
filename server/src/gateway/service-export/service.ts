import { serviceConditionNames } from '@portal/contract/service-values.ts'
import type { ServiceRow } from '@portal/contract/services.ts'
import { stringify } from 'csv-stringify/sync'

const columns: { header: string; key: (row: ServiceRow) => string | number | null }[] = [
  { header: 'Status', key: (row) => serviceConditionNames[row.condition] },
  { header: 'Service', key: (row) => row.name },
  { header: 'Product', key: (row) => row.productName },
  { header: 'Service ID', key: (row) => row.serviceId },
  { header: 'Category', key: (row) => row.productCategory },
  { header: 'Download, Mbit/s', key: (row) => row.downMbps },
  { header: 'Upload, Mbit/s', key: (row) => row.upMbps },
  { header: 'Your reference', key: (row) => row.orderRef },
  { header: 'Contract ends', key: (row) => row.contractEnd },
  { header: 'Site', key: (row) => row.siteName },
]

// Without it Excel takes UTF-8 for the code page of the machine.
const byteOrderMark = '\uFEFF'

/** The lines of the file as they become ready. Cells that a spreadsheet would run as a formula get an apostrophe. */
export async function* csvOf(batches: AsyncIterable<ServiceRow[]>): AsyncGenerator<string> {
  yield byteOrderMark + lines([columns.map(({ header }) => header)])
  for await (const rows of batches) yield lines(rows.map((row) => columns.map(({ key }) => key(row))))
}

function lines(records: (string | number | null)[][]): string {
  return stringify(records, { escape_formulas: true, record_delimiter: 'windows' })
}
