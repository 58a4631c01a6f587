import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'

const beginning = new AsyncLocalStorage<string>()

/** Runs `work`, whose transactions on a role dialect begin with this message: the start, the role, the account. */
export function beginWith<T>(message: string, work: () => Promise<T>): Promise<T> {
  return beginning.run(message, work)
}

/**
 * A PostgreSQL on which every statement runs in a transaction that begins with its role, in one message: most calls ask
 * only one question after it. Nothing is set for the session, so a pooler may hand each transaction to another one.
 */
export class RoleDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): RoleDriver {
    return new RoleDriver({ ...this.#config, onCreateConnection: guard })
  }
}

const begun = new WeakSet<DatabaseConnection>()

/** Refuses what would run outside of such a transaction, and so as the login itself. */
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

const outside = () => new Error('The gateway asks the database within inAccount or inStaffTransaction only.')

type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class RoleDriver extends PostgresDriver {
  override async beginTransaction(connection: PostgresConnection): Promise<void> {
    const message = beginning.getStore()
    if (message === undefined) throw outside()
    begun.add(connection)
    try {
      await connection.executeQuery(CompiledQuery.raw(message))
    } catch (error) {
      // The transaction is open although its role was refused. A connection that cannot be rolled back is thrown away.
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
