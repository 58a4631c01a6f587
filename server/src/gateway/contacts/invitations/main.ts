import { openDatabase } from '@portal/db/src/database.ts'
import { FileProblem } from '@portal/db/src/import/file-problem.ts'
import { ConfigError, readConfig } from '../../../config.ts'
import { keptSecret } from '../../../lib/secret.ts'
import { runCommand } from './command.ts'
import { Refusal } from './refusal.ts'

try {
  const config = readConfig(process.env, () => keptSecret(process.env.DATA_DIR ?? '.data'))
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, poolSize: 2 })
  const say = (text: string) => void process.stdout.write(`${text}\n`)
  try {
    const refused = await runCommand(process.argv.slice(2), { config, database, say })
    process.exitCode = refused > 0 ? 1 : 0
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof Refusal || error instanceof ConfigError || error instanceof FileProblem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
