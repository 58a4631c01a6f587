import { type Kysely, sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './database-away.ts'

interface Wait {
  /** Describes the database. */
  what: string
  timeoutMs: number
  /** Called once, as soon as the wait starts. */
  onWait: (reason: string) => void
}

/** The database did not respond in time. */
export class DatabaseUnavailable extends Error {}

/**
 * Waits for a database that is starting, for example after a power cut. A refusal that waiting cannot change, such as a
 * wrong password, is thrown at once.
 */
export async function waitForDatabase(system: Kysely<unknown>, { what, timeoutMs, onWait }: Wait): Promise<void> {
  const until = Date.now() + timeoutMs
  for (let isFirst = true; ; isFirst = false) {
    try {
      await sql`select 1`.execute(system)
      return
    } catch (error) {
      if (!(error instanceof Error) || !isDatabaseAway(error)) throw error
      const reason = error.message || String(Reflect.get(error, 'code'))
      if (Date.now() > until) throw new DatabaseUnavailable(`Waited ${timeoutMs / 1000} seconds for ${what}: ${reason}`)
      if (isFirst) onWait(`Waiting for ${what}: ${reason}`)
      await sleep(500)
    }
  }
}
