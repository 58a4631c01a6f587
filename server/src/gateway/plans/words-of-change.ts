import type { Hours } from '@portal/contract/plan-content.ts'
import { hoursInWords } from '@portal/contract/plan-words.ts'

interface RowWords<Row> {
  added: (row: Row) => string
  removed: (row: Row) => string
  changed: (before: Row, after: Row) => (string | null)[]
}

/** Compares rows that have the same key, then names those that only one side has. */
export function paired<Row>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
  words: RowWords<Row>,
): (string | null)[] {
  const old = new Map(before.map((row) => [keyOf(row), row]))
  const now = new Set(after.map(keyOf))
  return [
    ...after.flatMap((row) => {
      const former = old.get(keyOf(row))
      return former ? words.changed(former, row) : [words.added(row)]
    }),
    ...before.filter((row) => !now.has(keyOf(row))).map(words.removed),
  ]
}

/** "Phone of the service desk moved from … to …"; null where it stayed. */
export function moved(what: string, before: string, after: string): string | null {
  return before === after ? null : `${what} moved from ${quoted(before)} to ${quoted(after)}`
}

/** The hours, or only what becomes of them on bank holidays. */
export function hoursMoved(what: string, before: readonly Hours[], after: readonly Hours[]): string | null {
  const onBankHolidays = (rows: readonly Hours[]) =>
    rows.some(({ bankHolidays }) => bankHolidays === 'open') ? 'open' : 'closed'
  return (
    moved(what, hoursInWords(before), hoursInWords(after)) ??
    moved(`${what} on bank holidays`, onBankHolidays(before), onBankHolidays(after))
  )
}

/** Long text needs marks to be told from the sentence around it. */
function quoted(text: string): string {
  return /[ .,].* /.test(text) && text.length > 40 ? `“${text}”` : text
}
