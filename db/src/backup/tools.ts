import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A condition that the operator must fix first; printed without a stack trace. */
export class BackupError extends Error {}

export type Tool = 'pg_dump' | 'pg_restore'

/** Runs one of PostgreSQL's own tools on a database. The password does not appear in the process list. */
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

/** PG_BIN, or else Debian's newest version: a tool reads servers up to its own version. */
function pathOf(tool: Tool): string {
  const own = process.env.PG_BIN
  if (own) return join(own, tool)
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const paths = versions.map((version) => join(debian, version, 'bin', tool))
  const path = paths.find((each) => existsSync(each)) ?? tool
  if (spawnSync(path, ['--version']).status === 0) return path
  throw new BackupError(
    `${tool} is not on this machine: install Debian's postgresql-client, or set PG_BIN to its folder.`,
  )
}
