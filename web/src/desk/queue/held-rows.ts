/** A list that a person is reading: its rows keep their places until they ask for the changes. */
export interface Held<Row> {
  /** The list that it is, such as its filters: another one is shown at once. */
  of: string
  rows: readonly Row[]
  /** They are from an earlier visit, and the latest are on their way: those are held. */
  isEarlier?: boolean
}

/** The list that is held after a response: another one, or its first rows that are the latest. */
export const heldAfter = <Row>(
  held: Held<Row>,
  latest: { of: string; rows: readonly Row[]; isFetching: boolean },
): Held<Row> =>
  held.of === latest.of && (!held.isEarlier || (latest.isFetching && held.rows === latest.rows))
    ? held
    : { of: latest.of, rows: latest.rows, isEarlier: latest.isFetching }

export interface HeldRow<Row> {
  row: Row
  /** It is no longer in the list. */
  isGone: boolean
}

/** The held rows as they are now, in their places, and the number of rows that are new, gone or elsewhere. */
export function shownRows<Row>(
  held: Held<Row>,
  latest: readonly Row[],
  keyOf: (row: Row) => string,
): { shown: HeldRow<Row>[]; changes: number } {
  const now = new Map(latest.map((row) => [keyOf(row), row]))
  const shown = held.rows.map((row) => {
    const current = now.get(keyOf(row))
    return { row: current ?? row, isGone: current === undefined }
  })
  const keys = new Set(held.rows.map(keyOf))
  const fresh = latest.filter((row) => !keys.has(keyOf(row))).length
  const gone = shown.filter(({ isGone }) => isGone).length
  const kept = latest.map(keyOf).filter((key) => keys.has(key))
  const places = held.rows.map(keyOf).filter((key) => now.has(key))
  const moved = kept.filter((key, index) => key !== places[index]).length
  return { shown, changes: fresh + gone + (moved > 0 ? 1 : 0) }
}
