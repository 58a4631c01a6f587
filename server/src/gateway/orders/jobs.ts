import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { remindOfCharges, timeOutCharges } from '../order-charges/by-clock.ts'

export function orderJobs(parts: JobParts): AreaJobs {
  return {
    queued: {},
    clock: [
      { name: 'time out charges without an answer', at: '7 * * * *', work: () => timeOutCharges(parts) },
      { name: 'remind of charges without an answer', at: '0 8 * * *', work: () => remindOfCharges(parts) },
    ],
  }
}
