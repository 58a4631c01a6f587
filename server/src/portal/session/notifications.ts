import type { Database } from '@portal/db/src/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

type Channels = Readonly<Record<string, (payload: string) => void>>

export interface Notifications {
  /** Resolves when the first attempt to listen has succeeded or failed. */
  started: Promise<void>
  close(): Promise<void>
}

const heartbeatMs = 10_000
const heartbeatLimitMs = 5000
const retryMs = 500

/**
 * Listens to PostgreSQL channels on its own connection and reconnects whenever it is lost. Calls `onState` with true
 * once messages arrive, and with false while they may be missed.
 */
export function listen(
  connection: Database['connection'],
  channels: Channels,
  log: FastifyBaseLogger,
  onState: (isListening: boolean) => void,
): Notifications {
  const names = Object.keys(channels)
  let isClosed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const lose = (lost: pg.Client, error?: unknown) => {
    if (client !== lost) return
    client = undefined
    clearTimeout(timer)
    onState(false)
    lost.end().catch(() => {}) // The connection is already broken.
    if (isClosed) return
    log.warn(
      { channels: names, reason: error instanceof Error ? error.message : undefined },
      'Notifications are interrupted',
    )
    timer = setTimeout(() => void start(), retryMs)
  }
  // A connection dropped by a firewall does not report its end.
  const watch = (watched: pg.Client) => {
    timer = setTimeout(() => void beat(watched), heartbeatMs)
  }
  const beat = async (watched: pg.Client) => {
    const limit = setTimeout(() => lose(watched, new Error('no heartbeat')), heartbeatLimitMs)
    // An empty message needs an answer like any other, and no work.
    await watched.query('').catch((error: unknown) => lose(watched, error))
    clearTimeout(limit)
    if (client === watched) watch(watched)
  }
  const start = async () => {
    const opened = new pg.Client({
      ...connection,
      application_name: 'portal notifications',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    client = opened
    opened.on('error', (error) => lose(opened, error))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    try {
      await opened.connect()
      await opened.query(names.map((name) => `listen ${pg.escapeIdentifier(name)}`).join('; '))
      if (client !== opened) return
      onState(true)
      watch(opened)
    } catch (error) {
      lose(opened, error)
    }
  }
  return {
    started: start(),
    async close() {
      isClosed = true
      clearTimeout(timer)
      const last = client
      client = undefined
      onState(false)
      await last?.end().catch(() => {}) // Nothing is lost with it.
    },
  }
}
