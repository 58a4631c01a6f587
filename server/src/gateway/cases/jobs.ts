import type { AreaJobs, JobParts } from '../../jobs/area-jobs.ts'

export function caseJobs(_parts: JobParts): AreaJobs {
  return { queued: {}, clock: [] }
}
