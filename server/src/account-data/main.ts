import { openDatabase, type Sql } from '@portal/db/src/database.ts'
import { migrate } from '@portal/db/src/migrate.ts'
import { parseArgs } from 'node:util'
import { exportAccount } from './export-account.ts'
import { Refusal } from './refusal.ts'

const usage = `Usage: npm run account -- export ACCOUNT --to FOLDER

The data of one account. export writes all of it into a new folder, as of one moment, while the portal runs.
The database is DATABASE_URL, or the embedded one in DATA_DIR (.data).`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, help: { type: 'boolean' } },
})

async function run(system: Sql, [command, accountId]: readonly string[]): Promise<string> {
  if (values.help || command === undefined || accountId === undefined) throw new Refusal(usage)
  if (command === 'export') {
    if (!values.to) throw new Refusal('Name the folder to write to: --to FOLDER')
    const written = await exportAccount(system, accountId, values.to, new Date())
    const rows = written.reduce((sum, file) => sum + file.rows, 0)
    const megabytes = written.reduce((sum, file) => sum + file.bytes, 0) / 1024 ** 2
    return `${values.to} has ${rows} things in ${written.length} files, ${megabytes.toFixed(1)} MB. Begin with README.txt there.`
  }
  throw new Refusal(usage)
}

const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL,
  dataDir: process.env.DATA_DIR ?? '.data',
  poolSize: 2,
})
try {
  await migrate(database.system)
  process.stdout.write(`${await run(database.system, positionals)}\n`)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await database.close()
}
