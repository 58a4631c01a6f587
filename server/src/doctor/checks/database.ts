import { counted } from '@portal/contract/format/counts.ts'
import { migrationNames } from '@portal/db/src/migrate.ts'
import { appRole } from '@portal/db/src/roles.ts'
import { boolean, number, text, texts, timestamp } from '@portal/db/src/rows.ts'
import { access, constants, mkdir, statfs } from 'node:fs/promises'
import pg from 'pg'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { databaseRefusal } from '../database-refusal.ts'
import { judgeClock } from '../clock.ts'
import { type Check, type Finding, findingsAbout } from '../finding.ts'

const about = 'Database'
const say = findingsAbout(about)
const oldest = 150_000
// About one day of sessions, email and logs on a small installation.
const leastFreeBytes = 2 * 1024 ** 3

/** Checks that the database responds, is recent enough, is writable and is migrated. */
export const checkDatabase: Check = async (config) =>
  config.DATABASE_URL ? checkServer(config.DATABASE_URL) : checkFolder(config)

async function checkFolder({ DATA_DIR, ENVIRONMENT }: Config): Promise<Finding[]> {
  try {
    await mkdir(DATA_DIR, { recursive: true })
    await access(DATA_DIR, constants.W_OK)
  } catch {
    return [say.wrong(`Cannot write to ${DATA_DIR}.`, 'Make this user the owner of the folder, or set DATA_DIR.')]
  }
  const { bavail, bsize } = await statfs(DATA_DIR)
  const findings = [say.unused(`The embedded PostgreSQL in ${DATA_DIR} is used.`)]
  if (bavail * bsize < leastFreeBytes) {
    const megabytes = Math.round((bavail * bsize) / 1024 ** 2)
    findings.push(
      say.warning(
        `Only ${megabytes} MB are free where ${DATA_DIR} is.`,
        'Free some space: a full disk stops the database.',
      ),
    )
  }
  if (ENVIRONMENT === 'production') {
    findings.push(say.warning('The embedded one is for demonstrations.', 'Set DATABASE_URL in production.'))
  }
  return findings
}

async function checkServer(address: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await look(client)
  } catch (error) {
    return [databaseRefusal(about, error, address, 'DATABASE_URL')]
  } finally {
    await client.end().catch(() => {})
  }
}

const Facts = z.object({
  version: number,
  encoding: text,
  standby: boolean,
  owner: boolean,
  creates: boolean,
  role: boolean,
  missing: texts,
  connections: number,
  clock: timestamp,
  migrated: boolean,
})
type Facts = z.infer<typeof Facts>

const Migration = z.object({ name: text })

async function look(client: pg.Client): Promise<Finding[]> {
  const from = Date.now()
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version,
            pg_encoding_to_char(d.encoding) as encoding,
            pg_is_in_recovery() as standby,
            has_database_privilege(d.oid, 'create') and has_schema_privilege('public', 'create') as owner,
            r.rolcreaterole or r.rolsuper as creates,
            exists (select 1 from pg_roles where rolname = $1) as role,
            array(select name from unnest(array['pg_trgm', 'btree_gin']) name
                   where name not in (select name from pg_available_extensions)) as missing,
            current_setting('max_connections')::int as connections,
            clock_timestamp() as clock,
            to_regclass('kysely_migration') is not null as migrated
       from pg_database d, pg_roles r
      where d.datname = current_database() and r.rolname = current_user`,
    [appRole],
  )
  const asked = { from, to: Date.now() }
  const [facts] = z.array(Facts).parse(rows)
  if (!facts) return [say.wrong('The server returned no information.')]
  const findings = [...rulesOf(facts), ...judgeClock(say, facts.clock.getTime(), asked)]
  if (facts.migrated) findings.push(...(await lookAtMigrations(client)))
  return findings.length > 0 ? findings : [say.ok(`PostgreSQL ${Math.floor(facts.version / 10_000)}, up to date.`)]
}

function rulesOf({ version, encoding, standby, owner, creates, role, missing, connections }: Facts): Finding[] {
  return [
    version < oldest && say.wrong(`PostgreSQL ${Math.floor(version / 10_000)} is too old.`, 'Use version 15 or later.'),
    encoding !== 'UTF8' && say.wrong(`The database is encoded in ${encoding}.`, 'Create it with the encoding UTF8.'),
    standby && say.wrong('This is a standby, which is read-only.', 'Set DATABASE_URL to the primary.'),
    !owner && say.wrong('This user cannot create tables.', 'Make the user of DATABASE_URL the owner of the database.'),
    !role &&
      !creates &&
      say.wrong(`The role ${appRole} is missing, and this user cannot create it.`, `create role ${appRole} nologin;`),
    missing.length > 0 &&
      say.wrong(`The extensions ${missing.join(' and ')} are missing.`, 'Install postgresql-contrib on the server.'),
    connections < 50 &&
      say.warning(`It allows ${connections} connections; each process can use 25.`, 'Raise max_connections.'),
  ].filter((finding) => finding !== false)
}

async function lookAtMigrations(client: pg.Client): Promise<Finding[]> {
  const known = await migrationNames()
  const { rows } = await client.query('select name from kysely_migration')
  const names = z.array(Migration).parse(rows)
  const [done, ours] = [new Set(names.map(({ name }) => name)), new Set(known)]
  const [waiting, foreign] = [known.filter((name) => !done.has(name)), [...done].filter((name) => !ours.has(name))]
  if (foreign.length > 0) {
    return [
      say.wrong(`A newer release has changed the schema (${foreign.at(-1)}).`, 'Start that release or a later one.'),
    ]
  }
  return waiting.length > 0
    ? [
        say.warning(
          `${counted(waiting.length, 'schema change is pending', 'schema changes are pending')} until the next start, from ${waiting[0]} on.`,
        ),
      ]
    : []
}
