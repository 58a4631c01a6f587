import type { ServiceMonth } from '@portal/contract/services/availability.ts'
import { london } from '@portal/db/src/calendar/working-time.ts'
import { availabilityOf, outageMinutes } from '@portal/db/src/targets/credit-of.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { listAvailabilityTargets } from '../../../targets/credit-store.ts'
import { type Month, monthsOf } from '../../../targets/months.ts'
import { listOutages } from '../../../targets/outage-store.ts'
import { scopeWith } from '../../actor.ts'
import { canFail } from '../policy.ts'
import { getService } from '../service.ts'
import { listMonthCredits } from './store.ts'

/** The current month and the twelve before it, the newest first; null for a product without outages. */
export async function showAvailability(scope: AccountScope, serviceId: string): Promise<ServiceMonth[] | null> {
  const service = await getService(scope, serviceId)
  if (!canFail(service.productCategory)) return null
  const months = monthsOf(new Date(london(scope.now).subtract({ years: 1 }).epochMilliseconds), scope.now)
  const [first = { from: scope.now }] = months
  const outages = await listOutages(scope, serviceId, { from: first.from, to: scope.now })
  const targets = await listAvailabilityTargets(
    scope,
    serviceId,
    months.map(({ from }) => from),
  )
  const inBilling = scopeWith(scope, 'BusinessPortalBilling')
  const credits = inBilling ? await listMonthCredits(inBilling, serviceId) : []
  return months
    .map(({ name, from, to }: Month, index): ServiceMonth => {
      const span = { from, to: to < scope.now ? to : scope.now }
      const minutesDown = outageMinutes(outages, span)
      const availability = availabilityOf(minutesDown, (span.to.getTime() - span.from.getTime()) / 60_000) / 100
      const found = credits.find(({ month }) => month === name)
      return {
        month: name,
        minutesDown,
        availability: minutesDown === 0 ? null : availability,
        target: targets[index] ?? null,
        credit: found
          ? { creditId: found.creditId, amount: found.amount, currency: found.currency, state: found.state }
          : null,
      }
    })
    .toReversed()
}
