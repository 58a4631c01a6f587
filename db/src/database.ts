import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  sql,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { startEmbedded } from './embedded.ts'
import { keepPlans } from './kept-plans.ts'
import { tellStatement } from './statements.ts'

/** Anything that can run SQL: the database itself or a transaction on it. */
export type Sql = Kysely<unknown> | Transaction<unknown>

/**
 * The two faces of one PostgreSQL. `system` owns the tables: migrations, sessions, identity, jobs, import.
 * `app` is a role that row-level security holds to one account; the gateway has nothing else.
 */
export interface Database {
  system: Kysely<unknown>
  app: Kysely<unknown>
  /** Where other libraries (the job queue) connect; the same rights as `system`. */
  connection: pg.PoolConfig
  /** How many connections each face has at this moment. */
  connections(): PoolUse[]
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
  dataDir: string
  /** Connections per face. */
  poolSize?: number
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A calendar date has no time zone: it stays the text it is.
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  if (settings.databaseUrl) return connect({ connectionString: settings.databaseUrl }, settings.poolSize)
  const { host, port, user, database, stop } = await startEmbedded(settings.dataDir)
  const opened = connect({ host, port, user, database }, settings.poolSize)
  return {
    ...opened,
    async close() {
      await opened.close()
      await stop()
    },
  }
}

export const appRole = 'portal_app'

/** Opens both faces on an existing server. */
export function connect(connection: pg.PoolConfig, poolSize = 10): Database {
  const pools = {
    system: createPool(connection, poolSize),
    app: createPool({ ...connection, verify: becomeApp }, poolSize),
  }
  const system = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pools.system }), log: tellStatement })
  const app = new Kysely<unknown>({ dialect: new AccountDialect({ pool: pools.app }), log: tellStatement })
  return {
    system,
    app,
    connection,
    connections: () => [countsOf('system', pools.system), countsOf('app', pools.app)],
    async close() {
      await Promise.all([system.destroy(), app.destroy()])
    },
  }
}

function countsOf(face: PoolUse['face'], { totalCount, idleCount, waitingCount, options }: pg.Pool): PoolUse {
  return { face, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: options.max ?? 0 }
}

/** Before the pool gives a new connection out: one that could not change its role is thrown away. */
function becomeApp(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query(`set role ${appRole}`, (error?: Error | null) => done(error ?? undefined))
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

const account = new AsyncLocalStorage<string>()

/** Opens a transaction and holds it to the account in one message: most calls ask only one question after it. */
class AccountDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const accountId = account.getStore()
    if (accountId === undefined) return super.beginTransaction(connection, settings)
    const hold = `select set_config('portal.account_id', ${pg.escapeLiteral(accountId)}, true)`
    await connection.executeQuery(CompiledQuery.raw(`begin; ${hold}`))
  }
}

class AccountDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver(): AccountDriver {
    return new AccountDriver(this.#config)
  }
}

/** Runs `work` in one transaction that may read what the desk reads over all accounts, and change nothing. */
export function atDesk<T>(
  database: Pick<Database, 'system'>,
  work: (tx: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  return database.system
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local role portal_desk`.execute(tx)
      return work(tx)
    })
}

/** Runs `work` in one transaction that row-level security holds to the account. */
export function inAccount<T>(
  database: Pick<Database, 'app'>,
  accountId: string,
  work: (tx: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  // A null byte would cut the message off in the middle.
  const known = accountId.includes('\0') ? '' : accountId
  return account.run(known, () => database.app.transaction().execute(work))
}
