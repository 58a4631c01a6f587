import type { Database } from '@portal/db/src/database.ts'
import { z } from 'zod'
import { isOpenAccount } from '../people/open-account-store.ts'
import type { QueuedJobs } from './job-parts.ts'

const OfAccount = z.object({ accountId: z.string() })

/** Skips queued jobs of accounts that have been closed since. */
export function ofOpenAccounts({ system }: Pick<Database, 'system'>, jobs: QueuedJobs): QueuedJobs {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, work]): [string, QueuedJobs[string]] => [
      name,
      async (payload, now) => {
        if (await isOpenAccount(system, OfAccount.parse(payload).accountId)) await work(payload, now)
      },
    ]),
  )
}
