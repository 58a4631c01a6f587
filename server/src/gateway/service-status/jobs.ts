import { z } from 'zod'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { listOpenIncidents, refreshAffectedAccounts } from './affected-services-store.ts'
import { reachAccounts, reachTask, notifyAccount, notifyAccountTask } from './notify-accounts.ts'

const Version = z.object({ ref: z.string(), version: z.number() })
const Reached = Version.extend({ isCorrectionOfEnd: z.boolean().optional() })
const ForAccount = Version.extend({ accountId: z.string() })

export function incidentJobs({ database }: JobParts): AreaJobs {
  return {
    queued: {
      [reachTask]: (payload) => reachAccounts(database, Reached.parse(payload)),
      [notifyAccountTask]: (payload) => notifyAccount(database, ForAccount.parse(payload)),
    },
    clock: [
      { name: 'update affected services', at: '35 * * * *', work: () => recomputeAffectedServices({ database }) },
    ],
  }
}

/** Services are added and removed while an incident is open. */
export async function recomputeAffectedServices({ database }: Pick<JobParts, 'database'>): Promise<void> {
  for (const ref of await listOpenIncidents(database.system)) {
    // One at a time leaves capacity for users.
    await refreshAffectedAccounts(database.system, ref)
  }
}
