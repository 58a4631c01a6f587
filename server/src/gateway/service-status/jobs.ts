import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { reachAccounts, reachTask, notifyAccount, notifyAccountTask } from './notify-accounts.ts'

const Version = z.object({ ref: z.string(), version: z.number() })
const ForAccount = Version.extend({ accountId: z.string() })

export function incidentJobs({ database }: JobParts): AreaJobs {
  return {
    queued: {
      [reachTask]: (payload) => reachAccounts(database, Version.parse(payload)),
      [notifyAccountTask]: (payload) => notifyAccount(database, ForAccount.parse(payload)),
    },
    clock: [
      { name: 'update affected services', at: '35 * * * *', work: () => recomputeAffectedServices({ database }) },
    ],
  }
}

/** Services are added and removed while an incident is open. */
export async function recomputeAffectedServices({ database }: Pick<JobParts, 'database'>): Promise<void> {
  const { rows } = await rowsOf({ ref: text })`
    select ref from incident where ended_at is null and start < now() + interval '30 days'`.execute(database.system)
  for (const { ref } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time leaves capacity for users
    await sql`select from refresh_affected_accounts(${ref})`.execute(database.system)
  }
}
