import { z } from 'zod'
import { createBackupReports } from '../../upstreams/backup-reports/create.ts'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { readAllBackups, ingestReport } from './ingest-report.ts'

export const readBackupTask = 'read a back-up service'
const One = z.object({ accountId: z.string(), serviceId: z.string() })

export function backupJobs({ config, database }: JobParts): AreaJobs {
  const reports = createBackupReports(config, database)
  if (!reports) return { queued: { [readBackupTask]: () => Promise.resolve() }, clock: [] }
  const parts = { database, reports }
  return {
    queued: {
      [readBackupTask]: async (payload) => {
        const { accountId, serviceId } = One.parse(payload)
        await ingestReport(parts, accountId, serviceId)
      },
    },
    clock: [{ name: 'read the back-ups', at: '34 * * * *', work: () => readAllBackups(parts) }],
  }
}
