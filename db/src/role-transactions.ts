import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'
import { isPlannable } from './distribution/plannable.ts'
import { inOneMessage } from './one-message.ts'

interface Beginning {
  statements: readonly string[]
  ofEach: boolean
}

const beginning = new AsyncLocalStorage<Beginning>()

/** Runs `work`; its transactions on a role dialect start with these statements, in one message: begin, role and account. */
export function beginWith<T>(statements: readonly string[], work: () => Promise<T>): Promise<T> {
  return beginning.run({ statements, ofEach: false }, work)
}

/**
 * The same, but each statement of such a transaction is one of its own, with these statements in its message. On Citus, which may ask a
 * statement in several forms, the transaction begins as usual.
 */
export function beginEachWith<T>(statements: readonly string[], work: () => Promise<T>): Promise<T> {
  return beginning.run({ statements, ofEach: true }, work)
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
/** The statements around each statement, while there is no other transaction. */
const ofEach = new WeakMap<DatabaseConnection, readonly string[]>()
/** Connections whose last statement failed in a transaction of its own, which is still open. */
const failed = new WeakSet<DatabaseConnection>()

/** Refuses statements outside such a transaction, which would run with the login's own rights. */
async function guard(connection: DatabaseConnection): Promise<void> {
  const executeQuery = connection.executeQuery.bind(connection)
  const streamQuery = connection.streamQuery.bind(connection)
  connection.executeQuery = async (...query) => {
    if (!begun.has(connection)) throw outside()
    const opening = ofEach.get(connection)
    if (!opening) return executeQuery(...query)
    if (failed.delete(connection)) await executeQuery(CompiledQuery.raw('rollback'))
    try {
      return await inOneMessage(opening, () => executeQuery(...query))
    } catch (error) {
      failed.add(connection)
      throw error
    }
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
    const start = beginning.getStore()
    if (start === undefined) throw outside()
    begun.add(connection)
    if (start.ofEach && !isPlannable(connection)) {
      ofEach.set(connection, start.statements)
      return
    }
    try {
      await connection.executeQuery(CompiledQuery.raw(start.statements.join('; ')))
    } catch (error) {
      // The transaction is open although its role was refused. A connection that cannot roll back is discarded.
      await this.rollbackTransaction(connection).catch(() => {})
      throw error
    }
  }

  override async commitTransaction(connection: PostgresConnection): Promise<void> {
    if (ofEach.delete(connection)) await this.#endEach(connection)
    else await super.commitTransaction(connection)
    begun.delete(connection)
  }

  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    if (ofEach.delete(connection)) await this.#endEach(connection)
    else await super.rollbackTransaction(connection)
    begun.delete(connection)
  }

  async #endEach(connection: PostgresConnection): Promise<void> {
    if (failed.delete(connection)) await super.rollbackTransaction(connection)
  }
}
