import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../config.ts'
import { caseJobs } from '../gateway/cases/jobs.ts'
import { commissionJobs } from '../gateway/commission/jobs.ts'
import { contactJobs } from '../gateway/contacts/jobs.ts'
import { diagnosticJobs } from '../gateway/diagnostics/jobs.ts'
import { orderJobs } from '../gateway/orders/jobs.ts'
import { planJobs } from '../gateway/plans/jobs.ts'
import type { ClockJob, QueuedJobs } from './worker.ts'

export interface JobParts {
  config: Config
  database: Database
}

/** What an area does later, or by the clock. */
export interface AreaJobs {
  queued: QueuedJobs
  clock: ClockJob[]
}

export function areaJobs(parts: JobParts): AreaJobs {
  const areas = [
    caseJobs(parts),
    commissionJobs(parts),
    contactJobs(parts),
    diagnosticJobs(parts),
    orderJobs(parts),
    planJobs(parts),
  ]
  return {
    queued: Object.assign({}, ...areas.map(({ queued }) => queued)),
    clock: areas.flatMap(({ clock }) => clock),
  }
}
