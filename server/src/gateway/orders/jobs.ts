import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { releaseHolds } from './appointments/by-clock.ts'
import { remindOfCharges, timeOutCharges } from './charges/by-clock.ts'

export function orderJobs(parts: JobParts): AreaJobs {
  return {
    queued: {},
    clock: [
      { name: 'release appointments', at: '* * * * *', work: (now) => releaseHolds(parts, now) },
      { name: 'expire charges without a reply', at: '7 * * * *', work: (now) => timeOutCharges(parts, now) },
      { name: 'remind of charges without a reply', at: '0 8 * * *', work: (now) => remindOfCharges(parts, now) },
    ],
  }
}
