import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { sql } from 'kysely'

/** A counter of attempts, and its allowance of failures. */
export interface Counted {
  key: string
  free: number
  /** Seconds after which one failure expires. */
  decaySeconds: number
}

const firstBlockSeconds = 30
export const longestBlockSeconds = 15 * 60

/**
 * Counts an attempt as failed before it is made, so that concurrent ones cannot bypass the limit. Returns the seconds
 * to wait; 0 allows the attempt. After the allowance each attempt doubles the block.
 */
export async function takeAttempt(system: Sql, counted: readonly Counted[]): Promise<number> {
  const waits = await Promise.all(counted.map(async (one) => ((await count(system, one)) ? 0 : readWait(system, one))))
  return Math.max(...waits)
}

/** Clears the counter after a success. */
export async function forgiveAttempts(system: Sql, { key }: Pick<Counted, 'key'>): Promise<void> {
  await sql`delete from identity.throttle where key_hash = ${sha256(key)}`.execute(system)
}

/** Takes back a single attempt, if one success says little about the others. */
export async function takeBackAttempt(system: Sql, { key, free }: Counted): Promise<void> {
  await sql`
    update identity.throttle set failures = greatest(failures - 1, 0),
      blocked_until = case when failures - 1 >= ${free} then blocked_until end
     where key_hash = ${sha256(key)}`.execute(system)
}

async function count(system: Sql, { key, free, decaySeconds }: Counted): Promise<boolean> {
  // A concurrent attempt that waited for the row has an earlier time than the last recorded failure.
  const failures = sql`(greatest(
    t.failures - floor(greatest(extract(epoch from now() - t.last_failure_at), 0) / ${decaySeconds}::integer)::integer, 0) + 1)`
  const { rows } = await sql`
    insert into identity.throttle as t (key_hash, failures) values (${sha256(key)}, 1)
    on conflict (key_hash) do update set
      failures = ${failures},
      blocked_until = case
        when ${failures} >= ${free}::integer then now() + make_interval(secs => least(
          ${firstBlockSeconds}::integer * 2 ^ least(${failures} - ${free}::integer, 10), ${longestBlockSeconds}))
      end,
      last_failure_at = now()
      where t.blocked_until is null or t.blocked_until <= now()
    returning 1`.execute(system)
  return rows.length > 0
}

async function readWait(system: Sql, { key }: Counted): Promise<number> {
  const { rows } = await rowsOf({ seconds: number })`
    select ceil(extract(epoch from blocked_until - now()))::integer as seconds
      from identity.throttle where key_hash = ${sha256(key)}`.execute(system)
  return Math.max(1, rows[0]?.seconds ?? 1)
}
