import type { AreaJobs, JobParts } from '../../jobs/area-jobs.ts'

export function planJobs(_parts: JobParts): AreaJobs {
  return { queued: {}, clock: [] }
}
