import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { QueuedJobs } from './worker.ts'

const OfAccount = z.object({ accountId: z.string() })

/** Skips queued jobs of accounts that have been closed since. */
export function ofOpenAccounts({ system }: Pick<Database, 'system'>, jobs: QueuedJobs): QueuedJobs {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, work]): [string, QueuedJobs[string]] => [
      name,
      async (payload, now) => {
        const { rows } = await sql`
          select from account where account_id = ${OfAccount.parse(payload).accountId} and closed_at is null`.execute(
          system,
        )
        if (rows.length > 0) await work(payload, now)
      },
    ]),
  )
}
