import type { CountedValue, OurColumn } from './import-mapping.ts'

// The questions of a mapping: the same in the command and at the desk.

/** One of our columns with theirs that fill it. */
export type FilledColumn = Pick<OurColumn, 'isList' | 'isYesNo' | 'choices' | 'written'> & { theirs: readonly string[] }

/** The values of one of their columns. */
export type ValuesOf = (their: string) => readonly CountedValue[]

/** The columns of ours that every row needs, and nothing fills. */
export const unfilled = <Column extends Pick<OurColumn, 'name' | 'isRequired'>>(
  ours: readonly Column[],
  filled: readonly string[],
): Column[] => ours.filter(({ name, isRequired }) => isRequired && !filled.includes(name))

/** The values that one of our columns gets, the most frequent first; those of a list one by one. */
export function valuesIn({ theirs, isList }: FilledColumn, valuesOf: ValuesOf): CountedValue[] {
  const [only, second] = theirs
  const counts = only === undefined || second !== undefined ? [] : valuesOf(only)
  const entries = new Map<string, number>()
  for (const { value: text, rows } of counts) {
    const parts = isList ? text.split(';').map((part) => part.trim()) : [text]
    for (const part of parts) if (part !== '') entries.set(part, (entries.get(part) ?? 0) + rows)
  }
  return [...entries].map(([value, rows]) => ({ value, rows })).toSorted((a, b) => b.rows - a.rows)
}

/** The values of a column with choices that are none of them. */
export function unknownValues(column: FilledColumn, valuesOf: ValuesOf): CountedValue[] {
  if (column.choices.length === 0) return []
  return valuesIn(column, valuesOf).filter(({ value }) => !isKnown(value, column))
}

function isKnown(value: string, { choices, isYesNo }: FilledColumn): boolean {
  if (isYesNo && /^(true|false|yes|no|y|n|1|0)$/i.test(value)) return true
  return choices.some((each) => each.toLowerCase() === value.toLowerCase())
}

/** Our value for theirs: the same one, or one that is the start of the other. */
export function guessValue(their: string, choices: readonly string[]): string | undefined {
  const wanted = plain(their)
  const same = choices.find((choice) => plain(choice) === wanted)
  if (same !== undefined || wanted.length < 3) return same
  return choices.find((choice) => plain(choice).startsWith(wanted) || wanted.startsWith(plain(choice)))
}

/** A name without case, blanks and punctuation. */
export const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** An example of each kind of value that the file writes in a way that can be read in two. */
export function ambiguousValues(columns: readonly FilledColumn[], valuesOf: ValuesOf) {
  const exampleOf = (written: readonly OurColumn['written'][], isOpen: (value: string) => boolean) =>
    columns
      .filter((column) => written.includes(column.written))
      .flatMap((column) => valuesIn(column, valuesOf))
      .find(({ value }) => isOpen(value))?.value
  return {
    dates: exampleOf(['day', 'moment'], (value) => /^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}/.test(value)),
    times: exampleOf(['moment'], (value) => !/(Z|[+-]\d{2}:?\d{2})$/i.test(value)),
    money: exampleOf(['amount'], (value) => /\d/.test(value) && !value.includes('£')),
  }
}
