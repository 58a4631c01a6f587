import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { sendChanges } from './send-changes.ts'

export function integrationJobs(parts: JobParts): AreaJobs {
  return {
    queued: {},
    clock: [{ name: 'send changes', at: '* * * * *', work: () => sendChanges(parts) }],
  }
}
