import { z } from 'zod'
import { number, text } from '../rows.ts'

export const BadRow = z.strictObject({ line: number, column: text, reason: text })
export type BadRow = z.infer<typeof BadRow>

const mostKept = 100

/** Counts every bad row and keeps the problems of the first ones, however large the file is. */
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

  /** Problems that the database found after the file was read: the first of them by line, and how many rows there are. */
  addFound(count: number, first: readonly BadRow[]): void {
    this.#count += count
    this.#kept.push(...first)
  }
}

/** Nothing of the file was loaded. */
export class ImportRefused extends Error {
  readonly badRows: BadRows

  constructor(badRows: BadRows) {
    super(`${badRows.count} bad ${badRows.count === 1 ? 'row' : 'rows'}`)
    this.name = 'ImportRefused'
    this.badRows = badRows
  }
}
