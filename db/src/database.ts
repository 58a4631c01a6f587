import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { createDiskWatch } from './disk-full.ts'
import { isDistributed } from './distribution/is-distributed.ts'
import { plannable } from './distribution/plannable.ts'
import { startEmbedded } from './embedded.ts'
import { useOneMessage } from './one-message.ts'
import { usePreparedStatements } from './prepared-statements.ts'
import { beginEachWith, beginWith, RoleDialect } from './role-transactions.ts'
import { appRole, dealerRole, gatewayLogin, staffRole } from './roles.ts'
import { sendCustomers } from './distribution/send-customers.ts'
import { localSetting } from './set-local.ts'
import { Standby } from './standby.ts'
import { tellStatement } from './statements.ts'

/** Anything that can run SQL: the database itself or a transaction. */
export type Sql = Kysely<unknown> | Transaction<unknown>

/**
 * Two connections to one PostgreSQL. `system` owns the tables: migrations, sessions, identity, jobs, import. `app` is
 * for the gateway and works only within `inAccount`, `inStaffTransaction` and `inCustomersOfDealer`.
 */
export interface Database {
  system: Kysely<unknown>
  app: Kysely<unknown>
  /** A copy of this database for the gateway's long reads, if there is one. */
  standby?: Standby | undefined
  /** For other libraries (the job queue), with the same rights as `system`. */
  connection: pg.PoolConfig
  /** The data folder of an embedded server. */
  folder?: string
  /** The current use of each connection pool. */
  connections(): PoolUse[]
  /** Whether a write failed recently because the server's disk is full. */
  isDiskFull(): boolean
  close(): Promise<void>
}

export interface PoolUse {
  pool: 'system' | 'app' | 'standby'
  used: number
  idle: number
  /** Callers waiting for a connection. */
  waiting: number
  most: number
}

export interface DatabaseSettings {
  /** PostgreSQL 15 or later; without it a server is started in `dataDir`. */
  databaseUrl?: string | undefined
  /** The same database with a login that owns nothing, for the gateway; by default it uses the login above. */
  gatewayDatabaseUrl?: string | undefined
  /** A streaming standby of the same database, with the gateway's login, and how long a read waits for it to catch up. */
  readUrl?: string | undefined
  readWaitMs?: number | undefined
  dataDir: string
  /** Connections in each pool. */
  poolSize?: number | undefined
  /** Whether the gateway's connections keep prepared statements, which some poolers lose. Default: they do. */
  gatewayPrepares?: boolean | undefined
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A calendar date has no time zone, so it stays text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

export async function openDatabase({ readUrl, readWaitMs, ...settings }: DatabaseSettings): Promise<Database> {
  const { poolSize, gatewayPrepares } = settings
  if (settings.databaseUrl) {
    const gatewayUrl = settings.gatewayDatabaseUrl ?? settings.databaseUrl
    return connect(
      { connectionString: settings.databaseUrl },
      {
        gateway: { connectionString: gatewayUrl },
        ...(readUrl !== undefined && { read: { connectionString: readUrl } }),
        readWaitMs,
        poolSize,
        gatewayPrepares,
      },
    )
  }
  const { stop, ...connection } = await startEmbedded(settings.dataDir)
  const opened = connect(connection, { gateway: asGateway(connection), poolSize })
  return {
    ...opened,
    folder: settings.dataDir,
    async close() {
      await opened.close()
      await stop()
    },
  }
}

/** The gateway's login on our own server, which asks for no password. */
export function asGateway(connection: pg.PoolConfig): pg.PoolConfig {
  return { ...connection, user: gatewayLogin }
}

interface PoolSettings extends Pick<DatabaseSettings, 'poolSize' | 'gatewayPrepares' | 'readWaitMs'> {
  gateway?: pg.PoolConfig
  read?: pg.PoolConfig
}

// A read that gets no connection to the standby in this time uses the primary.
const standbyConnectMs = 1000

/** Opens both pools on a running server. */
export function connect(
  connection: pg.PoolConfig,
  { gateway = connection, read, readWaitMs = 100, poolSize = 10, gatewayPrepares = true }: PoolSettings = {},
): Database {
  const pools = { system: createPool(connection, poolSize), app: createPool(gateway, poolSize) }
  const copy = read && createPool({ connectionTimeoutMillis: standbyConnectMs, ...read }, poolSize)
  // Before the statements are named.
  pools.app.on('connect', useOneMessage)
  pools.system.on('connect', usePreparedStatements)
  if (gatewayPrepares) pools.app.on('connect', usePreparedStatements)
  if (gatewayPrepares) copy?.on('connect', usePreparedStatements)
  const disk = createDiskWatch()
  const log = (event: LogEvent) => {
    disk.hear(event)
    tellStatement(event)
  }
  const onCreateConnection = plannable()
  const system = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: pools.system, onCreateConnection }),
    log,
  })
  const app = new Kysely<unknown>({
    dialect: new RoleDialect({ pool: pools.app, onCreateConnection }),
    log,
  })
  const reads = copy && new Kysely<unknown>({ dialect: new RoleDialect({ pool: copy }), log: tellStatement })
  return {
    system,
    app,
    standby: reads && new Standby({ system, standby: reads }, readWaitMs),
    connection,
    connections: () => [
      countsOf('system', pools.system),
      countsOf('app', pools.app),
      ...(copy ? [countsOf('standby', copy)] : []),
    ],
    isDiskFull: disk.isFull,
    async close() {
      await Promise.all([system.destroy(), app.destroy(), reads?.destroy()])
    },
  }
}

function countsOf(pool: PoolUse['pool'], { totalCount, idleCount, waitingCount, options }: pg.Pool): PoolUse {
  return { pool, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: options.max ?? 0 }
}

function createPool(connection: pg.PoolConfig, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 10_000, ...connection, max, statement_timeout: 30_000 })
  // Without a listener, losing an idle connection would end the process; the pool opens a new one automatically.
  pool.on('error', () => {})
  // The same for a connection in use between two statements: the next statement fails and reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Runs `work` in a transaction that row-level security limits to the account. */
export function inAccount<T>(
  database: Pick<Database, 'app'>,
  accountId: string,
  work: (tx: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  return beginWith(['begin', ...holdTo(accountId)], () => database.app.transaction().execute(work))
}

const apart = new WeakSet<Sql>()

/** Whether each statement is a transaction of its own, so that one that fails does not end the others. */
export const isApart = (tx: Sql): boolean => apart.has(tx)

/**
 * Runs `work` like `inAccount`, but each statement is a transaction of its own, in one message with its begin and commit. For reads: a
 * statement sees what is committed when it begins in either case, and a call with one read sends one message in place of three.
 * A cursor or a lock would be gone at its next statement.
 */
export function inStatementsOfAccount<T>(
  { app }: Pick<Database, 'app'>,
  accountId: string,
  work: (tx: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  return inStatements(app, ['begin', ...holdTo(accountId)], work)
}

/**
 * The same for the parts of a page, which are sent together. Their statement is long: to plan it for one account takes several times
 * as long as to run it, and PostgreSQL would do so at every page of some accounts. Citus plans for the node of the account.
 */
export async function inStatementsOfPage<T>(
  { app, system }: Pick<Database, 'app' | 'system'>,
  accountId: string,
  work: (tx: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  const onePlan = (await isDistributed(system)) ? [] : ['set local plan_cache_mode = force_generic_plan']
  return inStatements(app, ['begin', ...holdTo(accountId), ...onePlan], work)
}

function inStatements<T>(
  app: Kysely<unknown>,
  begin: readonly string[],
  work: (tx: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  return beginEachWith(begin, () =>
    app.transaction().execute(async (tx) => {
      if (!(await isDistributed(tx))) apart.add(tx)
      return work(tx)
    }),
  )
}

/** The databases that answer reads. */
type ReadFrom = Pick<Database, 'app' | 'standby'>

/** Runs `work` like `inAccount`, but read-only: on the standby if it is up to date. */
export function inAccountToRead<T>(
  database: ReadFrom,
  accountId: string,
  work: (tx: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  return reading(database, ['begin read only', ...holdTo(accountId)], work, 'one transaction')
}

/**
 * The same with all reads from one snapshot. Work that has handed on what it read wraps its failures, so that they do not look like
 * those of a server: then it does not run again.
 */
export function inSnapshotOfAccount<T>(
  database: ReadFrom,
  accountId: string,
  work: (tx: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  const begin = ['begin isolation level repeatable read, read only', ...holdTo(accountId)]
  return reading(database, begin, work, 'one snapshot')
}

/** Compiling a statement of a call takes longer than running it, and the planner cannot know. */
const withoutJit = 'set local jit = off'

/** The statements that limit the rest of a transaction to the account. */
export function holdTo(accountId: string): string[] {
  return [`set local role ${appRole}`, localSetting('portal.account_id', accountId), withoutJit]
}

/**
 * Runs `work` read-only across all accounts, with the staff's rights: on the standby if it is up to date, in one transaction, otherwise
 * in one for each statement.
 */
export function inStaffTransaction<T>(
  database: ReadFrom,
  work: (tx: Transaction<unknown>) => Promise<T>,
  together?: Together,
): Promise<T> {
  return reading(database, ['begin read only', `set local role ${staffRole}`, withoutJit], work, together)
}

/** The same for calls of the provider's systems, which read more than the desk does: the activity of every account. */
export function inSystemsTransaction<T>(
  database: ReadFrom,
  work: (tx: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  const setting = localSetting('portal.for_systems', 'on')
  return reading(database, ['begin read only', `set local role ${staffRole}`, setting, withoutJit], work)
}

/** The same for the customers whose accounts this person of the dealer may read. */
export function inCustomersOfDealer<T>(
  database: ReadFrom,
  { dealerId, person }: { dealerId: string; person: string },
  work: (tx: Transaction<unknown>) => Promise<T>,
  together?: Together,
): Promise<T> {
  const settings = [localSetting('portal.dealer_id', dealerId), localSetting('portal.person', person)]
  const begin = ['begin read only', `set local role ${dealerRole}`, ...settings, withoutJit]
  const withCustomers = async (tx: Transaction<unknown>) => {
    await sendCustomers(tx)
    return work(tx)
  }
  return reading(database, begin, withCustomers, together)
}

/** The statements that must not be transactions of their own: those of a cursor, or all that need the same rows. */
type Together = 'one transaction' | 'one snapshot'

/** The work may run twice: on a standby that fails meanwhile, and then on the primary. */
async function reading<T>(
  { app, standby }: ReadFrom,
  begin: readonly string[],
  work: (tx: Transaction<unknown>) => Promise<T>,
  together?: Together,
): Promise<T> {
  const read = await standby?.read(begin, work, together === 'one snapshot')
  if (read) return read.result
  return together ? beginWith(begin, () => app.transaction().execute(work)) : inStatements(app, begin, work)
}
