import { ambiguousValues, guessValue, unknownValues } from '@portal/contract/desk/import-questions.ts'
import { access, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { entities } from '../entities.ts'
import { describeForm, findForm } from '../open-file.ts'
import { dateOrders, moneyUnits, timeZones } from '../written-values.ts'
import { askColumns, type MappedColumn } from './ask-columns.ts'
import { type Dialog, openDialog } from './dialog.ts'
import { guessEntity } from './guess.ts'
import { entityNamed, type MappedFile, partsBeside, readMapping, startOfNames, textOfMapping } from './mapping.ts'
import { readSample, type Sample } from './sample.ts'

/**
 * Asks how the columns and values of a file become ours, and writes the mapping beside it. Returns its path. `added` are
 * the categories of the provider.
 */
export async function askForMapping(
  file: string,
  input: Readable,
  output: Writable,
  added: readonly string[] = [],
): Promise<string> {
  const dialog = openDialog(input, output)
  try {
    dialog.say(`${basename(file)}: ${describeForm(await findForm(file))}`)
    dialog.say('Enter takes the answer in brackets.')
    const part = await askPart(dialog, file, added)
    const to = file.replace(/(\.csv|\.tsv|\.txt|\.ndjson)?(\.gz)?$/i, '.map.json')
    await write(to, file, part)
    return to
  } finally {
    dialog.close()
  }
}

async function askPart(dialog: Dialog, file: string, added: readonly string[]): Promise<MappedFile> {
  const names = entities.map(({ name }) => name)
  const entityName = await dialog.choose('What does a row become', names, guessEntity(basename(file)))
  const sample = await askHeader(dialog, file)
  const entity = entityNamed(entityName)
  const { columns, fixed } = await askColumns(dialog, entity, sample.names, added)
  const values = await askValues(dialog, columns, sample)
  const ways = await askWays(dialog, columns, sample)
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
    empty: [],
    only: {},
    once: false,
  }
}

async function askHeader(dialog: Dialog, file: string): Promise<Sample> {
  for (;;) {
    const line = Number(await dialog.ask('Line with the names of the columns', '1'))
    const rows = line > 1 ? Number(await dialog.ask('Lines of the header', '1')) : 1
    if (Number.isInteger(line) && line >= 1 && Number.isInteger(rows) && rows >= 1 && rows <= 3) {
      const sample = await readSample(file, { line: line - rows + 1 < 1 ? 1 : line, rows })
      dialog.say(`Its columns: ${sample.names.filter(Boolean).join(' | ')}`)
      if (/^y(es)?$/i.test(await dialog.ask('Is this right', 'yes'))) return sample
    }
  }
}

/** Asks which of our values each other value of the file is. */
async function askValues(
  dialog: Dialog,
  columns: readonly MappedColumn[],
  { valuesOf }: Sample,
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
async function askWays(dialog: Dialog, columns: readonly MappedColumn[], { valuesOf }: Sample) {
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

/** A mapping that is there already keeps its other parts. */
async function write(to: string, file: string, part: MappedFile): Promise<void> {
  const isThere = await access(to).then(
    () => true,
    () => false,
  )
  const before = isThere ? await readMapping(to) : { files: [] }
  await writeFile(to, textOfMapping([...partsBeside(before, file, part.entity), part]))
}
