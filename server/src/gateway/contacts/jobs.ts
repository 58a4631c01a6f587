import type { AreaJobs, JobParts } from '../../jobs/area-jobs.ts'

export function contactJobs(_parts: JobParts): AreaJobs {
  return { queued: {}, clock: [] }
}
