type Cell = string | number | boolean | null | undefined

/** Columns of text under their headings, as wide as their longest cell. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map(textOf))
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Names and their values, one a line; values that are unknown are left out. */
export function facts(of: Readonly<Record<string, Cell>>): string {
  const known = Object.entries(of).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const width = Math.max(...known.map(([name]) => name.length))
  return known.map(([name, value]) => `${name.padEnd(width)}  ${textOf(value)}`).join('\n')
}

function textOf(cell: Cell): string {
  if (cell === true) return 'yes'
  if (cell === false) return 'no'
  // Texts of others may hold codes that move the cursor of a terminal.
  return String(cell ?? '').replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
}
