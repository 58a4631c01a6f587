import { counted } from '@portal/contract/format/counts.ts'
import { z } from 'zod'
import { number, text } from '../rows.ts'
import { Causes, type Problem } from './causes.ts'

export const BadRow = z.strictObject({ line: number, column: text, reason: text })
export type BadRow = z.infer<typeof BadRow>

export function describeBadRow({ line, column, reason }: BadRow): string {
  return column ? `line ${line}, ${column}: ${reason}` : `line ${line}: ${reason}`
}

const mostKept = 100

/** Counts every bad row and groups them by cause, however large the file; keeps the problems of the first ones. */
export class BadRows {
  readonly #causes = new Causes()
  readonly #first: BadRow[] = []
  readonly #reasons: Map<number, string> | undefined
  #count = 0
  #firstLines = 0

  /** With the reasons of each line, for a file of the bad rows. */
  constructor({ withReasons = false }: { withReasons?: boolean } = {}) {
    this.#reasons = withReasons ? new Map() : undefined
  }

  get count(): number {
    return this.#count
  }

  /** The problems of the first bad rows, by line. */
  get first(): BadRow[] {
    return this.#first.toSorted((a, b) => a.line - b.line).slice(0, mostKept)
  }

  /** By line, if they were to be kept. */
  get reasons(): ReadonlyMap<number, string> {
    return this.#reasons ?? new Map()
  }

  /** All problems of one row. */
  add(line: number, problems: readonly Problem[]): void {
    this.#count += 1
    for (const problem of problems) this.#causes.add(line, problem)
    // Those that the database finds come after the ones of the whole file, and may be on earlier lines.
    if ((this.#firstLines += 1) <= 2 * mostKept) {
      for (const { column, reason } of problems) this.#first.push({ line, column, reason })
    }
    this.#reasons?.set(
      line,
      problems.map(({ column, reason }) => [column, reason].filter(Boolean).join(' ')).join('; '),
    )
  }

  /** The most frequent cause first, with its values and all its lines. */
  describe(): string[] {
    return this.#causes.describe()
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
