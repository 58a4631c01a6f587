import { chmodSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from './tools.ts'

/**
 * Writes everything of the portal into one file, as of one moment, while it runs. Answers the path of the file, which has
 * its name only when it is whole. What is sealed stays sealed: it is of no use without SESSION_SECRET.
 */
export function backUp(databaseUrl: string, folder: string, now: Date): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `portal-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.dump`)
  const unfinished = `${file}.unfinished`
  runTool('pg_dump', databaseUrl, ['--format=custom', '--no-owner', `--file=${unfinished}`])
  chmodSync(unfinished, 0o600)
  // Reads the whole table of contents: a file that cannot be read is no back-up.
  runTool('pg_restore', databaseUrl, ['--list', unfinished])
  renameSync(unfinished, file)
  return file
}
