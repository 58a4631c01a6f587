import { counted } from '@portal/contract/format/counts.ts'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { type BadRows, ImportRefused } from './bad-rows.ts'
import { FileProblem } from './file-problem.ts'
import { columnHelp, usage } from './help.ts'
import { hintsFor } from './hints.ts'
import { importFiles, listLoads } from './import-files.ts'
import { listAddedCategories } from './added-categories.ts'
import { askForMapping } from './mapping/ask.ts'
import { readMapping } from './mapping/mapping.ts'
import { describeForm } from './open-file.ts'
import { ProgressLine } from './progress.ts'
import { watchFolder } from './watch-folder.ts'
import { dateOrders, moneyUnits, timeZones, type Ways } from './written-values.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'bad-rows': { type: 'string' },
    dates: { type: 'string' },
    'dry-run': { type: 'boolean' },
    entity: { type: 'string' },
    'good-rows': { type: 'boolean' },
    map: { type: 'string' },
    money: { type: 'string' },
    report: { type: 'boolean' },
    times: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})
const [command, argument] = positionals
/** The file that is being loaded. */
let current = ''

if (values.help) console.log(`${usage}\n\n${columnHelp()}`)
else if (command === undefined) {
  console.error(usage)
  process.exitCode = 1
} else if (command === 'watch' && argument) await watch(argument)
else await sayProblems(command === 'map' && argument ? () => map(argument) : () => run(positionals))

/** Where the database is: named by the settings, or the embedded one beside the code. */
function placeOfDatabase() {
  const { DATABASE_URL, DATA_DIR } = process.env
  const isNamed = DATABASE_URL !== undefined || DATA_DIR !== undefined
  return {
    isNamed,
    databaseUrl: DATABASE_URL,
    dataDir: DATA_DIR ?? join(import.meta.dirname, '..', '..', '..', '.data'),
  }
}

function open() {
  const { databaseUrl, dataDir } = placeOfDatabase()
  return openDatabase({ databaseUrl, dataDir, poolSize: 2 })
}

/** Runs until it is stopped; the current file is finished first. */
async function watch(folder: string): Promise<void> {
  const database = await open()
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  try {
    await migrate(database.system)
    console.log(`Watching ${folder}.`)
    await watchFolder(database, folder, {
      everyMs: 2000,
      signal: stop.signal,
      onDone: ({ file, isLoaded, summary }) => console.log(`${file}: ${isLoaded ? 'loaded' : 'refused'}: ${summary}`),
    })
  } finally {
    await database.close()
  }
}

async function map(file: string): Promise<void> {
  const asking = { to: values.map, added: await readAddedCategories() }
  const written = await askForMapping(file, process.stdin, process.stdout, asking)
  console.log(`Written to ${written}. For a further type of rows of this file, run this again.`)
  console.log(`Check it: npm run import -- --dry-run --map ${quoted(written)} ${quoted(file)}`)
}

/** Without a database that answers, a mapping can be made with the categories of the specification. */
async function readAddedCategories(): Promise<string[]> {
  if (!placeOfDatabase().isNamed) return []
  try {
    const database = await open()
    try {
      return await listAddedCategories(database.system)
    } finally {
      await database.close()
    }
  } catch {
    // The reason matters to the import itself, which says it.
    console.log('The database was not reached: categories that you added are not offered.')
    return []
  }
}

async function run(files: readonly string[]): Promise<void> {
  const ways = waysOf()
  const mapping = values.map === undefined ? undefined : await readMapping(values.map)
  const isOne = listLoads(files, { entity: values.entity, mapping }).length === 1
  const badRows = values['bad-rows']
  const line = new ProgressLine(process.stderr, Date.now)
  const database = await open()
  try {
    await migrate(database.system)
    await importFiles(database, files, {
      entity: values.entity,
      mapping,
      ways,
      isGoodOnly: values['good-rows'] ?? false,
      isDryRun: values['dry-run'] ?? false,
      reportTo: values.report ? (file) => `${file}.report.csv` : undefined,
      badRowsTo: badRows === undefined ? undefined : (_, { name }) => (isOne ? badRows : named(badRows, name)),
      onProgress: (file, phase, rows) => {
        current = file
        line.show(file, phase, rows)
      },
      onLoaded: (file, loaded, { entity, form, badRows: left }) => {
        const what = mapping ? `${file}, ${entity.name}` : file
        console.log(line.finish(what, loaded, describeForm(form)))
        if (left.count > 0) describe(what, left, 'They were left out.')
      },
    })
    if (values['dry-run']) console.log('Dry run: nothing was changed.')
  } finally {
    await database.close()
  }
}

/** "bad.csv" of users becomes "bad.users.csv". */
function named(file: string, entity: string): string {
  const end = extname(file)
  return `${file.slice(0, file.length - end.length)}.${entity}${end}`
}

function waysOf(): Partial<Ways> {
  const dates = oneOf('dates', values.dates, dateOrders)
  const money = oneOf('money', values.money, moneyUnits)
  const times = oneOf('times', values.times, timeZones)
  return { ...(dates && { dates }), ...(money && { money }), ...(times && { times }) }
}

function oneOf<const Value extends string>(option: string, given: string | undefined, known: readonly Value[]) {
  const found = known.find((value) => value.toLowerCase() === given?.toLowerCase())
  if (given !== undefined && !found) throw new FileProblem(`--${option} ${given}`, `choose one of: ${known.join(', ')}`)
  return found
}

async function sayProblems(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.exitCode = 1
    if (error instanceof ImportRefused) describe(current, error.badRows, 'No row of this file was loaded.')
    else if (error instanceof FileProblem) console.error(error.message)
    else throw error
  }
}

function describe(file: string, badRows: BadRows, outcome: string): void {
  process.exitCode = 1
  const lines = badRows.describe()
  for (const text of lines) console.error(text)
  for (const hint of hintsFor(lines)) console.error(hint)
  console.error(`${file}: ${counted(badRows.count, 'bad row')}. ${outcome}`)
}

/** A path as a shell takes it. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
