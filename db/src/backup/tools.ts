import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** What a person has to do before it can go on; said without a stack. */
export class BackupError extends Error {}

export type Tool = 'pg_dump' | 'pg_restore'

/** Runs one of PostgreSQL's own tools on a database. The password stays out of the list of processes. */
export function runTool(tool: Tool, databaseUrl: string, args: readonly string[]): string {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl })
  const outcome = spawnSync(pathOf(tool), [...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      PGHOST: host,
      PGPORT: String(port),
      ...(user && { PGUSER: user }),
      ...(password && { PGPASSWORD: password }),
      ...(database && { PGDATABASE: database }),
    },
  })
  if (outcome.status === 0) return outcome.stdout
  throw new BackupError(`${tool} failed: ${(outcome.error?.message ?? outcome.stderr).trim()}`)
}

const debian = '/usr/lib/postgresql'

/** PG_BIN, or else the newest of Debian's: a tool reads servers up to its own version. */
function pathOf(tool: Tool): string {
  const own = process.env.PG_BIN
  if (own) return join(own, tool)
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const paths = versions.map((version) => join(debian, version, 'bin', tool))
  const path = paths.find((each) => existsSync(each)) ?? tool
  if (spawnSync(path, ['--version']).status === 0) return path
  throw new BackupError(
    `${tool} is not on this machine: install Debian's postgresql-client, or name its folder in PG_BIN.`,
  )
}
