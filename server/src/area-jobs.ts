import { apiKeyJobs } from './gateway/api-keys/jobs.ts'
import { backupJobs } from './gateway/backup/jobs.ts'
import { costJobs } from './gateway/billing/cost/notices/jobs.ts'
import { billJobs } from './gateway/billing/notices/jobs.ts'
import { caseJobs } from './gateway/cases/jobs.ts'
import { cloudJobs } from './gateway/cloud/jobs.ts'
import { commissionJobs } from './gateway/commission/jobs.ts'
import { contactJobs } from './gateway/contacts/jobs.ts'
import { creditJobs } from './gateway/credits/jobs.ts'
import { diagnosticJobs } from './gateway/diagnostics/jobs.ts'
import { dnsJobs } from './gateway/dns/jobs.ts'
import { importJobs } from './gateway/desk/imports/jobs.ts'
import { incidentJobs } from './gateway/service-status/jobs.ts'
import { integrationJobs } from './gateway/integration/jobs.ts'
import { notificationJobs } from './gateway/notifications/jobs.ts'
import { orderJobs } from './gateway/orders/jobs.ts'
import { planJobs } from './gateway/plans/jobs.ts'
import { quoteJobs } from './gateway/quotes/jobs.ts'
import { secretJobs } from './secrets/jobs.ts'
import { usageJobs } from './gateway/billing/usage/jobs.ts'
import { visitJobs } from './gateway/visits/jobs.ts'
import type { AreaJobs, JobParts } from './jobs/job-parts.ts'

export function areaJobs(parts: JobParts): AreaJobs {
  const areas = [
    apiKeyJobs(parts),
    backupJobs(parts),
    billJobs(parts),
    caseJobs(parts),
    cloudJobs(parts),
    commissionJobs(parts),
    contactJobs(parts),
    costJobs(parts),
    creditJobs(parts),
    diagnosticJobs(parts),
    dnsJobs(parts),
    importJobs(parts),
    incidentJobs(parts),
    integrationJobs(parts),
    notificationJobs(parts),
    orderJobs(parts),
    planJobs(parts),
    quoteJobs(parts),
    secretJobs(parts),
    usageJobs(parts),
    visitJobs(parts),
  ]
  return {
    queued: Object.assign({}, ...areas.map(({ queued }) => queued)),
    clock: areas.flatMap(({ clock }) => clock),
  }
}
