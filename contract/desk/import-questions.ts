import type { CountedValue, ImportPart, OurColumn } from './import-mapping.ts'

// The questions of a mapping: the same in the command and at the desk.

/** One of our columns with theirs that fill it. */
export type FilledColumn = Pick<OurColumn, 'isList' | 'isYesNo' | 'choices' | 'written'> & { theirs: readonly string[] }

/** The values of one of their columns. */
export type ValuesOf = (their: string) => readonly CountedValue[]

/** Texts that systems write where they have no value. */
const nothing = /^(\\N|\(?null\)?|nil|none|#?n\/a|-+|0000-00-00( 00:00:00)?)$/i

/** The texts for no value in the columns that are read, as suggestions. */
export function textsForNothing(columns: readonly Pick<FilledColumn, 'theirs'>[], valuesOf: ValuesOf): CountedValue[] {
  const counts = new Map<string, number>()
  for (const their of new Set(columns.flatMap(({ theirs }) => theirs)))
    for (const { value, rows } of valuesOf(their))
      if (nothing.test(value)) counts.set(value, (counts.get(value) ?? 0) + rows)
  return [...counts].map(([value, rows]) => ({ value, rows }))
}

/** The values of the rows that are read, without the texts for no value. */
export function valuesRead(valuesOf: ValuesOf, { only, empty }: Pick<ImportPart, 'only' | 'empty'>): ValuesOf {
  const withoutValue = new Set(empty.map((text) => text.toLowerCase()))
  return (their) => {
    const wanted = only[their] && new Set(only[their].map((value) => value.toLowerCase()))
    return valuesOf(their).filter(
      ({ value }) => !withoutValue.has(value.toLowerCase()) && (!wanted || wanted.has(value.toLowerCase())),
    )
  }
}

const mostChoices = 30

/** The values by which rows can be chosen, with the number of rows without one; none if there are too many. */
export function rowChoices(their: string, valuesOf: ValuesOf, rows: number): CountedValue[] {
  const values = valuesOf(their)
  const blank = rows - values.reduce((sum, value) => sum + value.rows, 0)
  const all = blank > 0 ? [...values, { value: '', rows: blank }] : [...values]
  return all.length > 1 && all.length <= mostChoices ? all.toSorted((a, b) => b.rows - a.rows) : []
}

/** Whether a column seems to say which rows are still of use. */
export const seemsToChoose = (their: string): boolean =>
  /stat(us|e)|type|active|deleted|closed|disabled|archived/i.test(their)

/** Whether rows repeat: even the column of the key with the most values has one of them twice. */
export function hasRepeats(keys: readonly FilledColumn[], valuesOf: ValuesOf): boolean {
  const counts = keys
    .map((column) => valuesIn({ ...column, isList: false }, valuesOf))
    .filter(({ length }) => length > 0)
  return counts.length > 0 && counts.every((values) => values.some(({ rows }) => rows > 1))
}

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

/** Words of other systems and of ours with one meaning; a value starts with one of them. */
const sameMeaning: readonly (readonly string[])[] = [
  ['active', 'working', 'live', 'enabled'],
  ['suspended', 'disabled', 'blocked', 'barred'],
  ['terminated', 'ceased', 'cancelled', 'stopped', 'closed', 'disconnected'],
  ['pendingactive', 'activating', 'pending', 'ordered', 'provisioning'],
  ['acknowledged', 'new', 'open'],
  ['pending', 'answered', 'waiting', 'awaiting'],
  ['inprogress', 'customerreply', 'assigned'],
  ['held', 'onhold'],
  ['critical', 'urgent', 'emergency'],
  ['medium', 'normal'],
]

/** Our value for theirs, as a suggestion: the same one, one that is the start of the other or in it, or one with its meaning. */
export function guessValue(their: string, choices: readonly string[]): string | undefined {
  const wanted = plain(their)
  const same = choices.find((choice) => plain(choice) === wanted)
  if (same !== undefined || wanted.length < 3) return same
  const start = choices.find((choice) => plain(choice).startsWith(wanted) || wanted.startsWith(plain(choice)))
  if (start !== undefined) return start
  const words = their.toLowerCase().split(/[^a-z]+/)
  if (['not', 'no', 'non', 'never'].some((word) => words.includes(word))) return undefined
  const [inIt, another] = choices.filter((choice) => words.includes(choice.toLowerCase()))
  if (inIt !== undefined && another === undefined) return inIt
  const meanings = sameMeaning.filter((group) => group.some((word) => wanted.startsWith(word))).flat()
  return choices.find((choice) => meanings.includes(plain(choice)))
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
