import {
  ambiguousValues,
  guessValue,
  hasRepeats,
  rowChoices,
  seemsToChoose,
  textsForNothing,
  unknownValues,
  type ValuesOf,
  valuesRead,
} from '@portal/contract/desk/import-questions.ts'
import { access, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { entities } from '../entities.ts'
import { FileProblem } from '../file-problem.ts'
import { describeForm, findForm } from '../open-file.ts'
import { dateOrders, moneyUnits, timeZones } from '../written-values.ts'
import { askColumns, type MappedColumn } from './ask-columns.ts'
import { type Dialog, goBack, openDialog } from './dialog.ts'
import { guessEntities } from './guess.ts'
import { guessHeader } from './guess-header.ts'
import {
  entityNamed,
  type MappedFile,
  type Mapping,
  partsBeside,
  partsFor,
  readMapping,
  startOfNames,
  textOfMapping,
} from './mapping.ts'
import { readSample, type Sample } from './sample.ts'

interface Asking {
  /** The mapping to write; a file beside the other one if omitted. Its other parts are kept. */
  to?: string | undefined
  /** The categories that the provider added. */
  added?: readonly string[]
}

/** Asks how the columns and values of a file become ours, and writes the mapping. Returns its path. */
export async function askForMapping(
  file: string,
  input: Readable,
  output: Writable,
  { to = file.replace(/(\.csv|\.tsv|\.txt|\.ndjson)?(\.gz)?$/i, '.map.json'), added = [] }: Asking = {},
): Promise<string> {
  const dialog = openDialog(input, output)
  try {
    let before = await mappingAt(to)
    const header = partsFor(before, file)[0]?.header ?? (await guessHeader(file))
    dialog.say(`${basename(file)}: ${describeForm(await findForm(file, header))}`)
    dialog.say(`Enter takes the answer in brackets, “${goBack}” goes back to the question before.`)
    const readSampleOnce = sampleReader(file)
    let sample: Sample | undefined
    for (;;) {
      const read = sample
      const made = await dialog.withWayBack(async () => {
        const found = read ?? (await askHeader(dialog, readSampleOnce, header))
        const part = await askPart(dialog, file, { sample: found, before, added, isFirst: read === undefined })
        return part && { part, sample: found }
      })
      if (made === undefined) return to
      before = { files: [...partsBeside(before, file, made.part.entity), made.part] }
      await writeFile(to, textOfMapping(before.files))
      sample = made.sample
      if (openEntities(file, before, sample).length === 0) return to
    }
  } finally {
    dialog.close()
  }
}

/** A mapping that is there already. */
async function mappingAt(file: string): Promise<Pick<Mapping, 'files'>> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  return isThere ? readMapping(file) : { files: [] }
}

/** The types that the file seems to hold, and that the mapping does not read from it yet. */
function openEntities(file: string, before: Pick<Mapping, 'files'>, { names }: Sample): string[] {
  const mapped = partsFor(before, file).map((part) => part.entity)
  return guessEntities(basename(file), names).filter((name) => !mapped.some((each) => each === name))
}

interface Found {
  sample: Sample
  before: Pick<Mapping, 'files'>
  added: readonly string[]
  /** Whether no type was mapped in this conversation yet. */
  isFirst: boolean
}

/** How rows become those of one type; nothing if there is no further type. */
async function askPart(dialog: Dialog, file: string, found: Found): Promise<MappedFile | undefined> {
  const { sample, before, added, isFirst } = found
  const entityName = await askEntity(dialog, file, found)
  if (entityName === undefined) return undefined
  const entity = entityNamed(entityName)
  const { columns, fixed } = await askColumns(dialog, { entity, sample, added, before: before.files })
  const others = partsFor(before, file)
  const chosen = (await askSameRows(dialog, sample, others)) ?? (await askRows(dialog, sample))
  const empty = await askNothing(dialog, columns, valuesRead(sample.valuesOf, { only: chosen, empty: [] }))
  const readOf = valuesRead(sample.valuesOf, { only: chosen, empty })
  const { values, leftOut } = await askValues(dialog, columns, readOf)
  const only = withoutRows(chosen, leftOut, sample)
  const valuesOf = valuesRead(sample.valuesOf, { only, empty })
  const once = await askOnce(dialog, columns, valuesOf)
  const ways = await askWays(dialog, columns, valuesOf)
  const start = (!isFirst && others.at(-1)?.file) || (await askStart(dialog, basename(file)))
  return {
    file: start,
    entity: entityName,
    header: sample.header,
    ...ways,
    columns: Object.fromEntries(
      columns.map(({ name, theirs }) => [name, theirs.length === 1 ? (theirs[0] ?? '') : theirs]),
    ),
    fixed,
    values,
    empty,
    only,
    once,
  }
}

async function askEntity(
  dialog: Dialog,
  file: string,
  { before, sample, isFirst }: Found,
): Promise<MappedFile['entity'] | undefined> {
  const names = entities.map(({ name }) => name)
  const mapped = partsFor(before, file).map((part) => part.entity)
  if (mapped.length > 0) dialog.say(`Mapped so far: ${mapped.join(', ')}.`)
  const open = openEntities(file, before, sample)
  if (isFirst) return dialog.choose('What does a row become', names, open[0])
  const question = `Its rows also seem to hold ${open.join(', ')}. What else does a row become; “-” if nothing`
  const answer = await dialog.choose(question, [...names, '-'], open[0])
  return answer === '-' ? undefined : answer
}

/** Reads a file once for each place of its header, because the way back asks again. */
function sampleReader(file: string) {
  const read = new Map<string, Promise<Sample>>()
  return (header: Sample['header']): Promise<Sample> => {
    const place = `${header.line} ${header.rows}`
    const sample = read.get(place) ?? readSample(file, header)
    read.set(place, sample)
    return sample
  }
}

async function askHeader(
  dialog: Dialog,
  read: (header: Sample['header']) => Promise<Sample>,
  guess: Sample['header'],
): Promise<Sample> {
  for (;;) {
    const line = await askNumber(dialog, 'First line of the names of the columns', guess.line, 1000)
    const isOne = line === 1 && guess.rows === 1
    const rows = isOne ? 1 : await askNumber(dialog, 'Lines of names; several for merged headings', guess.rows, 3)
    const sample = await read({ line, rows })
    dialog.say(`Its columns: ${sample.names.filter(Boolean).join(' | ')}`)
    if (await agrees(dialog, 'Is this right')) return sample
  }
}

async function askNumber(dialog: Dialog, question: string, byDefault: number, most: number): Promise<number> {
  for (;;) {
    const answer = Number(await dialog.ask(question, String(byDefault)))
    if (Number.isInteger(answer) && answer >= 1 && answer <= most) return answer
    dialog.refuse(`Enter a number from 1 to ${most}.`)
  }
}

async function agrees(dialog: Dialog, question: string): Promise<boolean> {
  return (await dialog.choose(question, ['yes', 'no'], 'yes')) === 'yes'
}

/** The rows that another type of this file reads, if it reads only some: a site needs its account. */
async function askSameRows(
  dialog: Dialog,
  { names }: Sample,
  others: readonly MappedFile[],
): Promise<MappedFile['only'] | undefined> {
  const other = others.findLast(({ only }) => Object.keys(only).length > 0)
  if (!other || !Object.keys(other.only).every((their) => names.includes(their))) return undefined
  const rows = Object.entries(other.only).map(([their, values]) => `${their} ${values.map(shown).join(', ')}`)
  return (await agrees(dialog, `Read the same rows as for ${other.entity}: ${rows.join('; ')}`))
    ? other.only
    : undefined
}

const shown = (value: string) => (value === '' ? 'without a value' : `“${value}”`)

/** Asks for the columns that say which rows are read, and for their values. */
async function askRows(dialog: Dialog, { names, rows, valuesOf }: Sample): Promise<MappedFile['only']> {
  const only: MappedFile['only'] = {}
  let choosing = names.filter((name) => name !== '' && rowChoices(name, valuesOf, rows).length > 0)
  const likely = choosing.filter(seemsToChoose)
  let question = `Rows to read: all, or those with some values of a column${likely.length > 0 ? `, such as ${likely.join(', ')}` : ''}`
  while (choosing.length > 0) {
    const their = await dialog.choose(question, ['all', ...choosing], 'all')
    if (!choosing.includes(their)) break
    const choices = rowChoices(their, valuesOf, rows)
    const wanted: string[] = []
    for (const { value, rows: count } of choices)
      if (await agrees(dialog, `  Read ${value === '' ? 'rows without a value' : shown(value)} (${count}×)`))
        wanted.push(value)
    if (wanted.length > 0 && wanted.length < choices.length) only[their] = wanted
    choosing = choosing.filter((name) => name !== their)
    question = 'Of these rows: all, or those with some values of another column'
  }
  return only
}

async function askNothing(dialog: Dialog, columns: readonly MappedColumn[], valuesOf: ValuesOf): Promise<string[]> {
  const empty: string[] = []
  for (const { value, rows } of textsForNothing(columns, valuesOf))
    if (await agrees(dialog, `“${value}” (${rows}×) means no value`)) empty.push(value)
  return empty
}

async function askOnce(dialog: Dialog, columns: readonly MappedColumn[], valuesOf: ValuesOf): Promise<boolean> {
  const keys = columns.filter(({ isKey }) => isKey)
  if (!hasRepeats(keys, valuesOf)) return false
  return agrees(dialog, `Rows with the same ${keys.map(({ name }) => name).join(' and ')} repeat. Read equal rows once`)
}

interface AskedValues {
  values: MappedFile['values']
  /** Values of their columns whose rows are left out. */
  leftOut: { their: string; value: string }[]
}

/** Asks which of our values each other value of the file is. A row without a value that it needs is left out. */
async function askValues(dialog: Dialog, columns: readonly MappedColumn[], valuesOf: ValuesOf): Promise<AskedValues> {
  const values: MappedFile['values'] = {}
  const leftOut: AskedValues['leftOut'] = []
  const isLeftOut = (theirs: readonly string[], value: string) =>
    leftOut.some((each) => theirs.includes(each.their) && each.value === value)
  for (const column of columns) {
    const { name, choices, isRequired, theirs } = column
    const unknown = unknownValues(column, valuesOf).filter(({ value }) => !isLeftOut(theirs, value))
    if (unknown.length === 0) continue
    const meaning = isRequired ? 'leaves out its rows' : 'leaves the value out'
    dialog.say(`${name} is one of: ${choices.join(', ')}. “-” ${meaning}.`)
    const own: Record<string, string> = {}
    for (const { value, rows } of unknown) {
      const answer = await dialog.choose(`  “${value}” (${rows}×) is`, [...choices, '-'], guessValue(value, choices))
      if (answer === '-' && isRequired) leftOut.push({ their: theirs[0] ?? '', value })
      else own[value] = answer === '-' ? '' : answer
    }
    if (Object.keys(own).length > 0) values[name] = own
  }
  return { values, leftOut }
}

function withoutRows(
  chosen: MappedFile['only'],
  leftOut: AskedValues['leftOut'],
  { rows, valuesOf }: Sample,
): MappedFile['only'] {
  const only = { ...chosen }
  for (const { their, value } of leftOut) {
    const blank = rows > valuesOf(their).reduce((sum, each) => sum + each.rows, 0) ? [''] : []
    const read = only[their] ?? [...valuesOf(their).map((each) => each.value), ...blank]
    only[their] = read.filter((each) => each !== value)
    if (only[their].length === 0) throw new FileProblem('map', `no row is left of those with a value of ${their}`)
  }
  return only
}

/** Asks only for what the file leaves open, and never has a default: a wrong guess would change every row. */
async function askWays(dialog: Dialog, columns: readonly MappedColumn[], valuesOf: ValuesOf) {
  const { dates, times, money } = ambiguousValues(columns, valuesOf)
  return {
    ...(dates !== undefined && { dates: await chooseFrom(dialog, `Dates such as “${dates}” are`, dateOrders) }),
    ...(times !== undefined && { times: await chooseFrom(dialog, `The time zone of “${times}” is`, timeZones) }),
    ...(money !== undefined && { money: await chooseFrom(dialog, `Amounts such as “${money}” are`, moneyUnits) }),
  }
}

/** A mapping with another start would not read this file. */
async function askStart(dialog: Dialog, name: string): Promise<string> {
  for (;;) {
    const start = await dialog.ask('Start of the names of such files', startOfNames(name))
    if (name.startsWith(start)) return start
    dialog.refuse(`${name} does not start with “${start}”.`)
  }
}

async function chooseFrom<const Value extends string>(dialog: Dialog, question: string, values: readonly Value[]) {
  const answer = await dialog.choose(`${question} ${values.join(' or ')}`, values)
  return values.find((value) => value === answer)
}
