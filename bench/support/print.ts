import { isMet, type Row } from '../figure.ts'

/** Prints the rows as a table. */
export function printRows(rows: readonly Row[]): void {
  const cells = [['figure', 'measured', 'limit', '', ''], ...rows.map((row) => [...cellsOf(row), row.note ?? ''])]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  for (const row of cells)
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** Prints one row as soon as it is measured. */
export function printRow(row: Row): void {
  const cells = [...cellsOf(row), row.note ?? '']
  console.log(cells.filter((cell) => cell !== '').join('  '))
}

export function cellsOf(row: Row): string[] {
  return [row.figure, `${row.measured} ${row.unit}`.trim(), limitOf(row), verdictOf(row)]
}

function verdictOf(row: Row): string {
  if (row.error !== undefined) return `FAILED: ${row.error}`
  return row.limit ? (isMet(row) ? 'met' : 'MISSED') : ''
}

function limitOf({ limit, unit }: Row): string {
  if (!limit) return ''
  return 'atMost' in limit ? `at most ${limit.atMost} ${unit}`.trim() : `at least ${limit.atLeast} ${unit}`.trim()
}
