import { number, text } from '@portal/db/src/rows.ts'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { z } from 'zod'

/** How a database address behaves. */
export interface Pooling {
  /** The unit that keeps one server connection; a direct connection has the mode `session`. */
  mode: 'session' | 'transaction' | 'statement'
  /** Whether another program answers in place of PostgreSQL. */
  isPooled: boolean
  /** Whether the time limit of statements, which the portal sends when it connects, reaches PostgreSQL. */
  timeLimit: 'applied' | 'ignored' | 'refused'
  /** Whether a prepared statement is found in later transactions. */
  keepsPrepared: boolean
  /** Whether a notification reaches its listener. */
  delivers: boolean
}

const limits = { connectionTimeoutMillis: 5000, query_timeout: 5000 }
const deliveryMs = 1000
// The class of a violated protocol: a pooler refuses with it what it does not support.
const refusedByPooler = '08P01'

const Backend = z.array(z.object({ pid: number })).length(1)
const TimeLimit = z.array(z.object({ limit: text })).length(1)

/** Tries what the portal needs of a database address, with two connections and without changing data. */
export async function observePooling(address: string): Promise<Pooling> {
  const timed = await connectWithTimeLimit(address)
  const timeLimit = timed ? ((await findTimeLimit(timed)) === '0' ? 'ignored' : 'applied') : 'refused'
  const first = timed ?? (await connect({ connectionString: address }))
  const second = await connect({ connectionString: address }).catch((error: unknown) => end(first, error))
  try {
    const isPooled = Reflect.get(first, 'processID') !== (await findBackend(first))
    const moves = await watchTransactions(first, second)
    const delivers = moves.mode !== 'statement' && (await isDelivered(first, second))
    return { isPooled, timeLimit, delivers, ...moves }
  } finally {
    await Promise.all([first, second].map((client) => client.end().catch(() => {})))
  }
}

async function end(client: pg.Client, error: unknown): Promise<never> {
  await client.end()
  throw error
}

async function connect(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...limits, ...settings })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Connects as the pools of the portal do; null if a pooler refuses the time limit. */
async function connectWithTimeLimit(address: string): Promise<pg.Client | null> {
  try {
    return await connect({ connectionString: address, statement_timeout: 30_000 })
  } catch (error) {
    if (codeOf(error) === refusedByPooler) return null
    throw error
  }
}

async function findTimeLimit(client: pg.Client): Promise<string> {
  const { rows } = await client.query("select setting as limit from pg_settings where name = 'statement_timeout'")
  return TimeLimit.parse(rows)[0]?.limit ?? ''
}

/** The process of PostgreSQL that answers; with a name, by a prepared statement. */
async function findBackend(client: pg.Client, name?: string): Promise<number | undefined> {
  const { rows } = await client.query({ ...(name && { name }), text: 'select pg_backend_pid() as pid' })
  return Backend.parse(rows)[0]?.pid
}

/**
 * Begins transactions at the same time on both, in both orders: whether a pooler hands out the connection that was
 * returned first or last, a client then changes it.
 */
async function watchTransactions(
  first: pg.Client,
  second: pg.Client,
): Promise<Pick<Pooling, 'mode' | 'keepsPrepared'>> {
  const backends = new Set<number | undefined>()
  let keepsPrepared = true
  for (const order of [
    [first, second],
    [first, second],
    [second, first],
  ]) {
    for (const client of order) {
      try {
        await client.query('begin')
      } catch (error) {
        if (codeOf(error) !== refusedByPooler) throw error
        return { mode: 'statement', keepsPrepared: false }
      }
      if (client === first) backends.add(await findBackend(client))
      // Each has a name of its own: the other's would be found on its connection.
      await findBackend(client, client === first ? 'doctor 1' : 'doctor 2').catch(() => {
        keepsPrepared = false
      })
    }
    for (const client of order) await client.query('rollback')
  }
  return { mode: backends.size > 1 ? 'transaction' : 'session', keepsPrepared }
}

/** Listens on one and notifies on the other. The channel is new, so a listener that a pooler keeps is never notified. */
async function isDelivered(listener: pg.Client, sender: pg.Client): Promise<boolean> {
  const channel = pg.escapeIdentifier(`doctor ${randomUUID()}`)
  const isHeard = once(listener, 'notification', { signal: AbortSignal.timeout(deliveryMs) }).then(
    () => true,
    () => false,
  )
  await listener.query(`listen ${channel}`)
  await sender.query(`notify ${channel}`)
  return isHeard
}

function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'code') : undefined
}
