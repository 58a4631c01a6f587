import type { AreaJobs, JobParts } from '../../jobs/area-jobs.ts'

export function orderJobs(_parts: JobParts): AreaJobs {
  return { queued: {}, clock: [] }
}
