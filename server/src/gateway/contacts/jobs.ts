import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'

export function contactJobs(_parts: JobParts): AreaJobs {
  return { queued: {}, clock: [] }
}
