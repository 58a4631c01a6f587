import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../database.ts'
import { applyDistribution } from '../distribution/apply.ts'
import { joinNodes } from '../distribution/nodes.ts'
import { presenceName, startEmbedded } from '../embedded.ts'
import { migrate } from '../migrate.ts'
import { fingerprint } from '../sha256.ts'
import { onNodes, startCitus } from './citus.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    server: pg.PoolConfig
    /** The other nodes of a cluster of Citus; none without TEST_CITUS. */
    workers: pg.PoolConfig[]
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
  const workerCount = Number(process.env.TEST_CITUS ?? 0)
  const folder = join(fastFolder(), other ? 'test-database-other' : 'test-database')
  const { stop, server, workers } = workerCount
    ? await startCluster(`${folder}-citus-${workerCount}`, other, workerCount)
    : await startOne(folder, other)
  for (const node of [server, ...workers]) await forgoDurability(node)
  const template = `portal_template_${templateHash(workerCount > 0)}`
  await makeTemplate(server, workers, template, prepare)
  project.provide('server', server)
  project.provide('workers', workers)
  project.provide('template', template)
  project.provide('keepStatementsIn', process.env.KEEP_STATEMENTS_IN ?? '')
  project.provide('isOtherPostgres', other !== undefined)
  return async () => {
    await stop()
  }
}

async function startOne(folder: string, binaries: string | undefined) {
  const { stop, ...server } = await startEmbedded(folder, binaries)
  return { stop, server, workers: [] }
}

async function startCluster(folder: string, binaries: string | undefined, workerCount: number) {
  const { coordinator, workers, stop } = await startCitus(folder, binaries ?? '', workerCount)
  return { stop, server: coordinator, workers: workers.map((worker) => ({ ...coordinator, ...worker })) }
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

/** Of what makes the template: the migrations, their distribution, and the versions of the libraries that bring tables. */
function templateHash(isDistributed: boolean): string {
  const folders = ['db/migrations', ...(isDistributed ? ['db/src/distribution'] : [])].map((name) => join(root, name))
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of folders) {
    for (const file of readdirSync(folder).toSorted()) hash.update(file).update(readFileSync(join(folder, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

async function makeTemplate(
  server: pg.PoolConfig,
  workers: readonly pg.PoolConfig[],
  template: string,
  prepare: Prepare,
): Promise<void> {
  const admin = new pg.Client(server)
  await admin.connect()
  // Two test runs on one server must not create the template at the same time.
  await admin.query('select pg_advisory_lock(7419)')
  if (workers.length === 0) await dropLeftBehind(admin, template)
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template])
  if (!rowCount) {
    const building = 'portal_template_new'
    const nodes = [server, ...workers]
    await onNodes(nodes, `drop database if exists ${building} with (force)`, `create database ${building}`)
    const connection = withDatabase(server, building)
    const database = connect(connection, { poolSize: 2 })
    if (workers.length > 0) {
      await onNodes(
        workers.map((worker) => withDatabase(worker, building)),
        'create extension citus',
      )
      await joinNodes(database.system, nodeOf(server), workers.map(nodeOf))
    }
    await migrate(database.system)
    if (workers.length > 0) await applyDistribution(database.system)
    await database.close()
    await prepare(connection)
    for (const node of nodes) await freeze(node, building)
    await onNodes(nodes, `alter database ${building} rename to ${template}`)
  }
  await admin.end()
}

/** Drops the databases of runs that were killed, and former templates, if no other run uses the server. */
async function dropLeftBehind(admin: pg.Client, template: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where (datname like 'portal\\_test\\_%' or datname like 'portal\\_template\\_%')
       and datname <> $1 and (select count(*) from pg_stat_activity where application_name = $2) = 1`,
    [template, presenceName],
  )
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
}

const nodeOf = ({ host, port }: pg.PoolConfig) => ({ host: host ?? '', port: Number(port) })

/** Ends every connection and lets no one connect: a database in use can be neither renamed nor copied. */
async function freeze(node: pg.PoolConfig, name: string): Promise<void> {
  await onNodes(
    [node],
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  )
}

/** Another database on the same server. */
export function withDatabase(server: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!server.connectionString) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
