import type { Database } from '@portal/db/src/database.ts'
import { isDatabaseAway } from '@portal/db/src/database-away.ts'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

// The code that makes the queue retry after a few seconds; any other error ends the process.
const askAgain = '57P03'

/** Connections for the queue. While the database is unavailable it waits, and records completed work afterwards. */
export class QueuePool extends pg.Pool {
  constructor(database: Database, { name, max }: { name: string; max: number }, log: FastifyBaseLogger) {
    super({
      ...database.connection,
      application_name: name,
      max,
      Client: PatientClient,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    })
    const warn = (error: Error) => log.warn({ err: error }, 'the queue lost a connection')
    becomePatient(this, 'connect')
    this.on('error', warn)
    this.on('connect', (client) => client.on('error', warn))
  }

  /** Ends once each completed job that waits for a connection is recorded; the queue itself does not wait for it. */
  override async end(): Promise<void> {
    while (this.waitingCount > 0) await setTimeout(20)
    await super.end()
  }
}

class PatientClient extends pg.Client {
  constructor(settings?: string | pg.ClientConfig) {
    super(settings)
    becomePatient(this, 'query')
  }
}

function becomePatient(thing: object, method: string): void {
  const plain: unknown = Reflect.get(thing, method)
  if (typeof plain !== 'function') return
  Reflect.set(thing, method, (...input: unknown[]) => patiently(Reflect.apply(plain, thing, input)))
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
