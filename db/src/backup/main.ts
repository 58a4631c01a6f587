import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { BackupError } from './tools.ts'

// `npm run backup -- FOLDER` and `npm run restore -- FILE`, on the database in DATABASE_URL.
const [task, path] = process.argv.slice(2)
const databaseUrl = process.env.DATABASE_URL

try {
  if (!databaseUrl) throw new BackupError('Set DATABASE_URL to the database.')
  if (!path) throw new BackupError(task === 'restore' ? 'Give the file to restore.' : 'Give the folder for the file.')
  process.stdout.write(`${await done(databaseUrl, path)}\n`)
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function done(url: string, where: string): Promise<string> {
  if (task !== 'restore') return backUp(url, where, new Date())
  await restore(url, where)
  return 'Restored. Start the portal with the same SESSION_SECRET as before.'
}
