import { firstLineOf, separatorOf } from '../format/separators.ts'

/** The columns of a dealer's own file, by the names in its first line. */
export interface SheetColumns {
  service: string
  amount: string
}

// The most reliable name first: a file may have both a service's name and its id.
const known: Record<keyof SheetColumns, readonly string[]> = {
  service: ['service id', 'serviceid', 'service_id', 'service'],
  amount: ['commission', 'amount', 'commission amount', 'expected'],
}

const plain = (name: string) => name.trim().toLowerCase()

/** The position of a column; -1 if the file has none of these names. */
export function placeIn(header: readonly string[], names: readonly string[]): number {
  const held = header.map(plain)
  return held.indexOf(names.map(plain).find((name) => held.includes(name)) ?? ' ')
}

/** The positions of the chosen columns, or else of those with a known name. */
export function placesIn(header: readonly string[], chosen?: SheetColumns): Record<keyof SheetColumns, number> {
  return {
    service: placeIn(header, chosen ? [chosen.service] : known.service),
    amount: placeIn(header, chosen ? [chosen.amount] : known.amount),
  }
}

/** The names in the first line of a file, as choices; the server reads the file itself. */
export function headerOf(text: string): string[] {
  const separator = separatorOf(text)
  const cells = firstLineOf(text).match(/"(?:[^"]|"")*"|[^"]/g) ?? []
  const names = cells.reduce(
    (found, cell) => (cell === separator ? [...found, ''] : [...found.slice(0, -1), (found.at(-1) ?? '') + cell]),
    [''],
  )
  return names
    .map((name) =>
      name
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"')
        .trim(),
    )
    .filter(Boolean)
}
