import { sql } from 'kysely'
import type { AreaJobs, JobParts } from '../../jobs/area-jobs.ts'
import { sendChanges } from './send-changes.ts'

export function integrationJobs(parts: JobParts): AreaJobs {
  return {
    queued: {},
    clock: [
      { name: 'send changes', at: '* * * * *', work: () => sendChanges(parts) },
      { name: 'delete old attempts', at: '50 3 * * *', work: () => deleteOld(parts.database) },
    ],
  }
}

async function deleteOld({ system }: JobParts['database']): Promise<void> {
  await sql`delete from integration.webhook_attempt where at < now() - interval '30 days'`.execute(system)
}
