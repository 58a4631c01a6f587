import type { CountedValue, ImportColumns, ImportPart, OurColumn } from '@portal/contract/desk/import-mapping.ts'
import {
  ambiguousValues,
  guessValue,
  hasRepeats,
  rowChoices,
  textsForNothing,
  unfilled,
  unknownValues,
  type ValuesOf,
  valuesRead,
} from '@portal/contract/desk/import-questions.ts'

/** A mapping as its form has it. */
export interface MappingDraft {
  /** Our columns that each column of the file fills; an empty name is not chosen yet. */
  uses: Record<string, string[]>
  fixed: Record<string, string>
  /** Our value for theirs, by our column. */
  values: Record<string, Record<string, string>>
  dates: string
  money: string
  times: string
  /** The column of the file that says which rows are read; empty if all are. */
  chooser: string
  /** Its values whose rows are left out. */
  leftOut: string[]
  /** Texts that are values, although they seem to mean none. */
  kept: string[]
  /** Whether equal rows are read once; null as suggested. */
  once: boolean | null
  /** The start of the names of such files. */
  start: string
}

/** Leaves a value of the file out. */
export const noValue = '-'

/** The mapping so far, or the suggestions for one. */
export function draftOf(found: ImportColumns): MappingDraft {
  const { theirs, ours, part, start } = found
  const [[chooser, wanted] = ['', []]] = Object.entries(part?.only ?? {})
  const valuesOf = valuesIn(found)
  const fills = ({ name, guess, joined = [] }: ImportColumns['ours'][number], their: string) =>
    part ? [part.columns[name] ?? []].flat().includes(their) : guess === their || joined.includes(their)
  return {
    uses: Object.fromEntries(
      theirs.map(({ name: their }) => {
        const uses = ours.filter((our) => fills(our, their)).map(({ name }) => name)
        return [their, uses.length > 0 ? uses : ['']]
      }),
    ),
    fixed: part?.fixed ?? {},
    values: {},
    dates: part?.dates ?? '',
    money: part?.money ?? '',
    times: part?.times ?? '',
    chooser,
    leftOut: choicesOf(found, chooser).flatMap(({ value }) => (includes(wanted, value) ? [] : [value])),
    kept: part
      ? textsForNothing([{ theirs: theirs.map(({ name }) => name) }], valuesOf).flatMap(({ value }) =>
          includes(part.empty, value) ? [] : [value],
        )
      : [],
    once: part?.once ?? null,
    start: part?.file ?? start,
  }
}

const includes = (values: readonly string[], wanted: string) =>
  values.some((value) => value.toLowerCase() === wanted.toLowerCase())

function valuesIn({ theirs }: ImportColumns): ValuesOf {
  const byName = new Map(theirs.map(({ name, values }) => [name, values]))
  return (their) => byName.get(their) ?? []
}

/** The values of a column of the file by which rows can be chosen. */
export const choicesOf = (found: ImportColumns, their: string): CountedValue[] =>
  their === '' ? [] : rowChoices(their, valuesIn(found), found.rows)

interface AskedValue {
  value: string
  rows: number
  /** Empty if it has no answer yet. */
  answer: string
}

export interface MappingQuestions {
  /** The columns of the file for each of ours, in its order. */
  filled: Map<string, string[]>
  /** Ours that every row needs, and that no column of the file fills. */
  needed: OurColumn[]
  /** Those of them without a value for every row. */
  missing: OurColumn[]
  /** The texts of the columns that are read that seem to mean no value. */
  nothing: CountedValue[]
  /** The columns of the key, if rows repeat. */
  repeated: string[]
  once: boolean
  only: ImportPart['only']
  /** Every value by which rows are chosen is left out. */
  hasNoRows: boolean
  empty: string[]
  values: { column: OurColumn; asked: AskedValue[] }[]
  /** An example of the dates, times and amounts that could be read in two ways. */
  ways: ReturnType<typeof ambiguousValues>
}

/** The open questions of the mapping of a file, by the rules of the command. */
export function questionsOf(found: ImportColumns, draft: MappingDraft): MappingQuestions {
  const { theirs, ours, part } = found
  const filled = filledBy(draft, theirs)
  const needed = unfilled(ours, [...filled.keys()])
  const columns = ours.flatMap((our) => {
    const own = filled.get(our.name)
    return own ? [{ ...our, theirs: own }] : []
  })
  const only = onlyOf(found, draft)
  const nothing = textsForNothing(columns, valuesRead(valuesIn(found), { only, empty: [] }))
  const suggested = nothing.map(({ value }) => value)
  const empty = [
    ...(part?.empty ?? []).filter((text) => !includes(suggested, text)),
    ...suggested.filter((text) => !includes(draft.kept, text)),
  ]
  const valuesOf = valuesRead(valuesIn(found), { only, empty })
  const keys = columns.filter(({ isKey }) => isKey)
  const repeated = hasRepeats(keys, valuesOf) ? keys.map(({ name }) => name) : []
  return {
    nothing,
    repeated,
    once: draft.once ?? repeated.length > 0,
    only,
    hasNoRows: leavesOutAll(found, draft),
    empty,
    filled,
    needed,
    missing: needed.filter(({ name }) => !draft.fixed[name]?.trim()),
    values: columns.flatMap((column) => {
      const asked = unknownValues(column, valuesOf).map((each) => ({ ...each, answer: answerTo(each.value, column) }))
      return asked.length > 0 ? [{ column, asked }] : []
    }),
    ways: ambiguousValues(columns, valuesOf),
  }

  function answerTo(value: string, { name, choices }: OurColumn): string {
    const before = Object.entries(found.part?.values[name] ?? {}).find(
      ([their]) => their.trim().toLowerCase() === value.toLowerCase(),
    )
    const kept = before && (before[1] === '' ? noValue : before[1])
    return draft.values[name]?.[value] ?? kept ?? guessValue(value, choices) ?? ''
  }
}

const leavesOutAll = (found: ImportColumns, { chooser, leftOut }: MappingDraft): boolean => {
  const choices = choicesOf(found, chooser)
  return choices.length > 0 && choices.every(({ value }) => includes(leftOut, value))
}

/**
 * The rows that are read. A filter that the mapping has stays until all rows are chosen: this file may lack some of its
 * values, or have too many others to list. Filters by further columns are kept.
 */
function onlyOf(found: ImportColumns, { chooser, leftOut }: MappingDraft): ImportPart['only'] {
  const [[before, stored] = ['', []], ...others] = Object.entries(found.part?.only ?? {})
  const choices = choicesOf(found, chooser).map(({ value }) => value)
  const wanted = choices.filter((value) => !includes(leftOut, value))
  const kept = Object.fromEntries(others.filter(([their]) => their !== chooser))
  if (chooser === '') return kept
  if (chooser === before)
    return { [chooser]: [...wanted, ...stored.filter((value) => !includes(choices, value))], ...kept }
  return wanted.length > 0 && wanted.length < choices.length ? { ...kept, [chooser]: wanted } : kept
}

function filledBy({ uses }: MappingDraft, theirs: ImportColumns['theirs']): Map<string, string[]> {
  const filled = new Map<string, string[]>()
  for (const { name: their } of theirs) {
    for (const our of new Set(uses[their])) if (our !== '') filled.set(our, [...(filled.get(our) ?? []), their])
  }
  return filled
}

/** All columns have our names, and all that we need are there. */
export const needsNoMapping = ({ theirs, ours, part }: ImportColumns): boolean => {
  const names = theirs.map(({ name }) => name)
  return (
    part === null && unfilled(ours, names).length === 0 && names.every((name) => ours.some((our) => our.name === name))
  )
}

/** Why the mapping cannot be used yet; nothing if it can. */
export function openQuestion(
  { missing, hasNoRows, values, ways }: MappingQuestions,
  draft: MappingDraft,
): string | undefined {
  if (missing.length > 0) return `Fill ${missing.map(({ name }) => name).join(', ')} first.`
  if (hasNoRows) return `Choose at least one value of ${draft.chooser} first.`
  const open = values.flatMap(({ asked }) => asked).find(({ answer }) => answer === '')
  if (open) return `Choose our value for “${open.value}” first.`
  const way = wayNames.find((name) => ways[name] !== undefined && draft[name] === '')
  return way && `Choose how ${way === 'money' ? 'amounts' : way} are written first.`
}

const wayNames = ['dates', 'times', 'money'] as const

/** The mapping as the server takes it. Settings without a field in the form stay as they were. */
export function partOf(found: ImportColumns, draft: MappingDraft): Record<keyof ImportPart, unknown> {
  const { filled, values, ways, empty, only, once } = questionsOf(found, draft)
  const { part, header, entity } = found
  const way = (name: (typeof wayNames)[number]) => (ways[name] === undefined ? part?.[name] : draft[name])
  return {
    file: draft.start,
    entity,
    header,
    dates: way('dates'),
    money: way('money'),
    times: way('times'),
    columns: Object.fromEntries([...filled].map(([our, theirs]) => [our, inOrder(theirs, part?.columns[our])])),
    fixed: Object.fromEntries(
      Object.entries(draft.fixed).filter(([our, value]) => !filled.has(our) && value.trim() !== ''),
    ),
    values: Object.fromEntries(
      [...filled.keys()].flatMap((our) => {
        const asked = values.find(({ column }) => column.name === our)?.asked ?? []
        const own = asked.map(({ value, answer }) => [value, answer === noValue ? '' : answer] as const)
        const all = { ...part?.values[our], ...Object.fromEntries(own) }
        return Object.keys(all).length > 0 ? [[our, all] as const] : []
      }),
    ),
    empty,
    only,
    once,
  }
}

/** Joined columns keep the order that the mapping had. */
function inOrder(theirs: readonly string[], before: string | readonly string[] = []): string | readonly string[] {
  const [only = '', second] = theirs
  if (second === undefined) return only
  const kept = [before].flat()
  return kept.length === theirs.length && theirs.every((their) => kept.includes(their)) ? kept : theirs
}
