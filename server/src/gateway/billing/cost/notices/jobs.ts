import type { AreaJobs, JobParts } from '../../../../jobs/job-parts.ts'
import { announceBudgets } from './announce.ts'

export function costJobs(parts: JobParts): AreaJobs {
  return {
    queued: {},
    clock: [{ name: 'announce budgets', at: '20 6 * * *', work: (now) => announceBudgets(parts, now) }],
  }
}
