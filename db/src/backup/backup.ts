import { chmodSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from './tools.ts'

/**
 * Writes the whole database to one file from one snapshot while the portal runs. Returns the path; the file gets this
 * name only when it is complete. Encrypted values stay encrypted and are useless without SESSION_SECRET.
 */
export function backUp(databaseUrl: string, folder: string, now: Date): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `portal-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.dump`)
  const unfinished = `${file}.unfinished`
  runTool('pg_dump', databaseUrl, ['--format=custom', '--no-owner', `--file=${unfinished}`])
  chmodSync(unfinished, 0o600)
  // Reads the full table of contents: an unreadable file is not a back-up.
  runTool('pg_restore', databaseUrl, ['--list', unfinished])
  renameSync(unfinished, file)
  return file
}
