import { counted } from '@portal/contract/format/counts.ts'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { describeBadRow, ImportRefused } from './bad-rows.ts'
import { FileProblem } from './file-problem.ts'
import { columnHelp, usage } from './help.ts'
import { importFiles } from './import-files.ts'
import { ProgressLine } from './progress.ts'
import { watchFolder } from './watch-folder.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean' },
    entity: { type: 'string' },
    report: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
})

if (values.help) console.log(`${usage}\n\n${columnHelp()}`)
else if (positionals.length === 0) {
  console.error(usage)
  process.exitCode = 1
} else if (positionals[0] === 'watch' && positionals[1]) await watch(positionals[1])
else await run(positionals)

function open() {
  return openDatabase({
    databaseUrl: process.env.DATABASE_URL,
    dataDir: process.env.DATA_DIR ?? join(import.meta.dirname, '..', '..', '..', '.data'),
    poolSize: 2,
  })
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

async function run(files: readonly string[]): Promise<void> {
  const database = await open()
  const line = new ProgressLine(process.stderr, Date.now)
  let current = ''
  try {
    await migrate(database.system)
    await importFiles(database, files, {
      entity: values.entity,
      isDryRun: values['dry-run'] ?? false,
      reportTo: values.report ? (file) => `${file}.report.csv` : undefined,
      onProgress: (file, phase, rows) => {
        current = file
        line.show(file, phase, rows)
      },
      onLoaded: (file, loaded) => console.log(line.finish(file, loaded)),
    })
    if (values['dry-run']) console.log('Dry run: nothing was changed.')
  } catch (error) {
    process.exitCode = 1
    if (error instanceof ImportRefused) report(current, error)
    else if (error instanceof FileProblem) console.error(error.message)
    else throw error
  } finally {
    await database.close()
  }
}

function report(file: string, { badRows }: ImportRefused): void {
  for (const problem of badRows.first) console.error(`${file}: ${describeBadRow(problem)}`)
  const { count } = badRows
  const more = count > badRows.first.length ? ` The first ${badRows.first.length} problems are above.` : ''
  console.error(`${file}: ${counted(count, 'bad row')}; no row of this file was loaded.${more}`)
}
