import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { startEmbedded } from './embedded.ts'

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
  close(): Promise<void>
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
  const system = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createPool(connection, poolSize) }) })
  const app = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: createPool(connection, poolSize),
      onCreateConnection: async (client) => {
        await client.executeQuery(sql.raw(`set role ${appRole}`).compile(system))
      },
    }),
  })
  return {
    system,
    app,
    connection,
    async close() {
      await Promise.all([system.destroy(), app.destroy()])
    },
  }
}

function createPool(connection: pg.PoolConfig, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connection, max, connectionTimeoutMillis: 10_000, statement_timeout: 30_000 })
  // Without a listener a lost idle connection ends the process; the pool opens a new one by itself.
  pool.on('error', () => {})
  return pool
}

/** Runs `work` in one transaction that row-level security holds to the account. */
export function inAccount<T>(
  database: Pick<Database, 'app'>,
  accountId: string,
  work: (tx: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  return database.app.transaction().execute(async (tx) => {
    await sql`select set_config('portal.account_id', ${accountId}, true)`.execute(tx)
    return work(tx)
  })
}
