import type { AreaJobs, JobParts } from '../../../jobs/job-parts.ts'
import { announceNights } from './announce-nights.ts'

export function usageJobs(parts: JobParts): AreaJobs {
  return {
    queued: {},
    clock: [{ name: 'announce unusual nights', at: '*/5 * * * *', work: (now) => announceNights(parts, now) }],
  }
}
