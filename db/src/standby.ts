import type { Kysely, Transaction } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './database-away.ts'
import { beginWith } from './role-transactions.ts'
import { boolean, number, rowsOf, text } from './rows.ts'

/** How reads that may use the standby were answered: by it, or by the primary because it was behind or away. */
export interface StandbyReads {
  standby: number
  behind: number
  away: number
}

export interface StandbyLag {
  bytes: number
  seconds: number
}

/** The databases: `system` is the primary as its owner, `standby` signs in as the gateway does. */
interface Servers {
  system: Kysely<unknown>
  standby: Kysely<unknown>
}

const pollMs = 5
// Until then each read would wait for a server that the last one found behind or away.
const avoidBehindMs = 1000
const avoidAwayMs = 5000
// PostgreSQL cancels a read of a standby that blocks its changes for too long.
const recoveryConflict = '40001'

class Behind extends Error {}

/**
 * Read-only transactions on a streaming standby. Each first waits until the standby has replayed everything that was
 * committed on the primary when the read began: so a person reads their own writes, and a page that follows an event
 * reads the change, whichever process made it.
 */
export class Standby {
  readonly #servers: Servers
  readonly #waitMs: number
  readonly #reads: StandbyReads = { standby: 0, behind: 0, away: 0 }
  #avoid: { until: number; because: 'behind' | 'away' } = { until: 0, because: 'behind' }

  constructor(servers: Servers, waitMs: number) {
    this.#servers = servers
    this.#waitMs = waitMs
  }

  get reads(): StandbyReads {
    return { ...this.#reads }
  }

  /**
   * The result of the work; null if the standby is behind or away, or went away meanwhile, so that the primary must do the work. The
   * work only reads, so it may run again.
   */
  async read<T>(
    begin: readonly string[],
    work: (tx: Transaction<unknown>) => Promise<T>,
    isSnapshot = false,
  ): Promise<{ result: T } | null> {
    if (performance.now() < this.#avoid.until) return this.#missed(this.#avoid.because)
    const primary = await findPosition(this.#servers.system)
    let done: { result: T } | undefined
    try {
      await this.#servers.standby.connection().execute(async (one) => {
        const reach = (tx: Transaction<unknown>) => this.#reach(tx, primary)
        // A snapshot is taken by the first statement, so that it must come after the wait.
        if (isSnapshot) await beginWith(['begin read only'], () => one.transaction().execute(reach))
        await beginWith(begin, () =>
          one.transaction().execute(async (tx) => {
            await reach(tx)
            done = { result: await work(tx) }
          }),
        )
      })
    } catch (error) {
      if (error instanceof Behind) return this.#leave('behind', avoidBehindMs)
      if (isConflict(error)) return this.#missed('behind')
      if (!isDatabaseAway(error)) throw error
      // Only the end of a finished read was lost.
      if (!done) return this.#leave('away', avoidAwayMs)
    }
    if (done) this.#reads.standby += 1
    return done ?? null
  }

  /** How far the standby is behind the primary; null if it is unavailable. */
  async lag(): Promise<StandbyLag | null> {
    try {
      const primary = await findPosition(this.#servers.system)
      const [lag] = await beginWith(['begin read only'], () =>
        this.#servers.standby.transaction().execute((tx) =>
          rowsOf({ bytes: number, seconds: number })`
            select greatest(behind, 0)::double precision as bytes,
              case when behind > 0 then coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)
                else 0 end::double precision as seconds
            from (select ${primary.position}::pg_lsn - pg_last_wal_replay_lsn() as behind) b
            where behind is not null`.all(tx),
        ),
      )
      return lag ?? null
    } catch {
      return null
    }
  }

  async #reach(tx: Transaction<unknown>, primary: Position): Promise<void> {
    const until = performance.now() + this.#waitMs
    while (!(await hasReplayed(tx, primary))) {
      if (performance.now() > until) throw new Behind()
      await sleep(pollMs)
    }
  }

  #leave(because: 'behind' | 'away', ms: number): null {
    this.#avoid = { until: performance.now() + ms, because }
    return this.#missed(because)
  }

  #missed(because: 'behind' | 'away'): null {
    this.#reads[because] += 1
    return null
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === recoveryConflict
}

interface Position {
  position: string
  /** The same for a primary and its standbys. */
  cluster: string
  database: string
}

async function findPosition(system: Kysely<unknown>): Promise<Position> {
  const [found] = await rowsOf({ position: text, cluster: text, database: text })`
    select pg_current_wal_flush_lsn()::text as position, system_identifier::text as cluster,
      current_database()::text as database from pg_control_system()`.all(system)
  if (!found) throw new Error('The primary has no position.')
  return found
}

/** A promoted standby, and the standby of another database, never reach the position. */
async function hasReplayed(tx: Transaction<unknown>, { position, cluster, database }: Position): Promise<boolean> {
  const [found] = await rowsOf({ isThere: boolean })`
    select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn
      and system_identifier::text = ${cluster} and current_database() = ${database}, false) as "isThere"
    from pg_control_system()`.all(tx)
  return found?.isThere ?? false
}
