import { type Kysely, sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './database-away.ts'

interface Wait {
  /** What is waited for, in words. */
  what: string
  patienceMs: number
  /** Told once, as soon as there is something to wait for. */
  onWait: (reason: string) => void
}

/** It did not come. */
export class NotThere extends Error {}

/**
 * Waits for a database that is starting, as after a power cut in which the portal is back first. A refusal that waiting
 * does not change, such as a wrong password, is thrown at once.
 */
export async function untilThere(system: Kysely<unknown>, { what, patienceMs, onWait }: Wait): Promise<void> {
  const until = Date.now() + patienceMs
  for (let isFirst = true; ; isFirst = false) {
    try {
      // oxlint-disable no-await-in-loop -- one look after the other
      await sql`select 1`.execute(system)
      return
    } catch (error) {
      if (!(error instanceof Error) || !isDatabaseAway(error)) throw error
      const reason = error.message || String(Reflect.get(error, 'code'))
      if (Date.now() > until) throw new NotThere(`Waited ${patienceMs / 1000} seconds for ${what}: ${reason}`)
      if (isFirst) onWait(`Waiting for ${what}: ${reason}`)
      await sleep(500)
    }
  }
}
