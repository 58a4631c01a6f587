import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'

const beginning = new AsyncLocalStorage<string>()

/** Runs `work`; its transactions on a role dialect start with this message: begin, role and account. */
export function beginWith<T>(message: string, work: () => Promise<T>): Promise<T> {
  return beginning.run(message, work)
}

/**
 * A PostgreSQL dialect on which every statement runs in a transaction that starts with its role, in one message: most
 * calls make only one query after it. No session settings, so a pooler may move each transaction to another connection.
 */
export class RoleDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): RoleDriver {
    const onCreateConnection: PostgresDialectConfig['onCreateConnection'] = async (connection) => {
      await this.#config.onCreateConnection?.(connection)
      await guard(connection)
    }
    return new RoleDriver({ ...this.#config, onCreateConnection })
  }
}

const begun = new WeakSet<DatabaseConnection>()

/** Refuses statements outside such a transaction, which would run with the login's own rights. */
async function guard(connection: DatabaseConnection): Promise<void> {
  const executeQuery = connection.executeQuery.bind(connection)
  const streamQuery = connection.streamQuery.bind(connection)
  connection.executeQuery = async (...query) => {
    if (!begun.has(connection)) throw outside()
    return executeQuery(...query)
  }
  connection.streamQuery = (...query) => {
    if (!begun.has(connection)) throw outside()
    return streamQuery(...query)
  }
}

const outside = () =>
  new Error('The gateway asks the database only within inAccount, inStaffTransaction or inCustomersOfDealer.')

type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class RoleDriver extends PostgresDriver {
  override async beginTransaction(connection: PostgresConnection): Promise<void> {
    const message = beginning.getStore()
    if (message === undefined) throw outside()
    begun.add(connection)
    try {
      await connection.executeQuery(CompiledQuery.raw(message))
    } catch (error) {
      // The transaction is open although its role was refused. A connection that cannot roll back is discarded.
      await this.rollbackTransaction(connection).catch(() => {})
      throw error
    }
  }

  override async commitTransaction(connection: PostgresConnection): Promise<void> {
    await super.commitTransaction(connection)
    begun.delete(connection)
  }

  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await super.rollbackTransaction(connection)
    begun.delete(connection)
  }
}
