import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { type BadRow, ImportRefused } from './bad-rows.ts'
import { FileProblem } from './file-problem.ts'
import { columnHelp, usage } from './help.ts'
import { importFiles } from './import-files.ts'
import { ProgressLine } from './progress.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' }, entity: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
})

if (values.help) console.log(`${usage}\n\n${columnHelp()}`)
else if (positionals.length === 0) {
  console.error(usage)
  process.exitCode = 1
} else await run(positionals)

async function run(files: readonly string[]): Promise<void> {
  const database = await openDatabase({
    databaseUrl: process.env.DATABASE_URL,
    dataDir: process.env.DATA_DIR ?? join(import.meta.dirname, '..', '..', '..', '.data'),
    poolSize: 2,
  })
  const line = new ProgressLine(process.stderr, Date.now)
  let current = ''
  try {
    await migrate(database.system)
    await importFiles(database, files, {
      entity: values.entity,
      isDryRun: values['dry-run'] ?? false,
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
  for (const problem of badRows.first) console.error(`${file}: ${inWords(problem)}`)
  const { count } = badRows
  const more = count > badRows.first.length ? ` The first ${badRows.first.length} problems are above.` : ''
  console.error(`${file}: ${count} bad ${count === 1 ? 'row' : 'rows'}; nothing of this file was loaded.${more}`)
}

function inWords({ line, column, reason }: BadRow): string {
  return column ? `line ${line}, ${column}: ${reason}` : `line ${line}: ${reason}`
}
