import { mostReferenceRows } from '@portal/contract/service-values.ts'

export interface SheetRow {
  serviceId: string
  orderRef: string
}

export type Sheet = { rows: SheetRow[]; problem?: never } | { rows: null; problem: string }

/**
 * Reads what was copied from a spreadsheet: tabs between the cells, or commas or semicolons in a text file. With a
 * header the two columns are found by their names, as in our own export; without one they are the first two.
 */
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
    const most = mostReferenceRows.toLocaleString('en-GB')
    return { rows: null, problem: `These are ${rows.length.toLocaleString('en-GB')} rows. Paste ${most} or fewer.` }
  }
  return { rows }
}

/** The apostrophe that our export puts before what a spreadsheet would run. */
export function unprotected(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell
}

export function recordsOf(text: string): string[][] {
  const [firstLine = ''] = text.split('\n')
  const separator = ['\t', ';', ','].find((each) => firstLine.includes(each)) ?? '\t'
  const records: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < text.length; i += 1) {
    const letter = text.charAt(i)
    if (isQuoted && letter === '"' && text.charAt(i + 1) === '"') {
      cell += letter
      i += 1
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted || (letter !== separator && letter !== '\n')) cell += letter
    else {
      records.at(-1)?.push(cell)
      cell = ''
      if (letter === '\n') records.push([])
    }
  }
  records.at(-1)?.push(cell)
  return records
}
