import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { sha256 } from './secret.ts'

/** One thing that attempts are counted for, and how many failures it has free. */
export interface Counted {
  key: string
  free: number
}

const firstBlockSeconds = 30
const longestBlockSeconds = 15 * 60
const forgottenAfter = '12 hours'

/** Known and unknown e-mails are counted alike, so that a block tells nothing. */
export const emailAttempts = (email: string): Counted => ({ key: `email ${email.toLowerCase()}`, free: 5 })
/** An office shares one address, so it has more. */
export const addressAttempts = (ip: string): Counted => ({ key: `address ${ip}`, free: 30 })
export const codeAttempts = (subject: string): Counted => ({ key: `code ${subject}`, free: 5 })
export const mailRequests = (email: string): Counted => ({ key: `mail ${email.toLowerCase()}`, free: 3 })

/**
 * Counts an attempt as failed before it is made, so that many at once do not slip through. Answers how many seconds to
 * wait; 0 means go on. After the free ones each attempt blocks the next for twice as long.
 */
export async function takeAttempt(system: Sql, counted: Counted[]): Promise<number> {
  const waits = await Promise.all(counted.map(async (one) => ((await count(system, one)) ? 0 : readWait(system, one))))
  return Math.max(...waits)
}

/** What was counted was no failure after all. */
export async function forgiveAttempts(system: Sql, { key }: Counted): Promise<void> {
  await sql`delete from identity.throttle where key_hash = ${sha256(key)}`.execute(system)
}

/** Takes back one attempt and leaves the others counted, where one success says little about the rest. */
export async function takeBackAttempt(system: Sql, { key, free }: Counted): Promise<void> {
  await sql`
    update identity.throttle set failures = greatest(failures - 1, 0),
      blocked_until = case when failures - 1 >= ${free} then blocked_until end
     where key_hash = ${sha256(key)}`.execute(system)
}

async function count(system: Sql, { key, free }: Counted): Promise<boolean> {
  const { rows } = await sql`
    insert into identity.throttle as t (key_hash, failures) values (${sha256(key)}, 1)
    on conflict (key_hash) do update set
      failures = case when t.last_failure_at < now() - ${forgottenAfter}::interval then 1 else t.failures + 1 end,
      blocked_until = case
        when t.last_failure_at < now() - ${forgottenAfter}::interval or t.failures + 1 < ${free}::integer then null
        else now() + make_interval(secs => least(
          ${firstBlockSeconds}::integer * 2 ^ least(t.failures + 1 - ${free}::integer, 10), ${longestBlockSeconds}))
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
