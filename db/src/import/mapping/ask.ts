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
import { describeForm, findForm } from '../open-file.ts'
import { dateOrders, moneyUnits, timeZones } from '../written-values.ts'
import { askColumns, type MappedColumn } from './ask-columns.ts'
import { type Dialog, openDialog } from './dialog.ts'
import { guessEntity } from './guess.ts'
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
    const header = await guessHeader(file)
    const before = await mappingAt(to)
    dialog.say(`${basename(file)}: ${describeForm(await findForm(file, header))}`)
    dialog.say('Enter takes the answer in brackets.')
    const part = await askPart(dialog, file, { header, before, added })
    await writeFile(to, textOfMapping([...partsBeside(before, file, part.entity), part]))
    return to
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

interface Found {
  header: Sample['header']
  before: Pick<Mapping, 'files'>
  added: readonly string[]
}

async function askPart(dialog: Dialog, file: string, { header, before, added }: Found): Promise<MappedFile> {
  const names = entities.map(({ name }) => name)
  const mapped = partsFor(before, file).map((part) => part.entity)
  if (mapped.length > 0) dialog.say(`Mapped so far: ${mapped.join(', ')}.`)
  const guess = guessEntity(basename(file))
  const isOpen = guess !== undefined && !mapped.some((name) => name === guess)
  const entityName = await dialog.choose('What does a row become', names, isOpen ? guess : undefined)
  const sample = await askHeader(dialog, file, header)
  const entity = entityNamed(entityName)
  const { columns, fixed } = await askColumns(dialog, entity, sample.names, added)
  const only = await askRows(dialog, sample)
  const empty = await askNothing(dialog, columns, valuesRead(sample.valuesOf, { only, empty: [] }))
  const valuesOf = valuesRead(sample.valuesOf, { only, empty })
  const once = await askOnce(dialog, columns, valuesOf)
  const values = await askValues(dialog, columns, valuesOf)
  const ways = await askWays(dialog, columns, valuesOf)
  const start = await dialog.ask('Start of the names of such files', startOfNames(basename(file)))
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

async function askHeader(dialog: Dialog, file: string, guess: Sample['header']): Promise<Sample> {
  for (;;) {
    const line = Number(await dialog.ask('First line of the names of the columns', String(guess.line)))
    const isOne = line === 1 && guess.rows === 1
    const rows = isOne ? 1 : Number(await dialog.ask('Lines of names; several for merged headings', String(guess.rows)))
    if (Number.isInteger(line) && line >= 1 && Number.isInteger(rows) && rows >= 1 && rows <= 3) {
      const sample = await readSample(file, { line, rows })
      dialog.say(`Its columns: ${sample.names.filter(Boolean).join(' | ')}`)
      if (await agrees(dialog, 'Is this right')) return sample
    }
  }
}

async function agrees(dialog: Dialog, question: string): Promise<boolean> {
  return (await dialog.choose(question, ['yes', 'no'], 'yes')) === 'yes'
}

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
      if (await agrees(dialog, `  Read ${value === '' ? 'rows without a value' : `“${value}”`} (${count}×)`))
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

/** Asks which of our values each other value of the file is. */
async function askValues(
  dialog: Dialog,
  columns: readonly MappedColumn[],
  valuesOf: ValuesOf,
): Promise<MappedFile['values']> {
  const values: MappedFile['values'] = {}
  for (const column of columns) {
    const { name, choices } = column
    const theirs = unknownValues(column, valuesOf)
    if (theirs.length === 0) continue
    dialog.say(`${name} is one of: ${choices.join(', ')}. “-” leaves a value out.`)
    const own: Record<string, string> = {}
    for (const { value, rows } of theirs) {
      const answer = await dialog.choose(`  “${value}” (${rows}×) is`, [...choices, '-'], guessValue(value, choices))
      own[value] = answer === '-' ? '' : answer
    }
    values[name] = own
  }
  return values
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

async function chooseFrom<const Value extends string>(dialog: Dialog, question: string, values: readonly Value[]) {
  const answer = await dialog.choose(`${question} ${values.join(' or ')}`, values)
  return values.find((value) => value === answer)
}
