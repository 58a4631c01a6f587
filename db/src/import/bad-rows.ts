import { counted } from '@portal/contract/format/counts.ts'
import { z } from 'zod'
import { number, text } from '../rows.ts'

export const BadRow = z.strictObject({ line: number, column: text, reason: text })
export type BadRow = z.infer<typeof BadRow>

export function describeBadRow({ line, column, reason }: BadRow): string {
  return column ? `line ${line}, ${column}: ${reason}` : `line ${line}: ${reason}`
}

const mostKept = 100

/** Counts every bad row and keeps the problems of the first ones, however large the file. */
export class BadRows {
  #count = 0
  readonly #kept: BadRow[] = []

  get count(): number {
    return this.#count
  }

  /** The problems of the first bad rows, by line. */
  get first(): BadRow[] {
    return this.#kept.toSorted((a, b) => a.line - b.line).slice(0, mostKept)
  }

  add(line: number, problems: readonly Omit<BadRow, 'line'>[]): void {
    this.#count += 1
    if (this.#count <= mostKept) for (const problem of problems) this.#kept.push({ line, ...problem })
  }

  /** Adds problems that the database found after the file was read: their number, and the first ones by line. */
  addFound(count: number, first: readonly BadRow[]): void {
    this.#count += count
    this.#kept.push(...first)
  }
}

/** No row of the file was loaded. */
export class ImportRefused extends Error {
  readonly badRows: BadRows

  constructor(badRows: BadRows) {
    super(counted(badRows.count, 'bad row'))
    this.name = 'ImportRefused'
    this.badRows = badRows
  }
}
