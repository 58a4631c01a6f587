import { counted } from '@portal/contract/format/counts.ts'

/** Why rows of a file are refused: one reason of one column, with the values and the lines that have it. */
interface Cause {
  column: string
  reason: string
  lines: Lines
  /** By value as written in the file; empty for a reason without a value. */
  values: Map<string, Lines>
  /** Lines whose values are not kept, because there are too many different ones. */
  others: Lines
}

const mostValues = 20
const longestValue = 60

export interface Problem {
  column: string
  reason: string
  /** As written in the file; undefined if there is none, or if it must not be shown. */
  value?: unknown
}

/** Groups problems by their cause, with every line, in little memory. */
export class Causes {
  readonly #causes = new Map<string, Cause>()

  add(line: number, { column, reason, value }: Problem): void {
    const key = `${column}\n${reason}`
    const cause = this.#causes.get(key) ?? {
      column,
      reason,
      lines: new Lines(),
      values: new Map(),
      others: new Lines(),
    }
    this.#causes.set(key, cause)
    cause.lines.add(line)
    const text = inWords(value)
    if (text === undefined) return
    const lines = cause.values.get(text) ?? (cause.values.size < mostValues ? new Lines() : cause.others)
    if (lines !== cause.others) cause.values.set(text, lines)
    lines.add(line)
  }

  /** The most frequent cause first; each with its count, its values and all its lines. */
  describe(): string[] {
    const causes = [...this.#causes.values()].toSorted((a, b) => b.lines.count - a.lines.count)
    return causes.flatMap(({ column, reason, lines, values, others }) => {
      const [only, second] = values.keys()
      const isOne = second === undefined && others.count === 0
      const what = [column, isOne ? only : undefined, reason].filter(Boolean).join(' ')
      const title = `${counted(lines.count, 'row')}: ${what}`
      if (isOne) return [`${title} (${lines.inWords()})`]
      const byCount = [...values].toSorted(([, a], [, b]) => b.count - a.count)
      const rest = others.count > 0 ? [`  other values (${others.inWords()})`] : []
      return [title, ...byCount.map(([value, each]) => `  ${value} (${each.inWords()})`), ...rest]
    })
  }
}

function inWords(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // oxlint-disable-next-line no-control-regex -- a terminal must not act on what a file contains
  const plain = text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ' ').toWellFormed()
  return plain.length > longestValue ? `“${plain.slice(0, longestValue)}…”` : `“${plain}”`
}

/** Line numbers; neighbours take the place of one. */
class Lines {
  count = 0
  readonly #ranges: [first: number, last: number][] = []
  #isSorted = true

  add(line: number): void {
    const last = this.#ranges.at(-1)
    if (last?.[1] === line) return
    this.count += 1
    if (last?.[1] === line - 1) last[1] = line
    else {
      if (last && line < last[0]) this.#isSorted = false
      this.#ranges.push([line, line])
    }
  }

  /** "line 3" or "lines 3–12, 15" */
  inWords(): string {
    const sorted = this.#isSorted ? this.#ranges : this.#ranges.toSorted(([a], [b]) => a - b)
    const parts = sorted.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
    return `${this.count === 1 ? 'line' : 'lines'} ${parts.join(', ')}`
  }
}
