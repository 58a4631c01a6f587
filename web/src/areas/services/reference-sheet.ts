import { mostReferenceRows } from '@portal/contract/services/values.ts'
import { number } from '@portal/contract/format/counts.ts'
import type { ReferenceOf } from './change-order-ref.tsx'
import { recordsOf, unprotected } from '../../lib/pasted-sheet.ts'

export interface SheetRow {
  serviceId: string
  orderRef: string
}

export type Sheet = { rows: SheetRow[]; problem?: never } | { rows: null; problem: string }

/** With a header the two columns are found by their names, as in our own export; without one they are the first two. */
export function readSheet(text: string): Sheet {
  const records = recordsOf(text).filter((record) => record.some((cell) => cell.trim() !== ''))
  const [head = []] = records
  const names = head.map((cell) => cell.replace('\uFEFF', '').trim().toLowerCase())
  const idColumn = names.findIndex((name) => /^service ?id$/.test(name))
  const hasHeader = idColumn >= 0
  const refColumn = hasHeader ? names.findIndex((name) => /^(your |order ?|new )?ref(erence)?$/.test(name)) : 1
  if (refColumn < 0) return { rows: null, problem: 'The header has no column “Your reference”.' }
  const rows = (hasHeader ? records.slice(1) : records).map((record) => ({
    serviceId: (record[Math.max(idColumn, 0)] ?? '').trim(),
    orderRef: unprotected((record[refColumn] ?? '').trim()),
  }))
  if (rows.length === 0) return { rows: null, problem: 'Paste at least one row.' }
  if (rows.length > mostReferenceRows) {
    const most = number(mostReferenceRows)
    return { rows: null, problem: `The sheet has ${number(rows.length)} rows. Paste ${most} or fewer.` }
  }
  return { rows }
}

/** The sheet of services as they are. */
export const sheetOf = (services: readonly ReferenceOf[]): string =>
  sheetWith(services, ({ orderRef }) => orderRef ?? '')

/** The sheet in which every row has the pattern: numbers have as many digits as the last one. */
export function filledSheet(services: readonly ReferenceOf[], pattern: string): string {
  const digits = String(services.length).length
  return sheetWith(services, ({ serviceId, orderRef }, index) =>
    pattern.trim().replaceAll(/\{(n|id|ref)\}/g, (_, name: string) => {
      if (name === 'n') return String(index + 1).padStart(digits, '0')
      return name === 'id' ? serviceId : (orderRef ?? '')
    }),
  )
}

const sheetWith = (services: readonly ReferenceOf[], referenceOf: (service: ReferenceOf, index: number) => string) =>
  services.map((service, index) => `${service.serviceId}\t${quoted(referenceOf(service, index))}`).join('\n')

const quoted = (cell: string) => (cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell)
