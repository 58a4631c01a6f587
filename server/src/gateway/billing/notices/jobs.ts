import type { AreaJobs, JobParts } from '../../../jobs/job-parts.ts'
import { announceBills } from './announce.ts'

export function billJobs(parts: JobParts): AreaJobs {
  return {
    queued: {},
    clock: [{ name: 'announce bills', at: '*/5 * * * *', work: (now) => announceBills(parts, now) }],
  }
}
