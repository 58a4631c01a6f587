import type { Database } from '@portal/db/src/database.ts'
import { isDatabaseAway } from '@portal/db/src/database-away.ts'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

// The code that the queue takes for "ask again in a few seconds"; whatever else it hears, it ends the process.
const askAgain = '57P03'

/** Connections for the queue. While the database is away it waits, and what it has done is written down afterwards. */
export class QueuePool extends pg.Pool {
  /** By this name the others see that the worker lives; set once the queue has given it one. */
  workerName: string | undefined
  readonly #named = new WeakSet<pg.PoolClient>()

  constructor(database: Database, max: number, log: FastifyBaseLogger) {
    super({ ...database.connection, max, Client: PatientClient, connectionTimeoutMillis: 10_000, keepAlive: true })
    const warn = (error: Error) => log.warn({ err: error }, 'the queue lost a connection')
    this.on('error', warn)
    this.on('connect', (client) => client.on('error', warn))
    this.on('acquire', (client) => {
      if (!this.workerName || this.#named.has(client)) return
      this.#named.add(client)
      client.query(`set application_name to ${pg.escapeLiteral(this.workerName)}`).catch(() => {}) // The next one says so.
    })
  }
}

class PatientClient extends pg.Client {
  constructor(settings?: string | pg.ClientConfig) {
    super(settings)
    const { query, connect } = this
    Reflect.set(this, 'query', (...input: unknown[]) => patiently(Reflect.apply(query, this, input)))
    Reflect.set(this, 'connect', (...input: unknown[]) => {
      const [told] = input
      if (typeof told !== 'function') return patiently(Reflect.apply(connect, this, input))
      return Reflect.apply(connect, this, [(error: unknown) => Reflect.apply(told, undefined, [sayAgain(error)])])
    })
  }
}

function patiently(answer: unknown): unknown {
  if (!(answer instanceof Promise)) return answer
  return answer.catch((error: unknown) => {
    throw sayAgain(error)
  })
}

function sayAgain(error: unknown): unknown {
  if (isDatabaseAway(error) && error instanceof Error) Reflect.set(error, 'code', askAgain)
  return error
}
