import { z } from 'zod'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { ofOpenAccounts } from '../../jobs/of-open-accounts.ts'
import { domainRenewalTask } from '../../ordering/renewal-job.ts'
import { createRegistrar } from '../../upstreams/registrar/create.ts'
import { releaseHolds } from './appointments/by-clock.ts'
import { remindOfCharges, timeOutCharges } from './charges/by-clock.ts'
import { renewDomain, renewDomains } from './registrations/auto-renewal.ts'
import { carryOutRegistration } from './registrations/carry-out.ts'
import { registrationTask } from './registrations/queue.ts'

const OfOrder = z.object({ accountId: z.string(), orderId: z.string() })
const OfService = z.object({ accountId: z.string(), serviceId: z.string() })

export function orderJobs(parts: JobParts): AreaJobs {
  const registrar = createRegistrar(parts.config, parts.database)
  return {
    queued: ofOpenAccounts(parts.database, {
      [registrationTask]: (payload, now) => carryOutRegistration(parts, registrar, OfOrder.parse(payload), now),
      [domainRenewalTask]: (payload, now) => renewDomain(parts, OfService.parse(payload), now),
    }),
    clock: [
      { name: 'renew domains', at: '15 5 * * *', work: (now) => renewDomains(parts, now) },
      { name: 'release appointments', at: '* * * * *', work: (now) => releaseHolds(parts, now) },
      { name: 'expire charges without a reply', at: '7 * * * *', work: (now) => timeOutCharges(parts, now) },
      { name: 'remind of charges without a reply', at: '0 8 * * *', work: (now) => remindOfCharges(parts, now) },
    ],
  }
}
