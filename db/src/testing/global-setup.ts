import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../database.ts'
import { startEmbedded } from '../embedded.ts'
import { migrate } from '../migrate.ts'
import { fingerprint } from '../sha256.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    server: pg.PoolConfig
    template: string
    /** The folder for the text of every statement; empty unless requested. */
    keepStatementsIn: string
    /** Whether TEST_POSTGRES names the server. */
    isOtherPostgres: boolean
  }
}

const root = join(import.meta.dirname, '..', '..', '..')

/** Adds to the migrated template. */
type Prepare = (connection: pg.PoolConfig) => Promise<void>

/** One server for all test files, and a migrated template database to copy. */
export default async function setup(project: TestProject, prepare: Prepare): Promise<() => Promise<void>> {
  // TEST_POSTGRES names the folder of another PostgreSQL installation, such as /usr/lib/postgresql/15.
  const other = process.env.TEST_POSTGRES
  const folder = join(fastFolder(), other ? 'test-database-other' : 'test-database')
  const { stop, ...server } = await startEmbedded(folder, other)
  await forgoDurability(server)
  const template = `portal_template_${templateHash()}`
  await makeTemplate(server, template, prepare)
  project.provide('server', server)
  project.provide('template', template)
  project.provide('keepStatementsIn', process.env.KEEP_STATEMENTS_IN ?? '')
  project.provide('isOtherPostgres', other !== undefined)
  return async () => {
    await stop()
  }
}

const memory = '/dev/shm'
const enoughBytes = 4 * 1024 ** 3

/** In memory if there is plenty of it: each test file copies a database of more than a thousand files. */
function fastFolder(): string {
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 }
  const isRoomy = Math.min(bavail * bsize, freemem()) > enoughBytes
  return isRoomy ? join(memory, `portal-tests-${fingerprint(root)}`) : join(root, '.cache')
}

/** A test database need not survive a power cut: without waiting for the disk it is created and written faster. */
async function forgoDurability(server: pg.PoolConfig): Promise<void> {
  const admin = new pg.Client(server)
  await admin.connect()
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await admin.query(`alter system set ${setting} = off`)
  }
  await admin.query('select pg_reload_conf()')
  await admin.end()
}

/** Of what makes the template: the migrations, and the versions of the libraries that bring tables. */
function templateHash(): string {
  const folder = join(root, 'db', 'migrations')
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const file of readdirSync(folder).toSorted()) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 12)
}

async function makeTemplate(server: pg.PoolConfig, template: string, prepare: Prepare): Promise<void> {
  const admin = new pg.Client(server)
  await admin.connect()
  // Two test runs on one server must not create the template at the same time.
  await admin.query('select pg_advisory_lock(7419)')
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template])
  if (!rowCount) {
    await admin.query('drop database if exists portal_template_new')
    await admin.query('create database portal_template_new')
    const connection = withDatabase(server, 'portal_template_new')
    const database = connect(connection, { poolSize: 2 })
    await migrate(database.system)
    await database.close()
    await prepare(connection)
    await admin.query(`alter database portal_template_new rename to ${template}`)
  }
  await admin.end()
}

/** Another database on the same server. */
export function withDatabase(server: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!server.connectionString) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
