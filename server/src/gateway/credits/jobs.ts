import { availabilityCredit, availabilityOf, outageMinutes } from '@portal/db/src/targets/credit-of.ts'
import { z } from 'zod'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { availabilityTask, calculate } from '../../targets/credit-fault.ts'
import { findAvailabilityTerms } from '../../targets/credit-store.ts'
import { monthOf } from '../../targets/months.ts'
import { listOutages } from '../../targets/outage-store.ts'
import { asSystem } from '../actor.ts'

const ServiceMonth = z.object({ accountId: z.string(), serviceId: z.string(), month: z.string() })

export function creditJobs(parts: JobParts): AreaJobs {
  return { queued: { [availabilityTask]: (payload) => creditMonth(parts, ServiceMonth.parse(payload)) }, clock: [] }
}

/** Calculates the credit for the availability of a service in a month. A second run changes nothing. */
export async function creditMonth(
  { config, database }: JobParts,
  { accountId, serviceId, month }: z.infer<typeof ServiceMonth>,
): Promise<void> {
  const { from, to } = monthOf(month)
  await asSystem(database, accountId, async (scope) => {
    const terms = await findAvailabilityTerms(scope, serviceId, from)
    if (!terms) return
    const outages = await listOutages(scope, serviceId, { from, to }, { withPrivate: true })
    const down = outageMinutes(outages, { from, to })
    const availability = availabilityOf(down, (to.getTime() - from.getTime()) / 60_000)
    const { limits, ...rest } = terms
    const due = availabilityCredit(availability, limits, terms.monthlyCharge)
    if (!due) return
    const { limit, percent, amount } = due
    await calculate(scope, {
      ...rest,
      serviceId,
      facts: { kind: 'availability', month, outageMinutes: down, availability, limit },
      percent,
      amount,
      about: month,
      isGiven: config.CREDITS_WITHOUT_CLAIM,
    })
  })
}
