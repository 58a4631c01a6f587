import type { Database } from '@portal/db/src/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import { addCounts } from './store.ts'

/** Events counted per minute without being stored. */
export type Counted = 'span' | 'metricset' | 'limited' | 'invalid' | 'overflow' | 'unforwarded'

/** Counts in memory and writes every few seconds, so that refusing an event costs less than storing it. */
export interface Counters {
  add(counted: Counted, events?: number): void
  flush(): Promise<void>
  stop(): Promise<void>
}

const flushMs = 5000

export function createCounters(database: Pick<Database, 'system'>, log: FastifyBaseLogger): Counters {
  let counts = new Map<Counted, number>()
  const flush = async () => {
    const written = counts
    if (written.size === 0) return
    counts = new Map()
    await addCounts(database.system, Object.fromEntries(written))
  }
  // Only the operator needs to know about lost counts.
  const flushQuietly = () => flush().catch((err: unknown) => log.warn({ err }, 'monitoring counts were not written'))
  const timer = setInterval(() => void flushQuietly(), flushMs)
  timer.unref()
  return {
    add: (counted, events = 1) => {
      counts.set(counted, (counts.get(counted) ?? 0) + events)
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flushQuietly()
    },
  }
}
