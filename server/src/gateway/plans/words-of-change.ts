import type { Hours } from '@portal/contract/plans/content.ts'
import { hoursInWords } from '@portal/contract/plans/words.ts'

interface RowWords<Row> {
  added: (row: Row) => string
  removed: (row: Row) => string
  changed: (before: Row, after: Row) => (string | null)[]
}

/** Compares rows with the same key, then lists those that only one side has. */
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

/** "Network operations phone number changed from … to …"; null if unchanged. */
export function moved(what: string, before: string, after: string): string | null {
  return before === after ? null : `${what} changed from ${quoted(before)} to ${quoted(after)}`
}

/** The change of hours, or only that of bank holidays. */
export function hoursMoved(what: string, before: readonly Hours[], after: readonly Hours[]): string | null {
  const onBankHolidays = (rows: readonly Hours[]) =>
    rows.some(({ bankHolidays }) => bankHolidays === 'open') ? 'open' : 'closed'
  return (
    moved(what, hoursInWords(before), hoursInWords(after)) ??
    moved(`${what} on bank holidays`, onBankHolidays(before), onBankHolidays(after))
  )
}

/** Quotation marks separate long text from the sentence around it. */
function quoted(text: string): string {
  return /[ .,].* /.test(text) && text.length > 40 ? `“${text}”` : text
}
