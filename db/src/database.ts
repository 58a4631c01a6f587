import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { createDiskWatch } from './disk-full.ts'
import { startEmbedded } from './embedded.ts'
import { keepPlans } from './kept-plans.ts'
import { beginWith, RoleDialect } from './role-transactions.ts'
import { appRole, gatewayLogin, staffRole } from './roles.ts'
import { tellStatement } from './statements.ts'

/** Anything that can run SQL: the database itself or a transaction on it. */
export type Sql = Kysely<unknown> | Transaction<unknown>

/**
 * The two faces of one PostgreSQL. `system` owns the tables: migrations, sessions, identity, jobs, import.
 * `app` is for the gateway: it answers within `inAccount` and `inStaffTransaction` only.
 */
export interface Database {
  system: Kysely<unknown>
  app: Kysely<unknown>
  /** Where other libraries (the job queue) connect; the same rights as `system`. */
  connection: pg.PoolConfig
  /** Where an embedded one has its files. */
  folder?: string
  /** How many connections each face has at this moment. */
  connections(): PoolUse[]
  /** Whether the server refused to write something a moment ago because its disk is full. */
  isDiskFull(): boolean
  close(): Promise<void>
}

export interface PoolUse {
  face: 'system' | 'app'
  used: number
  idle: number
  /** Who waits for a connection. */
  waiting: number
  most: number
}

export interface DatabaseSettings {
  /** Any PostgreSQL from version 15 on; without it one is started in `dataDir`. */
  databaseUrl?: string | undefined
  /** The same database as a login that owns nothing, for the gateway; without it the gateway takes the login above. */
  gatewayDatabaseUrl?: string | undefined
  dataDir: string
  /** Connections per face. */
  poolSize?: number
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A calendar date has no time zone: it stays the text it is.
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

export async function openDatabase({ poolSize, ...settings }: DatabaseSettings): Promise<Database> {
  if (settings.databaseUrl) {
    const gatewayUrl = settings.gatewayDatabaseUrl ?? settings.databaseUrl
    return connect(
      { connectionString: settings.databaseUrl },
      { gateway: { connectionString: gatewayUrl }, ...(poolSize && { poolSize }) },
    )
  }
  const { stop, ...connection } = await startEmbedded(settings.dataDir)
  const opened = connect(connection, { gateway: asGateway(connection), ...(poolSize && { poolSize }) })
  return {
    ...opened,
    folder: settings.dataDir,
    async close() {
      await opened.close()
      await stop()
    },
  }
}

/** The login of the gateway on a server of ours, which asks for no password. */
export function asGateway(connection: pg.PoolConfig): pg.PoolConfig {
  return { ...connection, user: gatewayLogin }
}

/** Opens both faces on an existing server. */
export function connect(
  connection: pg.PoolConfig,
  { gateway = connection, poolSize = 10 }: { gateway?: pg.PoolConfig; poolSize?: number } = {},
): Database {
  const pools = { system: createPool(connection, poolSize), app: createPool(gateway, poolSize) }
  const disk = createDiskWatch()
  const log = (event: LogEvent) => {
    disk.hear(event)
    tellStatement(event)
  }
  const system = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pools.system }), log })
  const app = new Kysely<unknown>({ dialect: new RoleDialect({ pool: pools.app }), log })
  return {
    system,
    app,
    connection,
    connections: () => [countsOf('system', pools.system), countsOf('app', pools.app)],
    isDiskFull: disk.isFull,
    async close() {
      await Promise.all([system.destroy(), app.destroy()])
    },
  }
}

function countsOf(face: PoolUse['face'], { totalCount, idleCount, waitingCount, options }: pg.Pool): PoolUse {
  return { face, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: options.max ?? 0 }
}

function createPool(connection: pg.PoolConfig, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connection, max, connectionTimeoutMillis: 10_000, statement_timeout: 30_000 })
  // Without a listener a lost idle connection ends the process; the pool opens a new one by itself.
  pool.on('error', () => {})
  // The same for one in use, between two statements: the next statement fails, and its caller hears of it.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', keepPlans)
  return pool
}

/** Runs `work` in one transaction that row-level security holds to the account. */
export function inAccount<T>(
  database: Pick<Database, 'app'>,
  accountId: string,
  work: (tx: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  return beginWith(`begin; ${holdTo(accountId)}`, () => database.app.transaction().execute(work))
}

/** What makes row-level security hold the rest of a transaction to the account. */
export function holdTo(accountId: string): string {
  // A null byte would cut the message off in the middle.
  const known = pg.escapeLiteral(accountId.includes('\0') ? '' : accountId)
  return `set local role ${appRole}; set local portal.account_id = ${known}`
}

/** Runs `work` in one transaction that may read what the staff read over all accounts, and change nothing. */
export function inStaffTransaction<T>(
  database: Pick<Database, 'app'>,
  work: (tx: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  return beginWith(`begin read only; set local role ${staffRole}`, () => database.app.transaction().execute(work))
}
